import { expect, it } from 'vitest';
import { IntakeCounts } from '@/lib/ingest/counts';

const rowsOf = (...added: [producer: string, name: string][]) => {
  const counts = new IntakeCounts();
  for (const [producer, name] of added) counts.add(producer, 'dropped', name);
  return counts.rows();
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

it('writes no name down that looks like a secret, be it of a field or of a producer', () => {
  const secret = ['ghp', 'x'.repeat(36)].join('_');
  expect(rowsOf(['agent', `detail.${secret}`], [secret, 'detail.prompt'], ['agent', 'detail.prompt'])).toEqual([
    { producer: '(unnameable)', category: 'dropped', name: 'detail.prompt', count: 1 },
    { producer: 'agent', category: 'dropped', name: '(unnameable)', count: 1 },
    { producer: 'agent', category: 'dropped', name: 'detail.prompt', count: 1 },
  ]);
});

it('counts further names and further producers together, and loses none', () => {
  const names = rowsOf(...numbered(2_000).map((index): [string, string] => ['agent', `detail.f${index}`]));
  expect(names).toHaveLength(501);
  expect(names.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
  const producers = rowsOf(...numbered(2_000).map((index): [string, string] => [`agent-${index}`, 'detail.prompt']));
  expect(producers).toHaveLength(201);
  expect(producers.find(({ producer }) => producer === '(further)')?.count).toBe(1_800);
});
