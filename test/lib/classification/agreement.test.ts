import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureAgreement } from '@/lib/classification/agreement';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';

it('says nothing of agreement while nobody has classified anything', () => {
  expect(measureAgreement([])).toEqual({ classified: 0, agreeing: 0, share: null, cells: [] });
});

it('counts who said what', () => {
  const judged = [
    { engine: 'provider', people: 'provider' },
    { engine: 'provider', people: 'model' },
    { engine: 'provider', people: 'model' },
    { engine: 'tool', people: 'tool' },
  ] as const;
  expect(measureAgreement(judged)).toEqual({
    classified: 4,
    agreeing: 2,
    share: 0.5,
    cells: [
      { engine: 'provider', people: 'model', groups: 2 },
      { engine: 'provider', people: 'provider', groups: 1 },
      { engine: 'tool', people: 'tool', groups: 1 },
    ],
  });
});

it('puts every group into one cell, and the diagonal is what agrees', () => {
  const domain = fc.constantFrom(...FAULT_DOMAINS);
  fc.assert(
    fc.property(fc.array(fc.record({ engine: domain, people: domain })), (judged) => {
      const { cells, agreeing, classified } = measureAgreement(judged);
      const sum = (kept: typeof cells) => kept.reduce((all, cell) => all + cell.groups, 0);
      expect(sum(cells)).toBe(classified);
      expect(sum(cells.filter((cell) => cell.engine === cell.people))).toBe(agreeing);
    }),
  );
});
