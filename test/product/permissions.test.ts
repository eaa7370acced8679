import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, configureDatabase } from '@/db/client';
import { ensureAppLogin } from '@/db/roles';
import { withAuthority } from '@/lib/access/authority';
import { type Permission, ROLE_NAMES, type Role } from '@/lib/access/permissions';
import { ENDPOINTS } from '@/lib/http/openapi';
import { eventually } from '../support/eventually';
import { newDataFolder, type Product, removeDataFolder, runCommand, signIn, startProduct } from '../support/product';

/** DOMAIN.md section 1, written down once more by hand: a change of the code's table must not change this one. */
const MAY: Record<Role, readonly Permission[]> = {
  viewer: ['quality:aggregate'],
  operator: ['quality:aggregate', 'quality:drilldown'],
  'quality engineer': ['quality:aggregate', 'quality:drilldown', 'governance:classify', 'governance:request_risk'],
  'governance lead': ['quality:aggregate', 'governance:request_risk', 'governance:approve_risk'],
  auditor: ['audit:read', 'evidence:verify'],
  admin: ['admin:manage'],
};

const nowhere = randomUUID();
const digest = '0'.repeat(64);
const assertion = { taxonomy_version: 1, code: 'provider.rate_limited', severity: 'low', confidence: 'low' };
const taxonomyCode = {
  code: 'tool.from_the_test',
  domain: 'tool',
  title: 'From the test',
  description: 'A code of the test.',
  state: 'active',
  replaced_by: null,
};
const decision = (kind: string) => ({ decision: kind, revision_digest: digest, reason: 'a reason for the test' });
const proposal = {
  title: 'A proposal',
  scope: { kind: 'predicate', domain: 'provider', provider: 'openai' },
  coverage: 'pinned',
  treatment: 'accept',
  residual_severity: 'low',
  justification_code: 'low_impact',
  justification: 'long enough a text',
  owner_id: nowhere,
  ends: '2099-01-01',
  zone: 'UTC',
};

