import { createLoader } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { CELL_SORT_FALLBACK, sortCells } from '@/lib/quality/attribution';
import { cellsOf, orderCells } from '@/lib/quality/cells';
import { summary } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';

const NOW = new Date('2026-11-02T14:20:30.500Z');
const load = createLoader(scopeParsers);
const read = (address: string) => scopeOf(load(new URL(address, 'http://localhost')), NOW);

describe('scopeOf', () => {
  it('leaves out what is not set, so that the same view has the same key', () => {
    expect(read('/p/overview')).toEqual({ from: 'now-24h', to: 'now' });
    expect(read('/p/overview?model=a&model=b')).toEqual({ from: 'now-24h', to: 'now', model: ['a', 'b'] });
  });

  it.each(['from=last-week', 'from=now&to=now-1h', 'from=now-99999w'])(
    'opens an address with %s on the default range',
    (query) => {
      expect(read(`/p/overview?${query}`)).toEqual({ from: 'now-24h', to: 'now' });
    },
  );

  it('is what the API takes', () => {
    const scope = read('/p/overview?from=now-7d&domain=tool&environment=');
    expect(summary.input.parse(scope)).toEqual({ from: 'now-7d', to: 'now', domain: ['tool'], environment: [''] });
  });
});

describe('screenHref', () => {
  it('leads to another screen with the same range and filters', () => {
    const scope: Scope = { from: 'now-7d', to: 'now', model: ['a,b', 'c'], tool: [''] };
    expect(read(screenHref('p', 'failures', scope))).toEqual(scope);
  });

  it('writes no defaults', () => {
    expect(screenHref('p', 'failures', { from: 'now-24h', to: 'now' })).toBe('/p/failures');
  });
});

describe('sortCells', () => {
  const counts = (calls: number, failing: number) => ({ calls, failing, absorbed: 0, responsible: failing });
  const cells = orderCells(
    cellsOf(
      {
        cells: new Map([
          ['hidden', counts(9, 9)],
          ['idle', counts(0, 0)],
          ['large', counts(100, 5)],
          ['', counts(10, 4)],
        ]),
        total: { calls: 119, failing: 18 },
        durations: new Map([['large', { 10: 3 }]]),
        trends: new Map(),
      },
      { cells: new Map(), total: { calls: 0, failing: 0 } },
      (value) => value === 'hidden',
      () => false,
    ),
  );
  const names = (key: string, direction: 'asc' | 'desc') =>
    sortCells(cells, { key, direction }).map(({ value }) => value);

  it('keeps the usual order: most responsible first, hidden last', () => {
    expect(sortCells(cells, CELL_SORT_FALLBACK).map(({ value }) => value)).toEqual(['large', null, 'idle', 'hidden']);
  });

  it('puts rows without the value last in both directions, hidden ones after them', () => {
    expect(names('rate', 'desc')).toEqual([null, 'large', 'idle', 'hidden']);
    expect(names('rate', 'asc')).toEqual(['large', null, 'idle', 'hidden']);
    expect(names('p95', 'asc')[0]).toBe('large');
  });

  it('gives a hidden row no figures at all', () => {
    expect(cells.at(-1)).toEqual({ value: 'hidden', fewer_than_5: true });
  });
});
