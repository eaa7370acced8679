import type { Breakdown, Cell, HiddenCell } from './contract';
import type { Histogram } from './histogram';
import { isBeyondNoise, wilson } from './interval';
import { percentilesOf } from './percentiles';

export interface CellCounts {
  readonly calls: number;
  readonly failing: number;
  readonly absorbed: number;
  readonly responsible: number;
}

interface Counted {
  /** By value; `''` is not reported. */
  readonly cells: ReadonlyMap<string, CellCounts>;
  readonly total: { readonly calls: number; readonly failing: number };
}

/** The rows of a breakdown. `isHidden` and `wasHidden` tell the values with too few threads, now and in the period before. */
export function cellsOf(
  current: Counted & {
    readonly durations: ReadonlyMap<string, Histogram>;
    readonly trends: ReadonlyMap<string, (number | null)[]>;
  },
  previous: Counted,
  isHidden: (value: string) => boolean,
  wasHidden: (value: string) => boolean,
): Breakdown['items'] {
  return [...current.cells].map(([key, counts]) => {
    const value = key === '' ? null : key;
    if (isHidden(key)) return { value, fewer_than_5: true } satisfies HiddenCell;
    const rate = rateOf(counts);
    const countsBefore = previous.cells.get(key);
    const before = countsBefore && !wasHidden(key) ? previousOf(countsBefore) : null;
    return {
      value,
      fewer_than_5: false,
      ...counts,
      responsibility_share: current.total.failing === 0 ? null : counts.responsible / current.total.failing,
      rate,
      duration_ms: percentilesOf(current.durations.get(key) ?? {}),
      rate_trend: current.trends.get(key) ?? [],
      is_new: !countsBefore && previous.total.calls > 0,
      previous: before,
      beyond_noise: rate !== null && !!before?.rate && isBeyondNoise(rate, before.rate),
    } satisfies Cell;
  });
}

function previousOf(counts: CellCounts): Cell['previous'] {
  return { calls: counts.calls, failing: counts.failing, rate: rateOf(counts) };
}

function rateOf({ calls, failing }: CellCounts) {
  return wilson(failing, calls);
}

/** Most responsible first, then most failing, then most calls; hidden cells last. */
export function orderCells(cells: Breakdown['items']): Breakdown['items'] {
  return [...cells].sort((a, b) => {
    if (a.fewer_than_5 || b.fewer_than_5) return Number(a.fewer_than_5) - Number(b.fewer_than_5) || byName(a, b);
    return b.responsible - a.responsible || b.failing - a.failing || b.calls - a.calls || byName(a, b);
  });
}

function byName(a: { value: string | null }, b: { value: string | null }): number {
  return (a.value ?? '') < (b.value ?? '') ? -1 : 1;
}
