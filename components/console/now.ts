'use client';
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

// One clock for the whole page: a hundred timestamps share one timer and change in the same frame.
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    nowMs = 0;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function read(): number {
  if (nowMs === 0) nowMs = Date.now();
  return nowMs;
}

/** Now in UTC epoch milliseconds, fresh to 15 s; null on the server and while hydrating, so that both agree. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
