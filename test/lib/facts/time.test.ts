import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatInstant, millisecondsBetween, parseInstant } from '@/lib/facts/time';

it('takes no instant that the database would round into the year 10000', () => {
  const nanos = (text: string) => parseInstant(text) as bigint;
  expect(formatInstant(nanos('9999-12-31T23:59:59.999999499Z'))).toBe('9999-12-31T23:59:59.999999499Z');
  expect(formatInstant(nanos('9999-12-31T23:59:59.9999999Z'))).toBeUndefined();
});

it.each([
  ['2026-11-30T10:00:00Z', '2026-11-30T10:00:00.000000000Z'],
  ['2026-11-30T11:00:00.5+01:00', '2026-11-30T10:00:00.500000000Z'],
  ['2026-11-30t10:00:00.123456789z', '2026-11-30T10:00:00.123456789Z'],
  ['1969-12-31T23:59:59.999999999Z', '1969-12-31T23:59:59.999999999Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000000Z'],
])('spells %s as %s', (text, spelled) => {
  expect(formatInstant(parseInstant(text) as bigint)).toBe(spelled);
});

it.each([
  '',
  'now',
  '2026-11-30',
  '2026-11-30 10:00:00Z',
  '2026-11-30T10:00:00',
  '2026-02-30T00:00:00Z',
  '2026-11-30T25:00:00Z',
  '2026-11-30T10:00:00.1234567890Z',
])('takes %j for no instant', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});

it('keeps every nanosecond from the year 1 to the year 9999', () => {
  const [first, last] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map((text) => parseInstant(text) as bigint);
  fc.assert(
    fc.property(fc.bigInt({ min: first as bigint, max: last as bigint }), (nanos) => {
      expect(parseInstant(formatInstant(nanos) as string)).toBe(nanos);
    }),
  );
});

it('measures between instants with the fraction of a millisecond', () => {
  expect(millisecondsBetween('2026-11-30T10:00:00.000000000Z', '2026-11-30T10:00:01.000500000Z')).toBe(1000.5);
});
