/** Something with where it stands among the facts. */
export interface Placed<T> {
  readonly at: number;
  readonly what: T;
}

/** Things by name, filed in the order in which they stand: the next and the last one are found without a walk over all. */
export class Places<T> {
  private readonly byName = new Map<string, Placed<T>[]>();

  /** Each time with a place that is not before the ones so far. */
  add(names: readonly string[], at: number, what: T): void {
    for (const name of names) {
      const known = this.byName.get(name);
      if (known) known.push({ at, what });
      else this.byName.set(name, [{ at, what }]);
    }
  }

  /** The nearest one after a place under any of the names. */
  firstAfter(names: readonly string[], place: number): Placed<T> | undefined {
    return nearest(
      names.map((name) => {
        const filed = this.byName.get(name) ?? [];
        return filed[countUpTo(filed, place)];
      }),
      (a, b) => a.at < b.at,
    );
  }

  /** The nearest one before a place under any of the names. */
  lastBefore(names: readonly string[], place: number): Placed<T> | undefined {
    return nearest(
      names.map((name) => {
        const filed = this.byName.get(name) ?? [];
        return filed[countUpTo(filed, place - 1) - 1];
      }),
      (a, b) => a.at > b.at,
    );
  }
}

/** No identifier is written like these. */
const UNSAID = '?';
const ALL = '*';

/** Under which names to file what says a value or does not, and may be the same as anything that does not say one. */
export function filedUnder(value: string | undefined): string[] {
  return [value ?? UNSAID, ALL];
}

/** Under which of those names all is found that has the same value, where both say one. */
export function perhapsSame(value: string | undefined): string[] {
  return value === undefined ? [ALL] : [value, UNSAID];
}

function nearest<T>(
  found: readonly (Placed<T> | undefined)[],
  isNearer: (a: Placed<T>, b: Placed<T>) => boolean,
): Placed<T> | undefined {
  return found.reduce((best, one) => (one && (!best || isNearer(one, best)) ? one : best), undefined);
}

/** How many stand at the place or before it, by halving. */
function countUpTo(filed: readonly Placed<unknown>[], place: number): number {
  let [low, high] = [0, filed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((filed[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
