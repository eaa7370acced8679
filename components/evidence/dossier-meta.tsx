import type { ReactNode } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { Duration } from '@/components/console/duration';
import { Money } from '@/components/console/money';
import { Timestamp } from '@/components/console/timestamp';
import type { Dossier } from '@/lib/evidence/dossier';
import { familyHref } from '@/lib/evidence/url';
import { formatCount, formatPlural, MISSING } from '@/lib/format/number';
import { InferredBadge } from './inferred-badge';

/** The ids, times and sizes of an execution; every id can be copied, an inferred one says that it is. */
export function DossierMeta({ project, dossier }: { project: string; dossier: Dossier }) {
  const { task_id, run_id, release, environment, runtime, runtime_version, cost } = dossier;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 px-4 pt-1 pb-3 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
      <Entry name="Started">
        <Timestamp at={dossier.started_at} show="exact" />
        {dossier.time_flagged && <span className="text-muted"> clock off</span>}
      </Entry>
      <Entry name="Duration">
        <Duration durationMs={dossier.duration_ms} />
      </Entry>
      <Entry name="Runtime">{[runtime, runtime_version].filter(Boolean).join(' ') || MISSING}</Entry>
      <Entry name="Release">{release ?? MISSING}</Entry>
      <Entry name="Environment">{environment ?? MISSING}</Entry>
      <Entry name="Interaction">
        <CopyableId
          id={dossier.interaction_id}
          label="interaction id"
          href={familyHref(project, 'interaction', dossier.interaction_id)}
        />
        {dossier.interaction_inferred && <InferredBadge />}
      </Entry>
      <Entry name="Thread">
        <CopyableId id={dossier.thread_id} label="thread id" href={familyHref(project, 'thread', dossier.thread_id)} />
        {dossier.thread_inferred && <InferredBadge />}
      </Entry>
      {task_id && (
        <Entry name="Task">
          <CopyableId id={task_id} label="task id" />
        </Entry>
      )}
      {run_id && (
        <Entry name="Run">
          <CopyableId id={run_id} label="run id" />
        </Entry>
      )}
      <Entry name="Tokens in / out">
        {formatCount(dossier.input_tokens)} / {formatCount(dossier.output_tokens)}
      </Entry>
      <Entry name="Cost">
        <Money microUsd={cost && Math.round(Number(cost.amount) * 1e6)} />
      </Entry>
      <Entry name="Facts">
        {formatCount(dossier.fact_count)}
        {oddFacts(dossier) && <span className="text-muted"> ({oddFacts(dossier)})</span>}
      </Entry>
    </dl>
  );
}

function oddFacts({ late_fact_count: late, conflicting_fact_ids: conflicting }: Dossier): string {
  return [
    late > 0 && `${formatCount(late)} late`,
    conflicting.length > 0 && `${formatPlural(conflicting.length, 'conflict')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  );
}