/** Every operation of the API with what it needs (ARCHITECTURE.md section 4) and a body that its schema takes. */
type Operation = [method: string, address: string, needs: Permission, body?: object];
const capability = {
  capability: 'permissions.test',
  version: '1.0.0',
  audience: 'agent',
  operation: 'query',
  risk: 'low',
  requires_confirmation: false,
  requires_hitl: false,
  idempotency: 'none',
};
const reconciliation = { supersedes: null, outcome: 'completed', observed: 'seen', observed_where: 'there' };
const OPERATIONS: Operation[] = [
  ['GET', '/summary', 'quality:aggregate'],
  ['GET', '/series?metric=executions&by=outcome', 'quality:aggregate'],
  ['GET', '/breakdown?by=provider', 'quality:aggregate'],
  ['GET', '/changes', 'quality:aggregate'],
  ['GET', '/groups', 'quality:aggregate'],
  ['GET', `/groups/${nowhere}`, 'quality:aggregate'],
  ['GET', '/agreement', 'quality:aggregate'],
  ['GET', '/taxonomy', 'quality:aggregate'],
  ['GET', '/intake', 'quality:aggregate'],
  ['GET', '/intake/producers', 'quality:aggregate'],
  ['GET', '/risks', 'quality:aggregate'],
  ['GET', `/risks/${nowhere}`, 'quality:aggregate'],
  ['GET', '/risks/options', 'quality:aggregate'],
  ['GET', '/risks/preview?kind=predicate&domain=provider&provider=openai', 'quality:aggregate'],
  ['GET', '/capabilities', 'quality:aggregate'],
  ['GET', '/capabilities/nothing.here', 'quality:aggregate'],
  ['GET', `/groups/${nowhere}/occurrences`, 'quality:drilldown'],
  ['GET', '/executions', 'quality:drilldown'],
  ['GET', '/executions/nowhere', 'quality:drilldown'],
  ['GET', '/executions/nowhere/facts', 'quality:drilldown'],
  ['GET', '/interactions/nowhere', 'quality:drilldown'],
  ['GET', '/threads/nowhere', 'quality:drilldown'],
  ['GET', '/unknown', 'quality:drilldown'],
  ['GET', '/controls', 'quality:aggregate'],
  ['GET', '/controls/CAP-3', 'quality:aggregate'],
  ['GET', '/findings', 'quality:drilldown'],
  ['POST', '/findings/triage', 'governance:classify', { findings: [{ id: nowhere, seen: null }], state: 'open' }],
  ['POST', '/executions/nowhere/reconciliations', 'governance:classify', reconciliation],
  ['POST', `/groups/${nowhere}/triage`, 'governance:classify', { expected_state: 'new', state: 'triaged' }],
  ['POST', `/groups/${nowhere}/classifications`, 'governance:classify', assertion],
  ['POST', '/executions/nowhere/classifications', 'governance:classify', assertion],
  ['POST', '/risks', 'governance:request_risk', proposal],
  ['POST', `/risks/${nowhere}/decisions`, 'governance:request_risk', decision('withdrawn')],
  ['POST', `/risks/${nowhere}/decisions`, 'governance:approve_risk', decision('approved')],
  ['POST', `/risks/${nowhere}/decisions`, 'governance:approve_risk', decision('rejected')],
  ['POST', `/risks/${nowhere}/decisions`, 'governance:approve_risk', decision('revoked')],
  ['GET', '/groups/assignees', 'governance:classify'],
  ['GET', '/capabilities?as=registrar', 'admin:manage'],
  ['POST', '/capability-preview', 'admin:manage', { capabilities: [capability] }],
  ['POST', '/capabilities', 'admin:manage', { capabilities: [capability] }],
  ['POST', '/taxonomy', 'governance:classify', { based_on: 99, codes: [taxonomyCode] }],
  ['GET', '/audit', 'audit:read'],
  ['GET', '/members', 'admin:manage'],
  ['POST', '/members', 'admin:manage', { email: 'new@example.com', name: 'New', roles: ['viewer'] }],
  ['PATCH', `/members/${nowhere}`, 'admin:manage', { roles: ['viewer'] }],
  ['DELETE', `/members/${nowhere}`, 'admin:manage'],
  ['POST', `/members/${nowhere}/invite`, 'admin:manage', {}],
  ['GET', '/tokens', 'admin:manage'],
  ['POST', '/tokens', 'admin:manage', { name: 'test', scopes: ['ingest'], expires_in_days: 1 }],
  ['DELETE', `/tokens/${nowhere}`, 'admin:manage'],
  ['GET', '/policies', 'admin:manage'],
  ['PATCH', '/policies', 'admin:manage', {}],
  ['GET', '/policies/additions', 'admin:manage'],
  ['POST', '/policies/additions', 'admin:manage', { key: 'app.retry_budget', type: 'number' }],
  ['POST', `/policies/additions/${nowhere}/end`, 'admin:manage', {}],
  ['GET', '/policies/additions/preview?key=app.retry_budget', 'admin:manage'],
  ['GET', '/policies/dropped', 'admin:manage'],
  ['GET', '/sample-evidence', 'admin:manage'],
  ['POST', '/sample-evidence', 'admin:manage', {}],
];

let product: Product;
let dataFolder: string;
const cookies = {} as Record<Role, string>;
const people = {} as Record<Role, string>;
let owner: Client;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
  const cluster = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8'));
  const ownerUrl = `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/assay`;
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  // As the product derives it, so that both log in.
  configureDatabase(await ensureAppLogin(owner, ownerUrl, cluster.password));
  await runCommand(dataFolder, ['simulate', '--executions', '200', '--seed', '5']);
  for (const role of ROLE_NAMES) {
    const account = { email: `${role.replace(' ', '-')}@example.com`, password: `a long password for ${role}` };
    const flags = ['--email', account.email, '--role', role, '--password-stdin', '--project', 'default'];
    const added = await runCommand(dataFolder, ['member', 'add', ...flags], account.password);
    if (role !== 'admin' && added.code !== 0) throw new Error(added.stderr);
    cookies[role] = await signIn(product.url, account);
    const { rows } = await owner.query('SELECT id FROM users WHERE email = $1', [account.email]);
    people[role] = rows[0].id;
  }
  await eventually(async () => expect((await owner.query('SELECT 1 FROM projection_queue')).rowCount).toBe(0));
}, 180_000);

afterAll(async () => {
  await closeDatabase();
  await owner?.end();
  await product?.stop();
  await removeDataFolder(dataFolder);
});

