import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { closeDatabase, configureDatabase } from '@/db/client';
import { withAuthority } from '@/lib/access/authority';
import { toProblem } from '@/lib/problem';
import { freshDatabase } from '../support/database';

const database = freshDatabase();

it('survives a connection that ends between two statements, and answers that it may be tried again', async () => {
  const viewer = await database.person('viewer');
  const lost = withAuthority('quality:aggregate', viewer, async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await database.owner('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    // Long enough for the end to arrive while no statement is waiting for it.
    await sleep(100);
    return db.execute(sql`SELECT 1`);
  });
  const failure = await lost.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(toProblem(failure).kind).toBe('unavailable');
  await expect(withAuthority('quality:aggregate', viewer, async () => 'back')).resolves.toBe('back');
});

it('tells who waits too long for a connection to come again, instead of letting everybody wait for each other', async () => {
  await closeDatabase();
  configureDatabase(database.appUrl, { connections: 1, waitMs: 150 });
  const viewer = await database.person('viewer');
  const nested = withAuthority('quality:aggregate', viewer, () =>
    withAuthority('quality:aggregate', viewer, async () => 'never'),
  );
  const failure = await nested.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(toProblem(failure)).toMatchObject({ kind: 'unavailable', extras: { retryAfterSeconds: 2 } });
  await expect(withAuthority('quality:aggregate', viewer, async () => 'free again')).resolves.toBe('free again');
});
