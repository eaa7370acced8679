import { describe, expect, it } from 'vitest';
import { POST as sendFacts } from '@/app/api/v1/facts/route';
import { POST as postEnd } from '@/app/api/v1/policies/additions/[id]/end/route';
import { GET as getPreview } from '@/app/api/v1/policies/additions/preview/route';
import { GET, POST } from '@/app/api/v1/policies/additions/route';
import type { AdditionView } from '@/lib/redaction-policy/contract';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
const ADDRESS = 'http://127.0.0.1/api/v1/policies/additions';
const none = { params: Promise.resolve({}) };

interface Caller {
  text: string;
}
const request = ({ text }: Caller, address: string, body?: object) =>
  new Request(address, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const add = (admin: Caller, body: object) => POST(request(admin, ADDRESS, body), none);
const added = async (admin: Caller, body: object) => (await (await add(admin, body)).json()) as AdditionView;
const end = (admin: Caller, id: string) =>
  postEnd(request(admin, `${ADDRESS}/${id}/end`, {}), { params: Promise.resolve({ id }) });

let sent = 0;
/** Sends one fact with this detail and gives what is stored of it. */
async function stored(detail: object): Promise<Record<string, unknown>> {
  sent += 1;
  const sender = await database.token('ingest');
  const fact = {
    fact_id: `f${sent}`,
    kind: 'model.call',
    execution_id: 'one',
    observed_at: new Date().toISOString(),
    producer: { name: 'agent' },
    detail: { status: 'ok', ...detail },
  };
  const answer = await sendFacts(request(sender, 'http://127.0.0.1/api/v1/facts', { facts: [fact] }), none);
  expect(await answer.json()).toMatchObject({ accepted: 1 });
  const [row] = await database.owner<{ canonical: string }>('SELECT canonical FROM facts WHERE fact_id = $1', [
    fact.fact_id,
  ]);
  return JSON.parse(row!.canonical);
}

describe('an addition to the allowlist', () => {
  it('counts for what arrives from then on, until it is ended', async () => {
    const admin = await database.token('admin:manage');
    expect(await stored({ retry_budget: 3 })).not.toHaveProperty('additions');
    const { id } = await added(admin, { key: 'retry_budget', type: 'number' });
    expect(await stored({ retry_budget: 3 })).toMatchObject({ additions: { retry_budget: 3 } });
    expect((await end(admin, id)).status).toBe(200);
    expect(await stored({ retry_budget: 3 })).not.toHaveProperty('additions');
  });

  it('is kept in the audit trail with what was before and after', async () => {
    const admin = await database.token('admin:manage');
    const { id } = await added(admin, { key: 'app.tier', type: 'token', tokens: ['free', 'pro', 'free'] });
    await end(admin, id);
    await end(admin, id);
    const trail = await database.owner(
      'SELECT action, permission, before, after FROM audit_events WHERE object_id = $1 ORDER BY id',
      [id],
    );
    const value = { key: 'app.tier', type: 'token', tokens: ['free', 'pro'] };
    expect(trail).toEqual([
      { action: 'allowlist.added', permission: 'admin:manage', before: null, after: value },
      { action: 'allowlist.ended', permission: 'admin:manage', before: value, after: null },
    ]);
  });

  it('is listed, in force first and with who did it; what was ended stays in the list', async () => {
    const admin = await database.token('admin:manage');
    const { id } = await added(admin, { key: 'canary', type: 'boolean' });
    const list = async () =>
      ((await (await GET(request(admin, ADDRESS), none)).json()) as { items: AdditionView[] }).items;
    expect((await list())[0]).toMatchObject({ id, key: 'canary', type: 'boolean', tokens: [], ended_at: null });
    await end(admin, id);
    const ended = (await list()).find((item) => item.id === id);
    expect(ended).toMatchObject({ ended_at: expect.any(String), ended_by: expect.any(String) });
    // And its key is free again.
    expect((await add(admin, { key: 'canary', type: 'number' })).status).toBe(200);
    expect((await add(admin, { key: 'canary', type: 'number' })).status).toBe(409);
  });

  it.each([
    ['content', { key: 'gen_ai.input.messages', type: 'boolean' }],
    ['content under another name', { key: 'my.prompt', type: 'number' }],
    ['a credential', { key: 'app.otp', type: 'number' }],
    ['a field that is on the allowlist', { key: 'response_model', type: 'boolean' }],
    ['a field of the envelope', { key: 'release', type: 'boolean' }],
    [
      'a token that looks like a secret',
      { key: 'app.plan', type: 'token', tokens: [['AKIA', 'ABCDEFGHIJKLMNOP'].join('')] },
    ],
  ])('is refused for %s', async (_, body) => {
    const admin = await database.token('admin:manage');
    const answer = await add(admin, body);
    expect(answer.status).toBe(422);
    if ('tokens' in body) expect(await answer.text()).not.toContain(body.tokens?.[0]);
  });

  it.each([
    ['a key that is none', { key: 'not a key', type: 'number' }],
    ['another type', { key: 'app.note', type: 'string' }],
    ['a token without a list', { key: 'app.plan', type: 'token' }],
    ['a number with a list', { key: 'app.plan', type: 'number', tokens: ['a'] }],
    ['a token that is a sentence', { key: 'app.plan', type: 'token', tokens: ['two words'] }],
    ['a token that is too long', { key: 'app.plan', type: 'token', tokens: ['a'.repeat(65)] }],
    ['too many tokens', { key: 'app.plan', type: 'token', tokens: Array.from({ length: 65 }, (_, at) => `t${at}`) }],
  ])('is not valid with %s', async (_, body) => {
    const admin = await database.token('admin:manage');
    expect((await add(admin, body)).status).toBe(400);
  });

  it('needs admin:manage, and cannot be ended from another project', async () => {
    const reader = await database.token('quality:aggregate');
    expect((await add(reader, { key: 'app.x', type: 'number' })).status).toBe(403);
    const admin = await database.token('admin:manage');
    expect((await end(admin, crypto.randomUUID())).status).toBe(404);
  });
});

describe('the preview of an addition', () => {
  const preview = async (key: string) => {
    const admin = await database.token('admin:manage');
    const answer = await getPreview(request(admin, `${ADDRESS}/preview?key=${key}&days=3`), none);
    return (await answer.json()) as { days: string[]; producers: unknown[]; refusal: string | null };
  };

  it('counts how often the field was offered, by producer and day, as a field and as an attribute', async () => {
    await stored({ queue_depth: 1 });
    await stored({ queue_depth: 'deep' });
    await database.owner(
      `INSERT INTO intake_counts (project_id, day, producer, category, name, count, last_at)
        VALUES ($1, (now() AT TIME ZONE 'UTC')::date - 1, 'agent', 'dropped', 'queue_depth', 5, now()),
          ($1, (now() AT TIME ZONE 'UTC')::date - 3, 'agent', 'dropped', 'queue_depth', 7, now()),
          ($1, (now() AT TIME ZONE 'UTC')::date, 'other', 'rejected', 'queue_depth', 9, now())`,
      [database.projectId],
    );
    const { days, producers, refusal } = await preview('queue_depth');
    expect(days).toHaveLength(3);
    expect(producers).toEqual([{ producer: 'agent', count: 7, per_day: [0, 5, 2] }]);
    expect(refusal).toBeNull();
  });

  it('says when the field can never be added', async () => {
    expect((await preview('user_prompt')).refusal).toMatch(/content/);
    expect((await preview('provider')).refusal).toMatch(/model\.call/);
  });
});
