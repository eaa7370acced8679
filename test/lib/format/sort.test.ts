import { expect, it } from 'vitest';
import { nextSort, readSort, type Sort, writeSort } from '@/lib/format/sort';

const FALLBACK: Sort = { key: 'last_seen', direction: 'desc' };
const SORTABLE = ['last_seen', 'count'];

it('reads what it writes', () => {
  for (const sort of [
    { key: 'count', direction: 'asc' },
    { key: 'count', direction: 'desc' },
    { key: 'last_seen', direction: 'asc' },
    FALLBACK,
  ] as const) {
    expect(readSort(writeSort(sort, FALLBACK), SORTABLE, FALLBACK)).toEqual(sort);
  }
});

it('leaves the usual order out of the address', () => {
  expect(writeSort(FALLBACK, FALLBACK)).toBeNull();
});

it('falls back for a column that does not exist or cannot be sorted', () => {
  for (const text of [null, '', '-', 'nonsense', '--count', '-count; drop']) {
    expect(readSort(text, SORTABLE, FALLBACK)).toEqual(FALLBACK);
  }
});

it('starts a column downwards and turns it round on the next press', () => {
  const first = nextSort(FALLBACK, 'count');
  expect(first).toEqual({ key: 'count', direction: 'desc' });
  expect(nextSort(first, 'count')).toEqual({ key: 'count', direction: 'asc' });
});
