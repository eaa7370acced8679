import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure, log } from '@/lib/log';

const AFTER_FAILURE_MS = 1_000;

export interface Repetition {
  stop(): Promise<void>;
}

/**
 * Runs `step` again and again until it is stopped; each gives how long to wait before the next, in milliseconds. A
 * failure is logged under `<name>.failed` and tried again.
 */
export function repeat(name: string, step: (ending: AbortSignal) => Promise<number>): Repetition {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const pause = await step(ending.signal).catch((failure) => {
        log.error(`${name}.failed`, describeFailure(failure));
        return AFTER_FAILURE_MS;
      });
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
