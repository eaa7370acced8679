import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import {
  makeToken,
  newDataFolder,
  type Product,
  removeDataFolder,
  runCommand,
  signIn,
  startProduct,
} from '../support/product';
import { postmaster, request, sendFacts, startedFact } from '../support/requests';

let dataFolder: string;
let product: Product;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
}, 90_000);
afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

it('answers every unknown address and method of the API with a problem document', async () => {
  for (const [method, address, status] of [
    ['GET', '/api/nothing', 404],
    ['POST', '/api/v1/nothing', 404],
    ['PUT', '/v1/nothing', 404],
    ['DELETE', '/v1/traces', 405],
    ['POST', '/healthz', 405],
  ] as const) {
    const response = await fetch(product.url + address, { method });
    expect([method, address, response.status]).toEqual([method, address, status]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  }
});

it('shows metrics to this machine, and to others only with a token that may read aggregates', async () => {
  const ask = (headers: Record<string, string>) => request(product.url, '/metrics', headers);
  const local = await ask({});
  expect(local.status).toBe(200);
  expect(local.body).toMatch(/^assay_projection_queue_length \d+$/m);
  expect(local.body).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  expect((await ask({ host: 'console.example.com' })).status).toBe(401);
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
  const reader = await makeToken(dataFolder, 'quality:aggregate');
  const sender = await makeToken(dataFolder, 'ingest');
  const elsewhere = { host: 'console.example.com' };
  expect((await ask({ ...elsewhere, authorization: `Bearer ${reader}` })).status).toBe(200);
  expect((await ask({ ...elsewhere, authorization: `Bearer ${sender}` })).status).toBe(403);
});

it('counts the facts that arrive', async () => {
  const token = await makeToken(dataFolder, 'ingest');
  await sendFacts(product.url, token, [startedFact('counted'), { kind: 'none of ours' }]);
  const { body } = await request(product.url, '/metrics', {});
  expect(body).toMatch(/^assay_facts_total\{result="accepted"\} 1$/m);
  expect(body).toMatch(/^assay_facts_total\{result="rejected"\} 1$/m);
});

it('takes in a fleet that the command line simulates elsewhere', async () => {
  const fleet = ['simulate', '--executions', '20', '--seed', '3', '--to', product.url, '--json', '--token'];
  const sent = await runCommand(dataFolder, [...fleet, await makeToken(dataFolder, 'ingest')]);
  expect(sent.code).toBe(0);
  expect(JSON.parse(sent.stdout)).toMatchObject({ executions: 20, duplicates: 0 });
  expect(JSON.parse(sent.stdout).accepted).toBeGreaterThan(20);
  const refused = await runCommand(dataFolder, [...fleet, await makeToken(dataFolder, 'quality:aggregate')]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stderr).error).toBe(
    'The console refused the facts (403): This needs the permission ingest.',
  );
});

it('keeps in the audit trail where a sign-in really came from, whatever the client claims', async () => {
  const auditor = { email: 'audited@example.com', password: 'plum orchard lantern' };
  const command = ['member', 'add', '--email', auditor.email, '--role', 'auditor', '--password-stdin'];
  expect((await runCommand(dataFolder, command, `${auditor.password}\n`)).code).toBe(0);
  const cookie = await signIn(product.url, auditor, { 'x-assay-client-address': '203.0.113.9' });
  const audit = await request(product.url, '/api/v1/audit?project=default', { cookie });
  const { items } = JSON.parse(audit.body) as { items: { action: string; address: string }[] };
  const own = items.filter(({ action }) => action === 'session.signed_in');
  expect(own.map(({ address }) => address)).toEqual(own.map(() => '127.0.0.0/24'));
  expect(own.length).toBeGreaterThan(0);
});

it('is alive but not ready while the database is away', async () => {
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  process.kill((await postmaster(dataFolder)) as number, 'SIGINT');
  await eventually(async () => {
    const ready = await fetch(`${product.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ type: 'urn:assay:problem:unavailable' });
  });
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await request(product.url, '/metrics', {})).body).toMatch(/^assay_projection_queue_length Nan$/m);
});
