import type { RiskState } from './state';

/** What the register is read by. An acceptance can be in several, so the counts do not add up to the whole. */
export const QUEUES = ['to_approve', 'in_force', 'expiring_30d', 'breached', 'ended'] as const;
export type Queue = (typeof QUEUES)[number];

const EXPIRING_MS = 30 * 86_400_000;

const ENDED: readonly RiskState[] = ['expired', 'revoked', 'rejected', 'withdrawn'];

/** Whether nothing can happen to it any more. */
export function isEnded(state: RiskState): boolean {
  return ENDED.includes(state);
}

interface Standing {
  readonly state: RiskState;
  readonly endsAt: Date;
}

export function isIn(queue: Queue, { state, endsAt }: Standing, now: Date): boolean {
  switch (queue) {
    case 'to_approve':
      return state === 'proposed';
    case 'in_force':
      return state === 'in_force' || state === 'scheduled';
    case 'expiring_30d':
      return state === 'in_force' && endsAt.getTime() - now.getTime() <= EXPIRING_MS;
    case 'breached':
      return state === 'suspended';
    case 'ended':
      return isEnded(state);
  }
}

/** How many there are in each queue. */
export function countQueues(entries: readonly Standing[], now: Date): Record<Queue, number> {
  const count = (queue: Queue) => entries.filter((entry) => isIn(queue, entry, now)).length;
  return {
    to_approve: count('to_approve'),
    in_force: count('in_force'),
    expiring_30d: count('expiring_30d'),
    breached: count('breached'),
    ended: count('ended'),
  };
}

/** Position of an acceptance in the register; all three compare in ascending order. */
export interface Place {
  readonly rank: number;
  /** UTC epoch milliseconds. */
  readonly at: number;
  readonly id: string;
}

/**
 * What wants attention first: suspended, then proposals by age, then what is in force by its end; what has ended comes
 * last, newest first.
 */
export function placeOf(entry: Standing & { readonly id: string; readonly lastDecidedAt: Date }): Place {
  const { id, state, endsAt, lastDecidedAt } = entry;
  if (state === 'suspended') return { rank: 0, at: endsAt.getTime(), id };
  if (state === 'proposed') return { rank: 1, at: lastDecidedAt.getTime(), id };
  if (!isEnded(state)) return { rank: 2, at: endsAt.getTime(), id };
  const endedAt = state === 'expired' ? endsAt : lastDecidedAt;
  return { rank: 3, at: -endedAt.getTime(), id };
}

export function comparePlaces(a: Place, b: Place): number {
  return a.rank - b.rank || a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
