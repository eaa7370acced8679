import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, microUsdOf } from '@/lib/quality/cost';
import { endingOf, successShare } from '@/lib/quality/success';

describe('successShare', () => {
  it('counts an unknown outcome against success and leaves out what was cancelled or runs', () => {
    const counts = { completed: 90, failed: 4, interrupted: 1, unknown: 5, cancelled: 40, running: 7, waiting: 3 };
    expect(successShare(counts)?.value).toBe(0.9);
  });

  it('counts an execution that fell silent against success', () => {
    expect(successShare({ completed: 3, system_interrupted: 1 })?.value).toBe(0.75);
  });

  it('is unknown, not zero, when nothing has ended', () => {
    expect(successShare({ running: 3, cancelled: 2 })).toBeNull();
  });

  it('never rises when an outcome becomes unknown instead of completed', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (completed, failed, unknown) => {
        fc.pre(completed > 0);
        const before = successShare({ completed, failed, unknown });
        const after = successShare({ completed: completed - 1, failed, unknown: unknown + 1 });
        expect(after?.value).toBeLessThan(before?.value ?? 0);
      }),
    );
  });
});

describe('endingOf', () => {
  it('reads what it does not know as unknown', () => {
    expect(endingOf('completed')).toBe('completed');
    expect(endingOf('waiting')).toBe('waiting');
    expect(endingOf('system_interrupted')).toBe('system_interrupted');
    expect(endingOf('')).toBe('unknown');
    expect(endingOf('succeeded')).toBe('unknown');
  });
});

describe('costOf', () => {
  it('tells unpriced, zero and an amount apart', () => {
    expect(costOf(0, 0)).toMatchObject({ state: 'unpriced', amount: null });
    expect(costOf(3, 0)).toMatchObject({ state: 'zero', amount: '0.000000', priced_calls: 3 });
    expect(costOf(3, 1_500_000)).toMatchObject({ state: 'amount', amount: '1.500000' });
    expect(costOf(3, 42)).toMatchObject({ amount: '0.000042' });
  });

  it('keeps every millionth', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (micro) => {
        expect(microUsdOf(costOf(1, micro))).toBe(micro);
      }),
    );
  });
});
