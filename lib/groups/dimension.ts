/** What failures of a group are broken down by. Dimensions are not identity: they never decide the group. */
export const DIMENSIONS = ['release', 'environment', 'model', 'tool'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Failures of one value. */
export interface Tally {
  /** Empty: not reported. */
  readonly value: string;
  /** In the group. */
  readonly failures: number;
  /** Among all failures that the filters leave, the group's own included. */
  readonly whole: number;
  /** So few threads have the value that it could single out a person (DOMAIN.md section 1). */
  readonly isSmall: boolean;
}

export interface DimensionCell {
  /** Null: not reported. */
  readonly value: string | null;
  readonly failures: number | null;
  readonly share: number | null;
  readonly lift: number | null;
}

/**
 * The cells of a breakdown, most failures first, then those that are hidden.
 *
 * A small cell is hidden. When that hides exactly one, the smallest of the others is hidden too: the total is shown
 * beside the table, and one missing cell could be told by subtraction.
 */
export function breakDown(tallies: readonly Tally[]): DimensionCell[] {
  const present = tallies.filter((tally) => tally.failures > 0).sort(byFailures);
  const hidden = new Set(present.filter(({ isSmall }) => isSmall));
  if (hidden.size === 1) {
    const smallest = present.filter((tally) => !hidden.has(tally)).at(-1);
    if (smallest) hidden.add(smallest);
  }
  const total = present.reduce((sum, tally) => sum + tally.failures, 0);
  const whole = tallies.reduce((sum, tally) => sum + tally.whole, 0);
  const shown = present.filter((tally) => !hidden.has(tally)).map((tally) => shownCell(tally, total, whole));
  // In order of their names: the order by size would say what is hidden.
  const names = [...hidden].map((tally) => tally.value || null).sort();
  return [...shown, ...names.map((value) => ({ value, failures: null, share: null, lift: null }))];
}

function shownCell(tally: Tally, total: number, whole: number): DimensionCell {
  const share = tally.failures / total;
  const shareOfWhole = whole === 0 ? 0 : tally.whole / whole;
  return {
    value: tally.value || null,
    failures: tally.failures,
    share,
    lift: shareOfWhole === 0 ? null : share / shareOfWhole,
  };
}

function byFailures(a: Tally, b: Tally): number {
  return b.failures - a.failures || (a.value < b.value ? -1 : 1);
}
