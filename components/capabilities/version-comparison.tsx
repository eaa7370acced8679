'use client';
import { useQueryStates } from 'nuqs';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { Capability } from '@/lib/capabilities/contract';
import { diffVersions } from '@/lib/capabilities/diff';
import { comparisonParsers } from '@/lib/capabilities/url';
import { CAPABILITY_FIELDS } from '@/lib/capabilities/vocabulary';
import { FIELD_LABEL, valueInWords } from '@/lib/capabilities/words';
import { formatPlural } from '@/lib/format/number';
import { ChangeMark } from './change-mark';

/** Two versions side by side, field by field; unless chosen, the two that came into force last. */
export function VersionComparison({ versions }: { versions: readonly Capability[] }) {
  const [chosen, choose] = useQueryStates(comparisonParsers, { history: 'push' });
  const named = (version: string | null) => versions.find((one) => one.version === version);
  const newer = named(chosen.new) ?? versions[0];
  const older = named(chosen.old) ?? versions[1] ?? versions[0];
  if (!newer || !older) return null;
  const changes = new Map(diffVersions(older, newer).map((change) => [change.field, change]));
  const options = versions.map(({ version }) => ({ value: version, label: version }));
  return (
    <Panel
      title="Compare"
      meta={changes.size === 0 ? 'no field differs' : `${formatPlural(changes.size, 'field')} differ`}
      variant="flush"
      padded={false}
    >
      <Table caption={`${older.version} and ${newer.version}, field by field`}>
        <TableHead>
          <tr>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell width="30%">
              <Select
                aria-label="Older version"
                size="small"
                options={options}
                value={older.version}
                onValueChange={(version) => void choose({ old: version, new: newer.version })}
              />
            </HeaderCell>
            <HeaderCell width="30%">
              <Select
                aria-label="Newer version"
                size="small"
                options={options}
                value={newer.version}
                onValueChange={(version) => void choose({ old: older.version, new: version })}
              />
            </HeaderCell>
            <HeaderCell>Change</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {CAPABILITY_FIELDS.map((field) => {
            const change = changes.get(field);
            return (
              <Row key={field}>
                <Cell wrap>{FIELD_LABEL[field]}</Cell>
                <Cell wrap muted>
                  {valueInWords(field, older[field])}
                </Cell>
                <Cell wrap muted={!change}>
                  {valueInWords(field, newer[field])}
                </Cell>
                <Cell>{change && <ChangeMark direction={change.direction} />}</Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
