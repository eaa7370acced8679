import { Problem } from '@/lib/problem';
import { ceilTo, chooseGrain, floorTo, GRAIN_MS, type Grain, type Span, spansBetween } from './grain';
import { resolveInstant, type TimeRangeTokens } from './time-range';

/** The longest range that an aggregate is read over; a series would have more points than anyone can see. */
const LONGEST_DAYS = 800;

/** The range that an answer is about: whole buckets, read at one instant. */
export interface QualityRange extends Span {
  readonly asOf: Date;
}

/** The period before a range, with which it is compared. */
export interface PreviousPeriod {
  readonly from: Date;
  readonly to: Date;
  readonly spans: readonly Span[];
}

/**
 * Turns the tokens of a request into whole buckets: the grain follows the length, and both ends move outwards to it.
 * @throws Problem `invalid-request` where a token cannot be read, the range ends before it starts, or is too long.
 */
export function resolveRange(tokens: TimeRangeTokens, now: Date): QualityRange {
  const from = resolveInstant(tokens.from, now);
  const to = resolveInstant(tokens.to, now);
  if (!from || !to) {
    throw new Problem('invalid-request', 'from and to must be RFC 3339 instants, now, or now-<number><m|h|d|w>.');
  }
  if (from >= to) throw new Problem('invalid-request', 'The range must end after it starts.');
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs > LONGEST_DAYS * GRAIN_MS.day) {
    throw new Problem('invalid-request', `The range must not be longer than ${LONGEST_DAYS} days.`);
  }
  const grain = chooseGrain(lengthMs);
  return { from: floorTo(grain, from), to: ceilTo(grain, to), grain, asOf: now };
}

/** Whether a request with these tokens would be answered; a page falls back to the default range where not. */
export function isReadableRange(tokens: TimeRangeTokens, now: Date): boolean {
  try {
    resolveRange(tokens, now);
    return true;
  } catch {
    return false;
  }
}

/**
 * The period before, exactly as long as what has passed of the range: a bucket that is not over yet is not compared
 * with a whole one.
 */
export function previousPeriod(range: QualityRange): PreviousPeriod {
  const passed = ceilTo('minute', range.asOf);
  const end = passed > range.from && passed < range.to ? passed : range.to;
  const from = new Date(range.from.getTime() - (end.getTime() - range.from.getTime()));
  return { from, to: range.from, spans: spansBetween(from, range.from, range.grain) };
}

/** Whether the last bucket of the range was not over when it was read. */
export function lastIsPartial(range: { readonly to: Date; readonly asOf: Date; readonly grain: Grain }): boolean {
  return range.asOf < range.to && range.asOf.getTime() >= range.to.getTime() - GRAIN_MS[range.grain];
}

/** What an answer says of the buckets that were read, and when. */
export function describeRange(range: QualityRange) {
  return {
    range: { from: range.from.toISOString(), to: range.to.toISOString(), grain: range.grain },
    as_of: range.asOf.toISOString(),
  };
}

export function describePeriod(period: Pick<PreviousPeriod, 'from' | 'to'>) {
  return { from: period.from.toISOString(), to: period.to.toISOString() };
}
