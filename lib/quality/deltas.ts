import { formatChange, formatCount, formatPoints } from '@/lib/format/number';
import { isBeyondNoise, type Share, wilson } from './interval';

/** A change against the period before in words; the verdict only where noise can be told from change. */
export interface Delta {
  readonly text: string;
  readonly verdict?: 'better' | 'worse' | 'same';
}

type Wanted = 'more' | 'less';

/** How a share changed, in percentage points. Undefined where there is nothing to compare with. */
export function shareDelta(now: Share | null, before: Share | null, wanted: Wanted): Delta | undefined {
  if (!now || !before) return undefined;
  return { text: formatPoints(now.value - before.value), verdict: verdictOf(now, before, wanted) };
}

interface Part {
  readonly count: number;
  /** What it is a part of. */
  readonly of: number;
}

/** How a count changed; the verdict compares its shares, because twice the traffic is not twice the trouble. */
export function countDelta(now: Part, before: Part | undefined, wanted: Wanted): Delta | undefined {
  if (!before || (now.count === 0 && before.count === 0)) return undefined;
  const [share, shareBefore] = [shareOf(now), shareOf(before)];
  return {
    // From nothing there is no relative change.
    text: before.count === 0 ? `+${formatCount(now.count)}` : relativeText(now.count, before.count),
    ...(share && shareBefore && { verdict: verdictOf(share, shareBefore, wanted) }),
  };
}

/** How an amount changed that has no noise to speak of, such as a duration or a cost. */
export function amountDelta(now: number | null, before: number | null): Delta | undefined {
  if (now === null || before === null || (now === 0 && before === 0)) return undefined;
  return { text: relativeText(now, before) };
}

function relativeText(now: number, before: number): string {
  return formatChange(before === 0 ? null : (now - before) / before);
}

function shareOf({ count, of }: Part): Share | null {
  return count > of ? null : wilson(count, of);
}

function verdictOf(now: Share, before: Share, wanted: Wanted): 'better' | 'worse' | 'same' {
  if (!isBeyondNoise(now, before)) return 'same';
  return now.value > before.value === (wanted === 'more') ? 'better' : 'worse';
}
