import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { DEFAULT_TIME_RANGE } from './time-range';

/** The time range in the address. Keep the tokens in query keys: an instant made of `now` is another key on each call. */
export const timeRangeParsers = {
  from: parseAsString.withDefault(DEFAULT_TIME_RANGE.from),
  to: parseAsString.withDefault(DEFAULT_TIME_RANGE.to),
};

/** Absent means the zone of the device. */
export const zoneParser = parseAsStringLiteral(['utc']);

export const FILTER_KEYS = ['environment', 'release', 'provider', 'model', 'tool', 'runtime'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** The dimensions that narrow every screen; several values of one dimension mean any of them. */
export const filterParsers = {
  environment: parseAsArrayOf(parseAsString).withDefault([]),
  release: parseAsArrayOf(parseAsString).withDefault([]),
  provider: parseAsArrayOf(parseAsString).withDefault([]),
  model: parseAsArrayOf(parseAsString).withDefault([]),
  tool: parseAsArrayOf(parseAsString).withDefault([]),
  runtime: parseAsArrayOf(parseAsString).withDefault([]),
} satisfies Record<FilterKey, unknown>;
