import { OUTCOMES, SYSTEM_INTERRUPTED } from '@/lib/facts/vocabulary';
import { type Share, wilson } from './interval';

/** States of an execution that has not ended; rollups keep them where an ended one has its outcome. */
export const OPEN_STATES = ['running', 'waiting', 'cancelling', 'recovering'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

/** How executions are counted: by outcome where they have one, else as interrupted by the system, else by state. */
export const ENDINGS = [...OUTCOMES, SYSTEM_INTERRUPTED, ...OPEN_STATES] as const;
export type Ending = (typeof ENDINGS)[number];

/** The endings that a person can reconcile: what became of the execution is not known. */
export const RECONCILABLE = ['unknown', SYSTEM_INTERRUPTED] as const satisfies readonly Ending[];

/** Reads the key of a rollup. What is not known is unknown, never success. */
export function endingOf(text: string): Ending {
  return (ENDINGS as readonly string[]).includes(text) ? (text as Ending) : 'unknown';
}

export function isReconcilable(key: string): boolean {
  return RECONCILABLE.some((ending) => ending === key);
}

/** What the success share is measured against. */
const COUNTED = [
  'completed',
  'failed',
  'interrupted',
  'unknown',
  SYSTEM_INTERRUPTED,
] as const satisfies readonly Ending[];

/**
 * The share of executions that completed, of those that ended completed, failed, unknown or interrupted, by the system
 * too. An unknown outcome counts against it and is shown beside it, never taken as either, whatever a person found it
 * to be; one that a person cancelled, or that has not ended, says nothing about quality and is left out. Null when
 * none ended.
 */
export function successShare(counts: Readonly<Partial<Record<Ending, number>>>): Share | null {
  const ended = COUNTED.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return wilson(counts.completed ?? 0, ended);
}
