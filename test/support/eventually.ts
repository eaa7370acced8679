import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until it passes; for what a running product does a moment later. @throws the last failure. */
export async function eventually<T>(attempt: () => Promise<T>, limitMs = 15_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      await sleep(50);
    }
  }
}
