import { beforeAll, describe, expect, it } from 'vitest';
import { POST as sendLogs } from '@/app/v1/logs/route';
import { POST as sendTraces } from '@/app/v1/traces/route';
import { withAuthority } from '@/lib/access/authority';
import { list } from '@/lib/intake/read';
import { add } from '@/lib/redaction-policy/additions';
import { freshDatabase } from '../../support/database';
import { encodeTraceRequest } from '../otlp/protobuf-schema';

const database = freshDatabase();
const TRACE = 'a'.repeat(32);
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const double = (key: string, doubleValue: number) => ({ key, value: { doubleValue } });

const traceOf = (spanId: string, attributes: object[], resource: object[] = []) => ({
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', 'agent'), ...resource] },
      scopeSpans: [
        {
          scope: { name: 'test' },
          spans: [
            {
              traceId: TRACE,
              spanId,
              name: 'chat',
              kind: 3,
              startTimeUnixNano: '1790000000000000000',
              endTimeUnixNano: '1790000001000000000',
              attributes: [
                text('gen_ai.operation.name', 'chat'),
                text('gen_ai.provider.name', 'openai'),
                ...attributes,
              ],
            },
          ],
        },
      ],
    },
  ],
});

async function send(to: typeof sendTraces, path: string, contentType: string, body: string | Uint8Array) {
  const { text: token } = await database.token('ingest');
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const request = new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body: body as BodyInit });
  const answer = await to(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(200);
}
const traces = (body: object) => send(sendTraces, '/v1/traces', 'application/json', JSON.stringify(body));

/** The facts that carry additions: fact id → additions. */
async function stored(idPrefix: string): Promise<Record<string, unknown>> {
  const rows = await database.owner<{ canonical: string }>("SELECT canonical FROM facts WHERE fact_id LIKE $1 || '%'", [
    idPrefix,
  ]);
  const facts = rows.map(({ canonical }) => JSON.parse(canonical));
  return Object.fromEntries(facts.filter(({ additions }) => additions).map((fact) => [fact.fact_id, fact.additions]));
}

beforeAll(async () => {
  const admin = await database.person('admin');
  await withAuthority('admin:manage', admin, async (access) => {
    await add(access, { key: 'app.retry_budget', type: 'number', tokens: [] });
    await add(access, { key: 'app.tier', type: 'token', tokens: ['free', 'pro'] });
    await add(access, { key: 'k8s.canary', type: 'boolean', tokens: [] });
  });
});

describe('an attribute that the project has added to the allowlist', () => {
  it('is kept once for a span, whether it is its own or its resource’s', async () => {
    const canary = { key: 'k8s.canary', value: { boolValue: true } };
    await traces(traceOf('1'.repeat(16), [double('app.retry_budget', 2.5), text('app.tier', 'pro')], [canary]));
    expect(await stored('1'.repeat(16))).toEqual({
      ['1'.repeat(16)]: { 'app.retry_budget': 2.5, 'app.tier': 'pro', 'k8s.canary': true },
    });
  });

  it('is kept the same out of protobuf', async () => {
    const body = encodeTraceRequest(
      traceOf('2'.repeat(16), [double('app.retry_budget', 2.5), text('app.tier', 'pro')]),
    );
    await send(sendTraces, '/v1/traces', 'application/x-protobuf', body);
    expect(await stored('2'.repeat(16))).toEqual({
      ['2'.repeat(16)]: { 'app.retry_budget': 2.5, 'app.tier': 'pro' },
    });
  });

  it('is dropped and counted when it does not fit', async () => {
    await traces(traceOf('3'.repeat(16), [text('app.tier', 'tell nobody'), text('app.other', 'nor this')]));
    expect(await stored('3'.repeat(16))).toEqual({});
    const admin = await database.person('admin');
    const { items } = await withAuthority('admin:manage', admin, (access) => list(access, { days: 1 }));
    const dropped = items.filter(({ category }) => category === 'dropped').map(({ name, count }) => [name, count]);
    expect(dropped).toEqual(
      expect.arrayContaining([
        ['app.other', 1],
        ['detail.app.tier', 1],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain('tell nobody');
  });

  it('is kept of a log record', async () => {
    const record = {
      timeUnixNano: '1790000000000000000',
      traceId: TRACE,
      spanId: '4'.repeat(16),
      severityNumber: 17,
      attributes: [text('exception.type', 'ValueError'), text('app.tier', 'free')],
    };
    const resource = { attributes: [text('service.name', 'agent')] };
    const body = { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'test' }, logRecords: [record] }] }] };
    await send(sendLogs, '/v1/logs', 'application/json', JSON.stringify(body));
    expect(Object.values(await stored('4'.repeat(16)))).toEqual([{ 'app.tier': 'free' }]);
  });
});
