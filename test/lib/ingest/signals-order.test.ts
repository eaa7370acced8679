import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPending } from '@/lib/jobs/projector';
import { SIGNALS, type Signal } from '@/lib/otlp/signal';
import * as logs from '../../../app/v1/logs/route';
import * as metrics from '../../../app/v1/metrics/route';
import * as traces from '../../../app/v1/traces/route';
import { freshDatabase } from '../../support/database';
import { requestOf } from '../../support/otlp-requests';
import { dumpCounted, forgetProjections, type ProjectionDump } from '../../support/projections';
import { encodeRequest } from '../otlp/protobuf-schema';
import { END, logRecord, point, span } from '../otlp/request';

const database = freshDatabase();
const HANDLERS = { traces, logs, metrics };
const CALLS = 6;
let token: string;

interface Item {
  readonly signal: Signal;
  readonly item: object;
}

const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** A run whose call failed: what went wrong is told by a log record, and by the span of the request under it. */
function failedRun(run: number): Item[] {
  const traceId = hex(0xabc000 + run, 32);
  const [root, call, request] = [1, 2, 3].map((part) => hex(run * 16 + part, 16));
  const failed = { status: { code: 2 } };
  const http = { 'http.request.method': 'POST', 'http.response.status_code': run % 2 === 0 ? 429 : 503 };
  const exception = { 'exception.type': run % 2 === 0 ? 'RateLimitError' : 'APIConnectionError' };
  return [
    {
      signal: 'traces',
      item: span({ 'gen_ai.operation.name': 'invoke_agent' }, { traceId, spanId: root, parentSpanId: '', ...failed }),
    },
    { signal: 'traces', item: span(CHAT, { traceId, spanId: call, parentSpanId: root, ...failed }) },
    { signal: 'traces', item: span(http, { traceId, spanId: request, parentSpanId: call, ...failed }) },
    { signal: 'logs', item: logRecord(exception, { traceId, spanId: call }) },
    {
      signal: 'logs',
      item: logRecord(
        { ...CHAT, 'gen_ai.usage.input_tokens': 10 + run },
        { traceId, spanId: call, eventName: 'gen_ai.client.inference.operation.details' },
      ),
    },
  ];
}

/** A counter as it was exported again and again. */
function counter(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    signal: 'metrics',
    item: {
      name: 'gen_ai.client.inference.usage.input_tokens',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [
          {
            ...point({ 'gen_ai.request.model': 'gpt-5' }, { asInt: String(100 * (index + 1)) }),
            timeUnixNano: String(BigInt(END) + BigInt(index) * 60_000_000_000n),
          },
        ],
      },
    },
  }));
}

const ITEMS: readonly Item[] = [...Array.from({ length: CALLS }, (_, run) => failedRun(run + 1)).flat(), ...counter(5)];

async function deliver(items: readonly Item[], isJson: boolean): Promise<void> {
  for (const signal of SIGNALS) {
    const own = items.filter((item) => item.signal === signal).map(({ item }) => item);
    if (own.length === 0) continue;
    const sent = requestOf(signal, ...own);
    const request = new Request(`http://console/v1/${signal}`, {
      method: 'POST',
      body: isJson ? JSON.stringify(sent) : new Uint8Array(encodeRequest(signal, sent)),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isJson ? 'application/json' : 'application/x-protobuf',
      },
    });
    const response = await HANDLERS[signal].POST(request, { params: Promise.resolve({}) });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, isJson ? 2 : 0]);
  }
}

describe('spans, log records and data points', () => {
  let expected: ProjectionDump;
  beforeAll(async () => {
    token = (await database.token('ingest')).text;
    await deliver(ITEMS, true);
    await projectPending();
    expected = await dumpCounted(database);
  });

  it('make one execution a run, with one error that its explanations are part of, and one entry of the ledger', () => {
    expect(expected.executions).toHaveLength(CALLS);
    expect(expected.error_occurrences).toHaveLength(CALLS);
    expect(expected.usage_entries).toMatchObject([{ input_tokens: '500', model: 'gpt-5' }]);
  });

  it('make the same in any order, in any requests, and when sent again', async () => {
    const places = ITEMS.map((_, place) => place);
    const shuffled = fc.shuffledSubarray(places, { minLength: ITEMS.length, maxLength: ITEMS.length });
    const cuts = fc.array(fc.nat(ITEMS.length), { maxLength: 4 }).map((list) => [...list].sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(shuffled, cuts, fc.nat(ITEMS.length), fc.boolean(), async (order, ends, repeated, isJson) => {
        await forgetProjections(database, { withFacts: true });
        const items = order.map((place) => ITEMS[place] as Item);
        let from = 0;
        for (const end of [...ends, ITEMS.length]) {
          await deliver(items.slice(from, end), isJson);
          await projectPending();
          from = end;
        }
        await deliver(items.slice(0, repeated), !isJson);
        await projectPending();
        expect(await dumpCounted(database)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
