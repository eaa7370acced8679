import { clsx } from 'clsx';
import { CopyableId } from '@/components/console/copyable-id';
import { Duration } from '@/components/console/duration';
import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { PageLink } from '@/components/ui/page-link';
import { arrowsOf } from '@/lib/evidence/arrows';
import type { ExecutionSummary } from '@/lib/evidence/execution';
import { executionHref, familyHref } from '@/lib/evidence/url';
import { truncateMiddle } from '@/lib/format/id';
import { AttributionCell } from './attribution-cell';
import { CHAIN_ROW_PX, ChainGutter } from './chain-gutter';
import { EndingMark } from './ending-mark';

interface ExecutionChainProps {
  project: string;
  /** Oldest first. */
  executions: readonly ExecutionSummary[];
  /** The execution whose page this is. */
  currentId?: string;
  /** Names the interaction where it is another one than in the row before. */
  namesInteractions?: boolean;
}

/** Executions in their order, with arrows from each to the one that resumes or recovers it. */
export function ExecutionChain({ project, executions, currentId, namesInteractions = false }: ExecutionChainProps) {
  const current = executions.findIndex((execution) => execution.execution_id === currentId);
  return (
    <div className="flex border-t border-line pl-2">
      <ChainGutter rows={executions.length} arrows={arrowsOf(executions)} current={current} />
      <ol className="min-w-0 flex-1">
        {executions.map((execution, index) => {
          const isNew = execution.interaction_id !== executions[index - 1]?.interaction_id;
          return (
            <li
              key={execution.execution_id}
              aria-current={index === current ? 'page' : undefined}
              style={{ height: CHAIN_ROW_PX }}
              className={clsx(
                'flex flex-col justify-center overflow-hidden border-b border-line pr-4 pl-2',
                index === current ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <ChainEntry project={project} execution={execution} namesInteraction={namesInteractions && isNew} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ChainEntryProps {
  project: string;
  execution: ExecutionSummary;
  namesInteraction: boolean;
}

function ChainEntry({ project, execution, namesInteraction }: ChainEntryProps) {
  const { execution_id: id, interaction_id: interaction, release } = execution;
  return (
    <>
      <div className="flex min-w-0 items-center gap-x-3 overflow-hidden">
        <EndingMark execution={execution} brief />
        <CopyableId id={id} label="execution id" href={executionHref(project, id)} />
        <Link project={project} word="resumes" id={execution.resumes_execution_id} />
        <Link project={project} word="recovers" id={execution.recovers_execution_id} />
      </div>
      <div className="flex min-w-0 items-center gap-x-3 overflow-hidden text-xs whitespace-nowrap text-muted">
        <Timestamp at={execution.started_at} />
        <Duration durationMs={execution.duration_ms} />
        <span className="max-sm:hidden">
          <AttributionCell execution={execution} />
        </span>
        {release && <span className="max-md:hidden">{release}</span>}
        {namesInteraction && (
          <PageLink
            href={familyHref(project, 'interaction', interaction)}
            className="truncate underline-offset-2 hover:text-ink hover:underline"
          >
            interaction <span className="font-mono">{truncateMiddle(interaction)}</span>
          </PageLink>
        )}
      </div>
    </>
  );
}

function Link({ project, word, id }: { project: string; word: string; id: string | null }) {
  if (id === null) return null;
  return (
    <PageLink href={executionHref(project, id)} className="min-w-0 rounded-sm underline-offset-2 hover:underline">
      <Badge variant="outline">
        ← {word} <span className="font-mono">{truncateMiddle(id)}</span>
      </Badge>
    </PageLink>
  );
}
