import type { OccurrenceRole } from '@/lib/projection/projection';
import type { Occurrence } from './contract';

/** An execution in which the group was seen, by its newest failure there. */
export interface FailedExecution extends Occurrence {
  /** Failures of this group in it, as far as they are loaded. */
  readonly failures: number;
}

const WEIGHT: Record<OccurrenceRole, number> = { responsible: 2, contributing: 1, absorbed: 0 };

/** The executions of the failures, in the order of their first one. The role is the weightiest that it had in each. */
export function byExecution(occurrences: readonly Occurrence[]): FailedExecution[] {
  const executions = new Map<string, FailedExecution>();
  for (const occurrence of occurrences) {
    const known = executions.get(occurrence.execution_id);
    executions.set(occurrence.execution_id, {
      ...(known ?? occurrence),
      role: known && WEIGHT[known.role] >= WEIGHT[occurrence.role] ? known.role : occurrence.role,
      failures: (known?.failures ?? 0) + 1,
    });
  }
  return [...executions.values()];
}

export interface DecidingSignal {
  readonly signal: string;
  readonly confidence: Occurrence['confidence'];
  readonly failures: number;
}

/** Which signals decided on the failures and how sure each was, the most frequent first. */
export function signalsOf(occurrences: readonly Occurrence[]): DecidingSignal[] {
  const signals = new Map<string, DecidingSignal>();
  for (const { signal, confidence } of occurrences) {
    const key = `${signal} ${confidence}`;
    signals.set(key, { signal, confidence, failures: (signals.get(key)?.failures ?? 0) + 1 });
  }
  return [...signals.values()].sort((a, b) => b.failures - a.failures || (a.signal < b.signal ? -1 : 1));
}