function request(role: Role, method: string, address: string, body?: object): Promise<Response> {
  const separator = address.includes('?') ? '&' : '?';
  return fetch(`${product.url}/api/v1${address}${separator}project=default`, {
    method,
    headers: { cookie: cookies[role], origin: product.url, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

it('lists every operation that the API has', () => {
  const listed = OPERATIONS.map(([method, address]) => `${method} /api/v1${address.split('?')[0]}`);
  const missing = ENDPOINTS.filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`);
    return !listed.some((operation) => pattern.test(operation));
  });
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe.each(ROLE_NAMES)('the role %s', (role) => {
  it.each<Operation>(OPERATIONS)('%s %s needs %s', async (...operation) => {
    const [method, address, needs, body] = operation;
    const isAllowed = MAY[role].includes(needs);
    const response = await request(role, method, address, body);
    const answer = await response.text();
    if (isAllowed) {
      expect([200, 201, 404, 409, 422], `${response.status} ${answer}`).toContain(response.status);
      expect(answer).not.toContain('permission-denied');
    } else {
      expect(response.status, answer).toBe(403);
      expect(JSON.parse(answer)).toMatchObject({ type: 'urn:assay:problem:permission-denied', permission: needs });
    }
    // The same straight through the door.
    const scope = { principal: { kind: 'person', userId: people[role] }, project: 'default' } as const;
    const direct = withAuthority(needs, scope, async () => 'in');
    if (isAllowed) await expect(direct).resolves.toBe('in');
    else await expect(direct).rejects.toMatchObject({ kind: 'permission-denied', extras: { permission: needs } });
  });
});

describe('without a role in the project', () => {
  it.each<Operation>(OPERATIONS)('%s %s is refused to somebody who is not signed in', async (...operation) => {
    const [method, address, , body] = operation;
    const response = await fetch(`${product.url}/api/v1${address}${address.includes('?') ? '&' : '?'}project=default`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(401);
  });

  it('what exists in another project is not there', async () => {
    const response = await fetch(`${product.url}/api/v1/summary?project=another`, {
      headers: { cookie: cookies.viewer },
    });
    expect(response.status).toBe(404);
  });
});

describe('a member with aggregates alone', () => {
  const PAGES = [
    '',
    '/overview',
    '/attribution',
    '/failures',
    '/executions',
    '/risks',
    '/audit',
    '/settings',
    '/search?q=',
  ];

  async function identities(): Promise<string[]> {
    const { rows } = await owner.query(
      `SELECT execution_id AS id FROM executions UNION SELECT thread_id FROM executions UNION SELECT interaction_id FROM executions
        UNION SELECT initiator->>'id' FROM executions WHERE initiator->>'type' = 'person'`,
    );
    return rows.map((row) => row.id).filter((id: string) => id.length >= 8);
  }

  it('gets no execution, thread, interaction, fact or actor by any address', async () => {
    const ids = await identities();
    expect(ids.length).toBeGreaterThan(200);
    const { rows: groups } = await owner.query('SELECT id FROM error_groups LIMIT 20');
    const { rows: some } = await owner.query('SELECT execution_id, thread_id, interaction_id FROM executions LIMIT 3');
    const addresses = [
      ...OPERATIONS.filter(([method]) => method === 'GET').map(([, address]) => `/api/v1${address}`),
      ...groups.flatMap(({ id }) => [
        `/api/v1/groups/${id}`,
        `/api/v1/groups/${id}/occurrences`,
        `/default/failures/${id}`,
      ]),
      ...some.flatMap((row) => [
        `/api/v1/executions/${row.execution_id}`,
        `/api/v1/executions/${row.execution_id}/facts`,
        `/api/v1/threads/${row.thread_id}`,
        `/api/v1/interactions/${row.interaction_id}`,
        `/default/executions/${row.execution_id}`,
      ]),
      ...PAGES.map((page) => `/default${page}`),
    ];
    for (const address of addresses) {
      const separator = address.includes('?') ? '&' : '?';
      const response = await fetch(`${product.url}${address}${separator}project=default&from=now-30d`, {
        headers: { cookie: cookies.viewer },
      });
      const text = await response.text();
      // What the caller itself put into the address comes back in it.
      const leaked = ids.filter((id) => !address.includes(id) && text.includes(id));
      expect(leaked, address).toEqual([]);
      if (/^\/api\/v1\/(executions|threads|interactions)/.test(address)) expect(response.status, address).toBe(403);
    }
  }, 120_000);

  it('can read no such table in the database, whatever the code asks', async () => {
    const scope = { principal: { kind: 'person', userId: people.viewer }, project: 'default' } as const;
    for (const table of [
      'facts',
      'executions',
      'error_occurrences',
      'fingerprint_threads',
      'thread_days',
      'contributions',
    ]) {
      const { sql } = await import('drizzle-orm');
      const reading = withAuthority('quality:aggregate', scope, ({ db }) =>
        db.execute(sql.raw(`SELECT * FROM ${table} LIMIT 1`)),
      );
      await expect(reading, table).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });
});
