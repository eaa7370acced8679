import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, condense } from '@/lib/groups/condense';
import { GROUP_STATES } from '@/lib/groups/lifecycle';
import { behind, countStates, inOrder, matchesText, placeOf, type Queued, type QueueSort } from '@/lib/groups/queue';
import { GRAIN_MS, GRAINS } from '@/lib/quality/grain';

const instant = fc.integer({ min: 0, max: 3 }).map((second) => `2026-11-02T10:00:0${second}.000000Z`);
const group: fc.Arbitrary<Queued> = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom(...GROUP_STATES),
  domain: fc.constant('provider'),
  error_class: fc.constant('rate_limited'),
  operation: fc.constant('chat'),
  provider: fc.constant('openai'),
  message: fc.constant(null),
  first_seen_at: fc.option(instant, { nil: null }),
  last_seen_at: fc.option(instant, { nil: null }),
  gross: fc.nat(3),
});
const sort = fc.constantFrom<QueueSort>('last_seen', 'gross', 'first_seen');

describe('the queue', () => {
  it('gives every group once, however it is cut into pages', () => {
    const groups = fc.uniqueArray(group, { selector: ({ id }) => id, maxLength: 30 });
    fc.assert(
      fc.property(groups, sort, fc.integer({ min: 1, max: 7 }), (all, order, size) => {
        const ordered = inOrder(all, order);
        const seen: string[] = [];
        for (let page = ordered.slice(0, size); page.length > 0; ) {
          seen.push(...page.map(({ id }) => id));
          page = behind(ordered, order, placeOf(page.at(-1) as Queued, order)).slice(0, size);
        }
        expect(seen).toEqual(ordered.map(({ id }) => id));
        expect(new Set(seen)).toEqual(new Set(all.map(({ id }) => id)));
      }),
    );
  });

  it('finds a group by words of its identity in any order and case, or by its id', () => {
    const one: Queued = {
      ...{ id: '0b7f7e0e-57a5-4c59-9d1b-2c6f9f2a1f11', state: 'new', domain: 'provider', error_class: 'rate_limited' },
      ...{ operation: 'chat', provider: 'openai', first_seen_at: null, last_seen_at: null, gross: 1 },
      message: { text: 'Quota of <number> tokens reached' },
    };
    for (const text of ['', 'OpenAI rate', 'rate limited', 'rate_limited chat', 'QUOTA openai', one.id.toUpperCase()])
      expect(matchesText(one, text)).toBe(true);
    expect(matchesText(one, 'openai timeout')).toBe(false);
    expect(matchesText({ ...one, message: { text: null } }, 'quota')).toBe(false);
  });

  it('counts by state, states without any too', () => {
    fc.assert(
      fc.property(fc.array(group), (all) => {
        const counts = countStates(all);
        expect(Object.keys(counts).sort()).toEqual([...GROUP_STATES].sort());
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all.length);
      }),
    );
  });
});

it('condenses a series without losing a failure', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 400 }), fc.integer({ min: 1, max: 40 }), (values, most) => {
      const short = condense(values, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.reduce((sum, value) => sum + value, 0)).toBe(values.reduce((sum, value) => sum + value, 0));
    }),
  );
});

it('draws bars that can be told apart, in round steps of UTC, without losing a failure', () => {
  const counts = fc.array(fc.record({ net: fc.nat(9), accepted: fc.nat(9) }), { minLength: 1, maxLength: 336 });
  fc.assert(
    fc.property(counts, fc.constantFrom(...GRAINS), fc.nat(500), (values, grain, offset) => {
      const at = (index: number) => new Date((offset + index) * GRAIN_MS[grain]).toISOString();
      const { step, bars } = barsOf(
        values.map((value, index) => ({ ...value, at: at(index) })),
        grain,
      );
      for (const part of ['net', 'accepted'] as const)
        expect(bars.reduce((sum, bar) => sum + bar[part], 0)).toBe(values.reduce((sum, one) => sum + one[part], 0));
      expect(bars.length).toBeLessThanOrEqual(91);
      for (const bar of bars) expect(Date.parse(bar.at) % (step * GRAIN_MS[grain])).toBe(0);
    }),
  );
});
