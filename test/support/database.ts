import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeDatabase, configureDatabase } from '@/db/client';
import { withOwner } from '@/db/migrate';
import { ensureAppLogin } from '@/db/roles';
import { createProject } from '@/lib/access/create-project';
import type { Role, TokenScope } from '@/lib/access/permissions';
import type { Principal, Scope } from '@/lib/access/principal';
import { newSecret } from '@/lib/access/secrets';
import { TEST_SECRET } from './server';

export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Id of the project `default`. */
  projectId: string;
  /** Runs SQL as the owner, past every wall: for what a test looks at or plants, never for what the product does. */
  owner<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
  /** Adds a person with these roles to the project and gives the scope under which they act. */
  person(...roles: Role[]): Promise<PersonScope>;
  /** Makes a token of the project and gives its text. */
  token(...scopes: TokenScope[]): Promise<{ text: string; scope: Scope }>;
  system(project?: string): Scope;
}
export type PersonScope = Scope & { readonly principal: Extract<Principal, { kind: 'person' }> };

/**
 * Gives the test file a real database of its own with the project `default`; call it at the top of the file and read
 * its fields inside tests.
 */
export function freshDatabase(): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const database = {} as TestDatabase;
  beforeAll(async () => {
    const template = new URL(inject('ownerUrl'));
    await withOwner(atDatabase(template, 'postgres'), (owner) => owner.query(`CREATE DATABASE ${name} TEMPLATE assay`));
    const ownerUrl = atDatabase(template, name);
    const appUrl = await withOwner(ownerUrl, (owner) => ensureAppLogin(owner, ownerUrl, TEST_SECRET));
    process.env.NEXTAUTH_SECRET = TEST_SECRET;
    configureDatabase(appUrl);
    const projectId = await createProject(ownerUrl, { slug: 'default', name: 'Default' });
    Object.assign(database, actsOn(ownerUrl, appUrl, projectId));
  });
  afterAll(async () => {
    await closeDatabase();
    await withOwner(atDatabase(new URL(inject('ownerUrl')), 'postgres'), (owner) =>
      owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  });
  return database;
}

function actsOn(ownerUrl: string, appUrl: string, projectId: string): TestDatabase {
  const owner = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    ownerUrl,
    appUrl,
    projectId,
    owner,
    async person(...roles) {
      const [user] = await owner<{ id: string }>(
        `WITH person AS (INSERT INTO users (email, name) VALUES ($1, $2) RETURNING id)
          INSERT INTO memberships (project_id, user_id, roles) SELECT $3, id, $4 FROM person RETURNING user_id AS id`,
        [`${randomUUID()}@example.com`, roles.join(' and ') || 'nobody', projectId, roles],
      );
      return { principal: { kind: 'person', userId: user!.id }, project: 'default' };
    },
    async token(...scopes) {
      const { text, digest, prefix } = newSecret('assay_');
      const [token] = await owner<{ id: string }>(
        `INSERT INTO tokens (project_id, name, digest, prefix, scopes, created_by, expires_at)
          VALUES ($1, 'test', $2, $3, $4, 'test', now() + interval '1 day') RETURNING id`,
        [projectId, digest, prefix, scopes],
      );
      return { text, scope: { principal: { kind: 'token', tokenId: token!.id } } };
    },
    system: (project = 'default') => ({ principal: { kind: 'system', job: 'test' }, project }),
  };
}

function atDatabase(url: URL, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.toString();
}
