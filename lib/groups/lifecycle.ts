/** What people set. `regressed` is not among them: it is what a resolved group is once it is seen again. */
export const STORED_STATES = ['new', 'triaged', 'in_progress', 'resolved'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** What a group is at the moment of reading, in the order in which it wants attention. */
export const GROUP_STATES = ['regressed', 'new', 'triaged', 'in_progress', 'resolved'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

/** The states that wait for somebody to decide what to do. */
export const TO_TRIAGE: readonly GroupState[] = ['regressed', 'new'];

/**
 * Legal moves (DOMAIN.md section 7). Steps may be skipped forwards, because a failure may be fixed before anybody
 * triaged it; nothing becomes `new` again; a resolved group is reopened as triaged, whatever it was before.
 */
const MOVES: Record<GroupState, readonly StoredState[]> = {
  new: ['triaged', 'in_progress', 'resolved'],
  triaged: ['in_progress', 'resolved'],
  in_progress: ['triaged', 'resolved'],
  resolved: ['triaged'],
  regressed: ['triaged', 'in_progress', 'resolved'],
};

/** Where a group in this state may be moved. */
export function movesFrom(state: GroupState): readonly StoredState[] {
  return MOVES[state];
}

export function isLegalMove(from: GroupState, to: StoredState): boolean {
  return MOVES[from].includes(to);
}

/**
 * The state at the moment of reading. A failure observed before the resolution, however late it arrives, does not
 * make a group regressed.
 * @param resolvedAtMs UTC epoch milliseconds, as is `lastSeenAtMs`; null where there is none.
 */
export function stateAtRead(stored: StoredState, resolvedAtMs: number | null, lastSeenAtMs: number | null): GroupState {
  if (stored !== 'resolved' || resolvedAtMs === null || lastSeenAtMs === null) return stored;
  return lastSeenAtMs > resolvedAtMs ? 'regressed' : 'resolved';
}
