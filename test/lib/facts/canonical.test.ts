import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText, leafDigest } from '@/lib/facts/canonical';
import type { Fact } from '@/lib/facts/fact';

it('sorts keys and writes numbers and text as RFC 8785 section 3.2 does', () => {
  // The example of the RFC, section 3.2.2 and 3.2.3.
  const example = {
    numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]'),
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonicalText(example as unknown as Fact)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('does not depend on the order in which fields came', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalText(reversed as unknown as Fact)).toBe(canonicalText(value as unknown as Fact));
    }),
  );
});

it('digests as a leaf of RFC 6962: a zero byte before the bytes', () => {
  expect(leafDigest('').toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(leafDigest('é')).toEqual(
    createHash('sha256')
      .update(Buffer.from([0, 0xc3, 0xa9]))
      .digest(),
  );
});
