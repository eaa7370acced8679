import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOfShare, lottery, Random, zipf } from '@/lib/simulate/random';

describe('Random', () => {
  it('gives the same sequence for the same seed and another for another', () => {
    const words = (seed: string) =>
      Array.from(
        { length: 8 },
        (
          (random) => () =>
            random.word()
        )(new Random(seed)),
      );
    expect(words('seed 1')).toEqual(words('seed 1'));
    expect(words('seed 1')).not.toEqual(words('seed 2'));
  });

  it('fills the unit interval evenly', () => {
    const random = new Random('even');
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 20_000; draw += 1) {
      const tenth = Math.floor(random.share() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Five standard deviations around 2,000.
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(213);
  });

  it('keeps whole numbers inside their bounds, both included', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(5), (seed, least, more) => {
        const random = new Random(seed);
        const drawn = new Set(Array.from({ length: 200 }, () => random.integer(least, least + more)));
        expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: more + 1 }, (_, index) => least + index));
      }),
    );
  });

  it('puts half of a log-normal below its median', () => {
    const random = new Random('median');
    const below = Array.from({ length: 10_000 }, () => random.logNormal(250, 0.8)).filter(
      (value) => value < 250,
    ).length;
    expect(Math.abs(below - 5000)).toBeLessThan(250);
  });

  it('makes up digests of 64 hex digits and letters without digits', () => {
    const random = new Random('texts');
    expect(random.digest()).toMatch(/^[0-9a-f]{64}$/);
    expect(random.letters(16)).toMatch(/^[a-z]{16}$/);
  });
});

describe('lottery', () => {
  it('draws each item by its weight', () => {
    const random = new Random('weights');
    const drawn = Array.from({ length: 10_000 }, () =>
      random.draw(lottery(['rare', 'common'], (_, rank) => rank + 1 + 2 * rank)),
    );
    expect(Math.abs(drawn.filter((item) => item === 'rare').length - 2000)).toBeLessThan(200);
  });

  it('ends at 1 and ascends, so that every share finds an item', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (count, share) => {
          const { bounds } = zipf(Array.from({ length: count }, (_, index) => index));
          const index = indexOfShare(bounds, share);
          expect(bounds[index]).toBeGreaterThan(Math.min(share, 1 - 1e-9));
          expect(index === 0 || (bounds[index - 1] ?? 0) <= share).toBe(true);
        },
      ),
    );
  });
});
