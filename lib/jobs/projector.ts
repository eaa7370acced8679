import { setTimeout as sleep } from 'node:timers/promises';
import { withAuthority } from '@/lib/access/authority';
import { projectsWithWork } from '@/lib/access/guard';
import { describeFailure, log } from '@/lib/log';
import { claimTouched } from './claim';
import { projectExecutions } from './project-executions';

/** Executions of one transaction. */
const BATCH = 200;
const IDLE_MS = 200;
const AFTER_FAILURE_MS = 1_000;

/**
 * Projects everything that is touched now, batch by batch; several processes may do so at once.
 * @returns how many executions were projected.
 */
export async function projectPending(): Promise<number> {
  let projected = 0;
  for (const projectId of await projectsWithWork()) {
    const scope = { principal: { kind: 'system', job: 'projector' }, project: projectId } as const;
    for (;;) {
      const count = await withAuthority('projection', scope, async (access) => {
        const executionIds = await claimTouched(access, BATCH);
        await projectExecutions(access, executionIds);
        return executionIds.length;
      });
      projected += count;
      if (count === 0) break;
    }
  }
  return projected;
}

/** Keeps projecting until it is stopped. A failure is logged and tried again: what was claimed rolls back with it. */
export function startProjector(options: { idleMs?: number } = {}): { stop(): Promise<void> } {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const pause = await projectPending().then(
        (projected) => (projected > 0 ? 0 : (options.idleMs ?? IDLE_MS)),
        (failure) => {
          log.error('projector.failed', describeFailure(failure));
          return AFTER_FAILURE_MS;
        },
      );
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
