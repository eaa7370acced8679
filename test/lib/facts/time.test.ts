import { expect, it } from 'vitest';
import { formatInstant, parseInstant } from '@/lib/facts/time';

it('takes no instant that the database would round into the year 10000', () => {
  const nanos = (text: string) => parseInstant(text) as bigint;
  expect(formatInstant(nanos('9999-12-31T23:59:59.999999499Z'))).toBe('9999-12-31T23:59:59.999999499Z');
  expect(formatInstant(nanos('9999-12-31T23:59:59.9999999Z'))).toBeUndefined();
});
