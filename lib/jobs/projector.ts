import { withAuthority } from '@/lib/access/authority';
import { projectsWithWork } from '@/lib/access/guard';
import { describeFailure, log } from '@/lib/log';
import { toProblem } from '@/lib/problem';
import { type Claim, claimTouched, setAside } from './claim';
import { projectExecutions } from './project-executions';
import { type Repetition, repeat } from './repeat';

/** Executions of one transaction. */
const BATCH = 200;
const IDLE_MS = 200;

/**
 * Projects everything that is touched now, one batch of each project after the other, so that none waits for all of
 * another's; several processes may do so at once. An execution that cannot be projected holds up nothing else.
 * @returns how many executions were taken from the queue.
 * @throws the first failure that was not of one execution, after the other projects had their turn.
 */
export async function projectPending(ending?: AbortSignal): Promise<number> {
  let taken = 0;
  const failures: unknown[] = [];
  for (let waiting = await projectsWithWork(); waiting.length > 0; ) {
    const goingOn: string[] = [];
    for (const projectId of waiting) {
      if (ending?.aborted) return taken;
      const count = await projectBatch(projectId, { limit: BATCH }).catch((failure) => {
        failures.push(failure);
        return 0;
      });
      taken += count;
      if (count > 0) goingOn.push(projectId);
    }
    waiting = goingOn;
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}

const scopeOf = (project: string) => ({ principal: { kind: 'system', job: 'projector' }, project }) as const;

/** Projects what it claims in one transaction. What fails is tried again in halves, down to the execution at fault. */
async function projectBatch(projectId: string, which: Parameters<typeof claimTouched>[1]): Promise<number> {
  const attempt: { claim?: Claim } = {};
  try {
    return await withAuthority('projection', scopeOf(projectId), async (access) => {
      attempt.claim = await claimTouched(access, which);
      await projectExecutions(access, attempt.claim, new Date());
      return attempt.claim.executionIds.length;
    });
  } catch (failure) {
    if (!attempt.claim || toProblem(failure).kind === 'unavailable') throw failure;
    const { entryIds, executionIds } = attempt.claim;
    if (executionIds.length === 1) {
      await withAuthority('projection', scopeOf(projectId), (access) => setAside(access, entryIds));
      log.error('projector.execution_failed', { projectId, executionId: executionIds[0], ...describeFailure(failure) });
      return 1;
    }
    const middle = Math.ceil(entryIds.length / 2);
    const first = await projectBatch(projectId, { entryIds: entryIds.slice(0, middle) });
    return first + (await projectBatch(projectId, { entryIds: entryIds.slice(middle) }));
  }
}

/** Keeps projecting until it is stopped; what a failure had claimed rolls back with it. */
export function startProjector(options: { idleMs?: number } = {}): Repetition {
  return repeat('projector', async (ending) => ((await projectPending(ending)) > 0 ? 0 : (options.idleMs ?? IDLE_MS)));
}
