import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GROUP_STATES,
  type GroupState,
  isLegalMove,
  movesFrom,
  STORED_STATES,
  type StoredState,
  stateAtRead,
} from '@/lib/groups/lifecycle';

interface Group {
  stored: StoredState;
  resolvedAtMs: number | null;
  lastSeenAtMs: number | null;
}
type Step = { kind: 'move'; to: StoredState } | { kind: 'sighting'; agoMs: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...STORED_STATES).map((to) => ({ kind: 'move' as const, to })),
  fc.integer({ min: 0, max: 20 }).map((agoMs) => ({ kind: 'sighting' as const, agoMs })),
);

const shown = (group: Group): GroupState => stateAtRead(group.stored, group.resolvedAtMs, group.lastSeenAtMs);

/** One step a millisecond: a person's move if it is legal, or a failure that was observed up to 20 ms ago. */
function live(group: Group, at: Step, nowMs: number): Group {
  if (at.kind === 'sighting') return { ...group, lastSeenAtMs: Math.max(group.lastSeenAtMs ?? 0, nowMs - at.agoMs) };
  if (!isLegalMove(shown(group), at.to)) return group;
  return { ...group, stored: at.to, resolvedAtMs: at.to === 'resolved' ? nowMs : null };
}

describe('the lifecycle of a group', () => {
  it('is regressed exactly when it is resolved and was seen after that, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let group: Group = { stored: 'new', resolvedAtMs: null, lastSeenAtMs: null };
        for (const [index, at] of steps.entries()) {
          group = live(group, at, 100 + index);
          const seenAfter = group.resolvedAtMs !== null && (group.lastSeenAtMs ?? 0) > group.resolvedAtMs;
          expect(shown(group) === 'regressed').toBe(seenAfter);
          expect((group.stored === 'resolved') === (group.resolvedAtMs !== null)).toBe(true);
        }
      }),
    );
  });

  it('never becomes new again once somebody has moved it', () => {
    expect(GROUP_STATES.filter((state) => isLegalMove(state, 'new'))).toEqual([]);
  });

  it('offers no move to where the group already is, and a way on from everywhere', () => {
    for (const state of GROUP_STATES) {
      expect(movesFrom(state)).not.toContain(state);
      expect(movesFrom(state).length).toBeGreaterThan(0);
    }
  });

  it('lets a resolved group only be reopened, and a regressed one be resolved again', () => {
    expect(movesFrom('resolved')).toEqual(['triaged']);
    expect(movesFrom('regressed')).toContain('resolved');
  });

  it('does not regress for a failure observed at or before the resolution, however late it arrives', () => {
    expect(stateAtRead('resolved', 1_000, 1_000)).toBe('resolved');
    expect(stateAtRead('resolved', 1_000, 999)).toBe('resolved');
    expect(stateAtRead('resolved', 1_000, 1_001)).toBe('regressed');
  });
});
