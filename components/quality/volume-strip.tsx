import { formatCompact, formatCount, formatPercent, MISSING } from '@/lib/format/number';
import type { Figures } from '@/lib/quality/contract';
import { NotNarrowed } from './scope-note';

/** What the figures rest on: how much there was, and how much of it anybody evaluated. */
export function VolumeStrip({ figures }: { figures: Figures }) {
  const { executions, failures, calls } = figures;
  const entries = [
    { name: 'Executions', value: formatCount(executions.total) },
    { name: 'Model calls', value: formatCount(calls.model) },
    { name: 'Tool calls', value: formatCount(calls.tool) },
    { name: 'Tokens in', value: formatCompact(calls.input_tokens), exact: formatCount(calls.input_tokens) },
    { name: 'Tokens out', value: formatCompact(calls.output_tokens), exact: formatCount(calls.output_tokens) },
    { name: 'Absorbed errors', value: formatCount(failures.absorbed), exact: 'A later attempt recovered them' },
    {
      name: 'Evaluated',
      value: executions.evaluation_coverage === null ? MISSING : formatPercent(executions.evaluation_coverage),
      exact: `${formatCount(executions.evaluated)} executions carry an evaluation; the others show no failure signal at most`,
    },
  ];
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-2 text-xs">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {entries.map(({ name, value, exact }) => (
          <div key={name} className="flex gap-1.5" title={exact}>
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6 text-muted empty:hidden">
        <NotNarrowed what="Executions are" by={executions.not_narrowed_by} />
        <NotNarrowed what="Calls, tokens and cost are" by={calls.not_narrowed_by} />
        <NotNarrowed what="Failures are" by={failures.not_narrowed_by} />
      </p>
    </div>
  );
}
