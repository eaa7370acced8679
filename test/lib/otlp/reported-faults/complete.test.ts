import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TESTS = join(import.meta.dirname, '../../..');
const REPORTED = 32;

it('has a test for every fault that was reported of other products', () => {
  const numbers = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(TESTS, file), 'utf8').matchAll(/describe\(['"`]reported fault (\d+): /g)])
    .map(([, number]) => Number(number));
  const missing = Array.from({ length: REPORTED }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  expect(missing).toEqual([]);
});
