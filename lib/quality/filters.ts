/** Everything by which aggregates can be narrowed; several values of one mean any of them, `''` means not reported. */
export const FILTERS = [
  'environment',
  'release',
  'runtime',
  'provider',
  'model',
  'tool',
  'capability',
  'region',
  'domain',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = { readonly [Name in FilterName]?: readonly string[] | undefined };

/** The kinds of counts, each with its own rollup. */
export type Counted = 'executions' | 'calls' | 'failures' | 'controls';

/**
 * What each rollup can be narrowed by. An execution calls several models, so it belongs to none; a failure keeps the
 * dimensions of its call; the domain narrows failures and leaves what they are compared with alone.
 */
const NARROWED_BY: Record<Counted, readonly FilterName[]> = {
  executions: ['environment', 'release', 'runtime', 'region'],
  calls: ['environment', 'release', 'runtime', 'region', 'provider', 'model', 'tool', 'capability'],
  failures: ['environment', 'release', 'provider', 'model', 'tool', 'domain'],
  controls: ['environment', 'release', 'runtime'],
};

/** The filters that count for this kind. */
export function appliedFilters(counted: Counted, filters: Filters): Filters {
  return Object.fromEntries(NARROWED_BY[counted].map((name) => [name, filters[name]]));
}

/** The filters that were asked for and do not narrow this kind; an answer names them, so that no figure misleads. */
export function ignoredFilters(counted: Counted, filters: Filters): FilterName[] {
  return FILTERS.filter((name) => (filters[name]?.length ?? 0) > 0 && !NARROWED_BY[counted].includes(name));
}
