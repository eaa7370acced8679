import type { Fact, StoredFact } from '@/lib/facts/fact';
import { formatInstant, millisecondsBetween, parseInstant } from '@/lib/facts/time';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import type { ProjectedExecution } from './projection';
import { isTimeFlagged, isTooEarly } from './time-flags';

type Times = Pick<ProjectedExecution, 'startedAt' | 'endedAt' | 'lastFactAt' | 'durationMs' | 'timeFlagged'>;

/**
 * When an execution ran. Its start is what a lifecycle fact says; without one it is the earliest moment that any fact
 * shows, and then there is no duration. No terminal fact means open, not instantaneous (DOMAIN.md section 10).
 */
export function timeExecution(facts: readonly StoredFact[], lifecycle: Lifecycle): Times {
  // A clock that is off must not move the whole execution, as long as any other fact tells the time.
  const plausible = facts.filter((entry) => !isTimeFlagged(entry));
  const telling = plausible.length > 0 ? plausible : facts;
  const { begun, terminal } = lifecycle;
  const startedAt = begun?.observed_at ?? telling.map(({ fact }) => beginningOf(fact)).reduce(earlier);
  const endedAt = terminal?.observed_at ?? null;

  const isFlagged = facts.some((entry) => (entry.fact === begun || entry.fact === terminal) && isTimeFlagged(entry));
  const isBackwards = endedAt !== null && endedAt < startedAt;
  const timeFlagged = isFlagged || isBackwards || plausible.length === 0 || isTooEarly(startedAt);
  const isKnown = begun !== null && endedAt !== null && !timeFlagged;
  return {
    startedAt,
    endedAt,
    lastFactAt: telling.map(({ fact }) => fact.observed_at).reduce(later),
    durationMs: isKnown ? millisecondsBetween(startedAt, endedAt) : null,
    timeFlagged,
  };
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** A call is observed at its end; it began its duration before. */
function beginningOf(fact: Fact): string {
  const durationMs = fact.kind === 'model.call' || fact.kind === 'tool.call' ? (fact.detail.duration_ms ?? 0) : 0;
  if (durationMs === 0) return fact.observed_at;
  const end = parseInstant(fact.observed_at) ?? 0n;
  return formatInstant(end - BigInt(Math.round(durationMs * 1e6))) ?? fact.observed_at;
}
