import { ChevronRight } from 'lucide-react';
import { Panel } from '@/components/ui/panel';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatPlural } from '@/lib/format/number';
import type { AllowedFields } from '@/lib/redaction-policy/allowlist';

/** What every project keeps, by fact kind. */
export function Allowlist({ kinds }: { kinds: readonly AllowedFields[] }) {
  return (
    <Panel title="What every project keeps" variant="flush" padded={false}>
      <p className="max-w-prose px-4 pb-3 text-muted">
        Nothing else of a fact is stored. An identifier has at most 128 letters, digits and ._:/@+#~- and is neither an
        e-mail address nor a URL; a value that does not fit is dropped, never cut.
      </p>
      <div className="border-t border-line">
        {kinds.map(({ kind, fields }) => (
          <details key={kind ?? ''} className="group border-b border-line">
            <summary className="flex h-9 cursor-pointer items-center gap-2 px-4 outline-offset-[-2px] hover:bg-hover">
              <ChevronRight aria-hidden className="size-3.5 text-muted group-open:rotate-90" />
              <span className={kind === null ? 'font-medium' : 'font-mono text-xs'}>{kind ?? 'Every fact'}</span>
              <span className="text-xs text-muted">{formatPlural(fields.length, 'field')}</span>
            </summary>
            <Table caption={`Fields of ${kind ?? 'every fact'}`}>
              <TableHead>
                <tr>
                  <HeaderCell>Field</HeaderCell>
                  <HeaderCell>Rule</HeaderCell>
                  <HeaderCell>Needed</HeaderCell>
                </tr>
              </TableHead>
              <tbody>
                {fields.map(({ path, rule, isNeeded }) => (
                  <Row key={path}>
                    <Cell mono>{path}</Cell>
                    <Cell wrap>{rule}</Cell>
                    <Cell muted>{isNeeded ? 'yes' : ''}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </details>
        ))}
      </div>
    </Panel>
  );
}
