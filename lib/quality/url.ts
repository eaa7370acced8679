import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { FILTERS, type FilterName } from './filters';
import { DEFAULT_TIME_RANGE } from './time-range';

/** The time range in the address. Keep the tokens in query keys: an instant made of `now` is another key on each call. */
export const timeRangeParsers = {
  from: parseAsString.withDefault(DEFAULT_TIME_RANGE.from),
  to: parseAsString.withDefault(DEFAULT_TIME_RANGE.to),
};

/** Absent means the zone of the device. */
export const zoneParser = parseAsStringLiteral(['utc']);

/** The dimensions that every screen offers to choose from; the others narrow by a press on a figure or a row. */
export const FILTER_KEYS = ['environment', 'release', 'provider', 'model', 'tool', 'runtime'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/**
 * What narrows every screen. A repeated name means any of its values, as in the API, so that the same address works for
 * both; an empty value means not reported.
 */
export const filterParsers = Object.fromEntries(FILTERS.map((name) => [name, valuesParser()])) as Record<
  FilterName,
  ReturnType<typeof valuesParser>
>;

function valuesParser() {
  return parseAsNativeArrayOf(parseAsString).withDefault([]);
}
