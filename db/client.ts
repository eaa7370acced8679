import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { withoutValues } from './failure';
import { DATABASE_ROLES, type DatabaseRole } from './roles';

/**
 * The pool lives on `globalThis`: the server process loads this file twice, once by itself and once bundled into the
 * request handlers, and both must share one set of connections.
 */
const POOL = Symbol.for('assay.database.pool');
const shared = globalThis as { [POOL]?: Pool };

/** A request that waits longer for a connection is better told to come again. */
const LONGEST_WAIT_MS = 10_000;

export interface PoolOptions {
  readonly connections?: number;
  /** Milliseconds that a unit of work waits for a connection, an unreachable server included. */
  readonly waitMs?: number;
}

/** Opens the pool. `url` logs in as the app's own role, which has no rights until it takes a role. */
export function configureDatabase(url: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.waitMs ?? LONGEST_WAIT_MS,
    application_name: 'assay',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  shared[POOL] = pool;
  return pool;
}

export async function closeDatabase(): Promise<void> {
  const pool = shared[POOL];
  delete shared[POOL];
  await pool?.end();
}

export type Transaction = NodePgDatabase<Record<string, never>>;
export interface TransactionSettings {
  readonly projectId?: string;
  readonly permission?: string;
  readonly actorId?: string;
}

export interface OpenTransaction {
  readonly db: Transaction;
  /** Takes another role for the rest of the transaction and tells row-level security on whose behalf. */
  become(role: DatabaseRole, settings: TransactionSettings): Promise<void>;
}

/**
 * Runs `work` in one transaction that starts under `role`; commits when it resolves, rolls back when it throws. What
 * it throws then holds no value of a statement.
 * Only `lib/access` may call this (lint); everything else gets its connection from `withAuthority`.
 */
export async function transaction<T>(role: DatabaseRole, work: (open: OpenTransaction) => Promise<T>): Promise<T> {
  const pool = shared[POOL];
  if (!pool) throw new Error('The database is not configured.');
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that ends between two statements says so here alone; unheard, it would end the process.
  const noteLoss = (failure: Error) => {
    broken = failure;
  };
  client.on('error', noteLoss);
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${known(role)}`);
    const result = await work({
      db: drizzle(client, { casing: 'snake_case' }),
      become: (...to) => become(client, ...to),
    });
    await client.query('COMMIT');
    return result;
  } catch (thrown) {
    // What ended the connection says more than the statement that found it ended.
    const cause = broken ?? thrown;
    await client.query('ROLLBACK').catch(noteLoss);
    throw withoutValues(cause);
  } finally {
    client.off('error', noteLoss);
    client.release(broken);
  }
}

async function become(client: PoolClient, role: DatabaseRole, settings: TransactionSettings): Promise<void> {
  await client.query(
    `SELECT set_config('role', $1, true), set_config('assay.project_id', $2, true),
      set_config('assay.permission', $3, true), set_config('assay.actor_id', $4, true)`,
    [known(role), settings.projectId ?? '', settings.permission ?? '', settings.actorId ?? ''],
  );
}

function known(role: DatabaseRole): DatabaseRole {
  if (!DATABASE_ROLES.includes(role)) throw new TypeError('not a role of ours');
  return role;
}
