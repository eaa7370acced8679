import type { LifecyclePosition } from '@/lib/lifecycle/transitions';
import type { Context } from '../facts/reported';
import type { ReadLines } from './line';

/**
 * Where an execution stands. Who leads it gives `seq` and its transitions; who joins reports beside the one that
 * leads; `losses` is the reporter's own, for what the journal had to drop.
 */
export interface Course {
  readonly execution_id: string;
  readonly role: 'leads' | 'joins' | 'losses';
  readonly context: Context;
  /** Epoch milliseconds. */
  readonly began: number;
  /** The last one given; 0 before the first. */
  readonly seq: number;
  readonly position: LifecyclePosition;
  /** Facts lost and not yet reported; of the role `losses` alone. */
  readonly lost?: number;
  /** The file whose facts are counted in `lost` and that is to be removed. */
  readonly removing?: string;
}

/** What a line of kind `mark` holds. */
export interface Mark extends Course {
  /** The facts before this byte of the file need not be sent any more. */
  readonly settled: number;
}

/** Whether no more than usage, artifacts and evaluations may follow; of a joined execution nobody here knows the end. */
export function isComplete(course: Course): boolean {
  return course.position === 'terminal' || course.role === 'joins';
}

interface JournaledFact {
  readonly execution_id: string;
  readonly seq?: number;
  readonly observed_at: string;
  readonly kind: string;
  readonly detail: { readonly to?: LifecyclePosition };
}

/** What the sound lines of a file say. */
export interface Replayed {
  /** Undefined when no line tells whose they are. */
  readonly course: Course | undefined;
  /** The facts that are still to be sent, oldest first. */
  readonly pending: readonly string[];
  /** The byte behind the facts that need not be sent any more. */
  readonly settled: number;
}

export function replay({ lines }: ReadLines): Replayed {
  let course: Course | undefined;
  let settled = 0;
  const facts: { json: string; to: number }[] = [];
  for (const { kind, json, to } of lines) {
    if (kind === 'mark') {
      const mark = JSON.parse(json) as Mark;
      ({ settled, ...course } = mark);
    } else {
      facts.push({ json, to });
      course = after(course, JSON.parse(json) as JournaledFact);
    }
  }
  return { course, pending: facts.filter(({ to }) => to > settled).map(({ json }) => json), settled };
}

/** A fact moves the execution on. Where the mark before it is damaged, the fact says what it can. */
function after(course: Course | undefined, fact: JournaledFact): Course {
  const { lost: _reported, ...known } = course ?? {
    execution_id: fact.execution_id,
    role: fact.seq === undefined ? ('joins' as const) : ('leads' as const),
    context: contextOf(fact),
    began: Date.parse(fact.observed_at),
    seq: 0,
    position: 'running' as const,
  };
  return {
    ...known,
    seq: Math.max(known.seq, fact.seq ?? 0),
    position: fact.kind === 'lifecycle.transition' ? (fact.detail.to ?? known.position) : known.position,
  };
}

function contextOf(fact: JournaledFact & Context): Context {
  const { interaction_id, thread_id, task_id, run_id, attempt } = fact;
  return JSON.parse(JSON.stringify({ interaction_id, thread_id, task_id, run_id, attempt }));
}
