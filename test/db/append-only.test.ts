import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_ROLES } from '@/db/roles';
import { ingestFacts } from '@/lib/ingest/ingest';
import { freshDatabase } from '../support/database';

const database = freshDatabase();
const TABLES = [
  'facts',
  'risk_decisions',
  'risk_revisions',
  'audit_events',
  'classifications',
  'capabilities',
  'finding_triage',
  'reconciliations',
] as const;
const INSUFFICIENT_PRIVILEGE = '42501';
const APPEND_ONLY = 'AS001';
/** Not even the names in the schema are visible to a login that has taken no role. */
const UNDEFINED_TABLE = '42P01';

beforeAll(async () => {
  await ingestFacts(database.system(), [
    {
      fact_id: 'f',
      kind: 'tool.call',
      execution_id: 'e',
      observed_at: new Date().toISOString(),
      producer: { name: 'test' },
      detail: { status: 'ok' },
    },
  ]);
  await database.owner(
    `INSERT INTO audit_events (project_id, actor_kind, actor_id, action, object_kind, object_id, result)
      VALUES ($1, 'system', 'test', 'test.done', 'test', 'x', 'done')`,
    [database.projectId],
  );
});

/** The SQLSTATE with which a statement fails, or undefined when it does not. */
async function failureOf(url: string, before: string, statement: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`BEGIN; ${before}`);
    await client.query(statement);
    return undefined;
  } catch (failure) {
    return (failure as { code: string }).code;
  } finally {
    await client.end();
  }
}

const CHANGES = (table: string) => [
  `UPDATE ${table} SET project_id = project_id`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table} CASCADE`,
];

describe.each(TABLES)('%s', (table) => {
  it.each(DATABASE_ROLES)('cannot be changed or emptied as %s', async (role) => {
    const become = `SET LOCAL ROLE ${role}; SELECT set_config('assay.project_id', '${database.projectId}', true)`;
    for (const change of CHANGES(table)) {
      expect(await failureOf(database.appUrl, become, change), change).toBe(INSUFFICIENT_PRIVILEGE);
    }
  });

  it('cannot be changed by the login of the app itself, nor by the owner', async () => {
    for (const change of CHANGES(table)) {
      expect(await failureOf(database.appUrl, 'SELECT 1', change), change).toBe(UNDEFINED_TABLE);
      expect(await failureOf(database.ownerUrl, 'SELECT 1', change), change).toBe(APPEND_ONLY);
    }
  });
});

describe('facts', () => {
  it('cannot be changed through a partition either', async () => {
    const partitions = await database.owner<{ name: string }>(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'facts'::regclass",
    );
    expect(partitions.length).toBeGreaterThan(3);
    const held = await database.owner<{ name: string }>('SELECT tableoid::regclass::text AS name FROM facts');
    for (const change of [`UPDATE ${held[0]?.name} SET kind = 'x'`, `DELETE FROM ${held[0]?.name}`]) {
      expect(await failureOf(database.ownerUrl, 'SELECT 1', change), change).toBe(APPEND_ONLY);
    }
    for (const { name } of partitions) {
      expect(await failureOf(database.appUrl, 'SET LOCAL ROLE assay_drilldown', `SELECT * FROM ${name}`)).toBe(
        INSUFFICIENT_PRIVILEGE,
      );
    }
  });
});

describe('the login of the app', () => {
  it('has no right of its own: without a role it reads nothing', async () => {
    const tables = await database.owner<{ name: string }>(
      "SELECT c.relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
    );
    expect(tables.length).toBeGreaterThan(25);
    for (const { name } of tables) {
      expect(await failureOf(database.appUrl, 'SELECT 1', `SELECT 1 FROM ${name}`), name).toBe(UNDEFINED_TABLE);
      expect(await failureOf(database.appUrl, 'SELECT 1', `SELECT 1 FROM public.${name}`), name).toBe(
        INSUFFICIENT_PRIVILEGE,
      );
    }
  });

  it('cannot become the owner', async () => {
    expect(await failureOf(database.appUrl, 'SELECT 1', 'SET ROLE postgres')).toBe(INSUFFICIENT_PRIVILEGE);
  });
});

describe('row-level security', () => {
  it('is on for every table that belongs to a project', async () => {
    const open = await database.owner<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id'
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relrowsecurity`,
    );
    expect(open).toEqual([]);
  });
});
