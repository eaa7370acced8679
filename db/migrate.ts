import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { ensurePartitions } from './partitions';
import { ensureAppLogin } from './roles';

/** Any number; every process that migrates takes the same lock, so that two starts at once do not collide. */
const MIGRATION_LOCK = 4_702_551;

/**
 * Brings the database to the newest schema, makes partitions ahead, and makes the app's login.
 * @param ownerUrl a login that may create roles and owns the schema.
 * @param folder the folder of generated migrations.
 * @returns the address under which the app connects.
 */
export async function migrate(ownerUrl: string, secret: string, folder = path.resolve('drizzle')): Promise<string> {
  return withOwner(ownerUrl, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle(owner, { casing: 'snake_case' }), { migrationsFolder: folder });
    await ensurePartitions(owner, new Date());
    return ensureAppLogin(owner, ownerUrl, secret);
  });
}

/** One connection as the owner of the schema; for set-up and migration only. The session's locks end with it. */
export async function withOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'assay set-up' });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
