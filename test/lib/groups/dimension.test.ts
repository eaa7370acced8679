import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakDown, type Tally } from '@/lib/groups/dimension';

const tally = (value: string, failures: number, whole: number, isSmall = false): Tally => ({
  value,
  failures,
  whole,
  isSmall,
});

describe('the breakdown of a group', () => {
  it('gives share and lift: how much more of the group than of all failures', () => {
    const cells = breakDown([tally('v2', 30, 40), tally('v1', 10, 120)]);
    expect(cells).toEqual([
      { value: 'v2', failures: 30, share: 0.75, lift: 3 },
      { value: 'v1', failures: 10, share: 0.25, lift: 1 / 3 },
    ]);
  });

  it('leaves out what the group does not have and names what was not reported as null', () => {
    expect(breakDown([tally('', 4, 4), tally('elsewhere', 0, 9)]).map((cell) => cell.value)).toEqual([null]);
  });

  it('hides a value of few threads, and a second one so that the first cannot be told by subtraction', () => {
    const cells = breakDown([tally('a', 50, 50), tally('b', 20, 20), tally('dev-laptop', 3, 3, true)]);
    expect(cells).toEqual([
      { value: 'a', failures: 50, share: 50 / 73, lift: 1 },
      { value: 'b', failures: null, share: null, lift: null },
      { value: 'dev-laptop', failures: null, share: null, lift: null },
    ]);
  });

  it('never lets one hidden figure be worked out, and never shows one of few threads', () => {
    const tallies = fc.uniqueArray(
      fc.record({
        value: fc.string({ maxLength: 4 }),
        failures: fc.nat(20),
        whole: fc.nat(40),
        isSmall: fc.boolean(),
      }),
      { selector: ({ value }) => value, maxLength: 8 },
    );
    fc.assert(
      fc.property(tallies, (rows) => {
        const present = rows.filter(({ failures }) => failures > 0);
        const cells = breakDown(rows);
        expect(cells).toHaveLength(present.length);
        const hidden = cells.filter((cell) => cell.failures === null);
        expect(hidden.length === 1 && present.length > 1).toBe(false);
        for (const cell of cells.filter(({ failures }) => failures !== null))
          expect(rows.find(({ value }) => (value || null) === cell.value)?.isSmall).toBe(false);
      }),
    );
  });
});
