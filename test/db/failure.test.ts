import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '@/db/client';
import { describeFailure } from '@/lib/log';
import { freshDatabase } from '../support/database';

freshDatabase();
const VALUE = 'a-value-that-came-in';

it.each([
  ['is not of the type that the statement needs', sql`SELECT ${VALUE}::uuid`, '22P02'],
  ['may not be read by the role', sql`SELECT * FROM facts WHERE execution_id = ${VALUE}`, '42501'],
])('keeps a value out of everything that can be printed of a failure when it %s', async (_, statement, code) => {
  const failure = await transaction('assay_guard', ({ db }) => db.execute(statement)).catch((thrown) => thrown);
  expect(failure).toMatchObject({ cause: { code } });
  expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/a-value-that-came-in|SELECT/);
  expect(describeFailure(failure)).toMatchObject({ failure: 'DatabaseError', code, at: expect.stringMatching(/^at /) });
});

it('gives back what is not of the database as it was thrown', async () => {
  const thrown = new Error('ours');
  await expect(transaction('assay_guard', () => Promise.reject(thrown))).rejects.toBe(thrown);
});
