import { StateMark } from '@/components/console/state-mark';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { DossierControl } from '@/lib/evidence/controls';
import { formatPlural } from '@/lib/format/number';
import { EvidenceLinks, type FactNames } from './evidence-links';

const VERDICT = {
  violated: { state: 'failing', label: 'Violated' },
  not_evidenced: { state: 'unknown', label: 'Not evidenced' },
  held: { state: 'passing', label: 'Held' },
} as const satisfies Record<DossierControl['verdict'], { state: string; label: string }>;

interface ControlsPanelProps {
  project: string;
  controls: readonly DossierControl[];
  names: FactNames;
}

/** What each rule of conformance says of the execution, the violated first, each with the facts that prove it. */
export function ControlsPanel({ project, controls, names }: ControlsPanelProps) {
  return (
    <Panel title="Controls" meta={formatPlural(controls.length, 'rule')} variant="flush" padded={false}>
      {controls.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No rule had anything to judge in this execution.</p>
      ) : (
        <Table caption="Controls">
          <TableHead>
            <tr>
              <HeaderCell>Rule</HeaderCell>
              <HeaderCell>What must hold</HeaderCell>
              <HeaderCell>Verdict</HeaderCell>
              <HeaderCell>Evidence</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {controls.map((control) => (
              <Row key={control.rule}>
                <Cell>
                  <PageLink
                    href={`/${project}/controls/${control.rule}`}
                    className="font-mono text-xs whitespace-nowrap underline-offset-2 hover:underline"
                  >
                    {control.rule}
                  </PageLink>
                </Cell>
                <Cell wrap>
                  <div className="min-w-56">
                    {control.title}
                    {control.verdict === 'violated' && <span className="block text-muted">{control.why}</span>}
                  </div>
                </Cell>
                <Cell>
                  <StateMark {...VERDICT[control.verdict]} />
                </Cell>
                <Cell wrap>
                  <Proof control={control} names={names} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function Proof({ control, names }: { control: DossierControl; names: FactNames }) {
  if (control.verdict === 'not_evidenced')
    return <span className="block min-w-56 text-muted">Would need: {control.evidence}</span>;
  return (
    <>
      {control.capabilities.length > 0 && <span className="block">{control.capabilities.join(', ')}</span>}
      <EvidenceLinks factIds={control.fact_ids} names={names} />
    </>
  );
}
