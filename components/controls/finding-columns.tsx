import { CopyableId } from '@/components/console/copyable-id';
import type { MarkState } from '@/components/console/mark-shape';
import { StateMark } from '@/components/console/state-mark';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { RULES } from '@/lib/conformance/rules';
import type { Finding, Triage } from '@/lib/controls/contract';
import { STATE_WORDS } from '@/lib/controls/words';
import { executionHref } from '@/lib/evidence/url';
import { MISSING } from '@/lib/format/number';

const TITLES = new Map(RULES.map(({ id, title }) => [id, title]));
const MARK: Record<Triage['state'], MarkState> = {
  open: 'failing',
  acknowledged: 'waiting',
  fixed_in_release: 'passing',
};

/** The columns of the list of findings. */
export function findingColumns(project: string): Column<Finding>[] {
  return [
    { key: 'rule', header: 'Rule', cell: (row) => <span className="font-mono text-xs">{row.rule}</span> },
    { key: 'title', header: 'What did not hold', wrap: true, cell: (row) => <Title finding={row} /> },
    { key: 'state', header: 'State', cell: (row) => <State triage={row.triage} /> },
    {
      key: 'execution',
      header: 'Execution',
      linked: false,
      cell: ({ execution_id: id }) => (
        <CopyableId id={id} label="execution id" href={executionHref(project, id)} copy="hover" />
      ),
    },
    { key: 'started', header: 'Started', cell: ({ started_at }) => <Timestamp at={started_at} /> },
    { key: 'release', header: 'Release', hideBelow: 'lg', cell: ({ release }) => release ?? MISSING },
    { key: 'runtime', header: 'Runtime', hideBelow: 'xl', cell: ({ runtime }) => runtime ?? MISSING },
  ];
}

function Title({ finding: { rule, capability } }: { finding: Finding }) {
  return (
    <div className="min-w-48">
      {TITLES.get(rule)}
      {capability && <span className="block text-xs text-muted">{capability}</span>}
    </div>
  );
}

function State({ triage }: { triage: Triage | null }) {
  const state = triage?.state ?? 'open';
  return (
    <span className="flex flex-col">
      <StateMark state={MARK[state]} label={STATE_WORDS[state]} {...(triage?.release && { detail: triage.release })} />
      {triage && (
        <span className="max-w-64 truncate text-xs text-muted" title={triage.note ?? undefined}>
          {triage.actor ?? 'a machine'} <Timestamp at={triage.at} />
          {triage.note && `: ${triage.note}`}
        </span>
      )}
    </span>
  );
}
