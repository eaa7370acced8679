/** The order of a table as its address says it: `last_seen` up, `-last_seen` down. */
export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** Reads an order. What names no sortable column gives the fallback, so that an old link still opens. */
export function readSort(text: string | null, sortable: readonly string[], fallback: Sort): Sort {
  if (!text) return fallback;
  const direction = text.startsWith('-') ? 'desc' : 'asc';
  const key = direction === 'desc' ? text.slice(1) : text;
  return sortable.includes(key) ? { key, direction } : fallback;
}

/** Writes an order; the fallback is written as nothing, so that a plain address means the usual order. */
export function writeSort(sort: Sort, fallback: Sort): string | null {
  if (sort.key === fallback.key && sort.direction === fallback.direction) return null;
  return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}

/** The order after a press on a column's name: a new column starts downwards, the same one turns round. */
export function nextSort(current: Sort, key: string): Sort {
  if (current.key !== key) return { key, direction: 'desc' };
  return { key, direction: current.direction === 'desc' ? 'asc' : 'desc' };
}
