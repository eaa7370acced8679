import { FILTERS, type Filters } from './filters';
import { isReadableRange } from './range';
import { DEFAULT_TIME_RANGE, type TimeRangeTokens } from './time-range';
import { filterParsers, timeRangeParsers } from './url';

/** The range and every filter of an address. */
export const scopeParsers = { ...timeRangeParsers, ...filterParsers };

/** A range in tokens and the filters that are set: what a request of aggregates is about, and the key of its answer. */
export type Scope = TimeRangeTokens & Filters;

/**
 * The scope of an address. What the server would refuse falls back to the default range, so that an old or edited link
 * still opens; filters that are not set are left out, so that the same view always has the same key.
 */
export function scopeOf(address: TimeRangeTokens & Filters, now: Date): Scope {
  const tokens = { from: address.from, to: address.to };
  const chosen = FILTERS.filter((name) => (address[name]?.length ?? 0) > 0);
  return {
    ...(isReadableRange(tokens, now) ? tokens : DEFAULT_TIME_RANGE),
    ...Object.fromEntries(chosen.map((name) => [name, address[name]])),
  };
}
