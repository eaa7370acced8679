import { describe, expect, it } from 'vitest';
import { amountDelta, countDelta, shareDelta } from '@/lib/quality/deltas';
import { occurring, toGrid } from '@/lib/quality/grid';
import { wilson } from '@/lib/quality/interval';
import { columnOf, netTrend, successTrend } from '@/lib/quality/trends';

const BUCKETS = ['2026-11-02T12:00:00.000Z', '2026-11-02T13:00:00.000Z', '2026-11-02T14:00:00.000Z'];
const outcomes = {
  buckets: BUCKETS,
  series: [
    { key: 'completed', values: [9, null, 3] },
    { key: 'failed', values: [1, null, 1] },
  ],
};

describe('toGrid', () => {
  it('tells a bucket without evidence from one without the thing', () => {
    const values = [
      { bucket: BUCKETS[0] as string, key: 'failed', value: 2 },
      { bucket: BUCKETS[0] as string, key: 'failed', value: 3 },
    ];
    expect(
      toGrid(BUCKETS, ['failed', 'unknown'], values, new Set([BUCKETS[0] as string, BUCKETS[2] as string])),
    ).toEqual([
      { key: 'failed', values: [5, null, 0] },
      { key: 'unknown', values: [0, null, 0] },
    ]);
  });

  it('keeps keys in the order of the vocabulary and loses none', () => {
    const values = ['other', 'tool', 'model', 'never'].map((key) => ({
      bucket: '',
      key,
      value: key === 'never' ? 0 : 1,
    }));
    expect(occurring(values, ['model', 'provider', 'tool'])).toEqual(['model', 'tool', 'other']);
  });
});

describe('trends', () => {
  it('give the success share of each bucket and keep gaps', () => {
    expect(successTrend(outcomes)).toEqual([0.9, null, 0.75]);
  });

  it('show a zero for what does not occur where there is evidence', () => {
    expect(columnOf(outcomes, 'unknown')).toEqual([0, null, 0]);
    expect(columnOf({ buckets: BUCKETS, series: [] }, 'unknown')).toEqual([null, null, null]);
  });

  it('subtract what is accepted', () => {
    const failures = {
      buckets: BUCKETS,
      series: [
        { key: 'tool', values: [4, null, 2], accepted: [1, null, 2] },
        { key: 'model', values: [1, null, 0], accepted: [0, null, 0] },
      ],
    };
    expect(netTrend(failures)).toEqual([4, null, 0]);
  });
});

describe('deltas', () => {
  it('call a share better or worse only beyond noise', () => {
    expect(shareDelta(wilson(980, 1_000), wilson(900, 1_000), 'more')).toEqual({ text: '+8.0 pp', verdict: 'better' });
    expect(shareDelta(wilson(900, 1_000), wilson(980, 1_000), 'more')).toMatchObject({ verdict: 'worse' });
    expect(shareDelta(wilson(9, 10), wilson(8, 10), 'more')).toMatchObject({ verdict: 'same' });
    expect(shareDelta(wilson(9, 10), null, 'more')).toBeUndefined();
  });

  it('judge a count by its share, so that more traffic alone is no trouble', () => {
    const doubled = countDelta({ count: 200, of: 20_000 }, { count: 100, of: 10_000 }, 'less');
    expect(doubled).toEqual({ text: '+100%', verdict: 'same' });
    expect(countDelta({ count: 200, of: 10_000 }, { count: 100, of: 10_000 }, 'less')).toMatchObject({
      verdict: 'worse',
    });
    expect(countDelta({ count: 50, of: 10_000 }, { count: 100, of: 10_000 }, 'less')).toMatchObject({
      verdict: 'better',
    });
  });

  it('count what comes from nothing and leave out what stays nothing', () => {
    expect(countDelta({ count: 3, of: 10 }, { count: 0, of: 10 }, 'less')?.text).toBe('+3');
    expect(countDelta({ count: 0, of: 10 }, { count: 0, of: 10 }, 'less')).toBeUndefined();
    expect(amountDelta(null, 3)).toBeUndefined();
    expect(amountDelta(150, 100)).toEqual({ text: '+50%' });
  });
});
