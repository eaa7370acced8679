import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPending } from '@/lib/jobs/projector';
import { POST } from '../../../app/v1/traces/route';
import { type CorpusFile, corpusFiles } from '../../support/corpora';
import { freshDatabase } from '../../support/database';
import { dumpCounted, forgetProjections, type ProjectionDump } from '../../support/projections';
import { encodeTraceRequest } from '../otlp/protobuf-schema';

/** More are slow to project again and again, and say no more. */
const LARGEST = 160_000;
const files = [
  ...corpusFiles('captured-otlp-js', '_v1_traces.json'),
  ...corpusFiles('trail', '.otlp.json').filter((file) => file.read().length < LARGEST),
];

type Message = Record<string, unknown>;
const list = (value: unknown): Message[] => (Array.isArray(value) ? (value as Message[]) : []);

/** Each span as a request of its own would hold it. */
function resourceSpansOf(file: CorpusFile): Message[] {
  const request = JSON.parse(new TextDecoder().decode(file.read())) as Message;
  return list(request.resourceSpans).flatMap(({ resource, scopeSpans }) =>
    list(scopeSpans).flatMap(({ scope, spans }) =>
      list(spans).map((span) => ({ resource, scopeSpans: [{ scope, spans: [span] }] })),
    ),
  );
}

const database = freshDatabase();
const all = files.flatMap(resourceSpansOf);
let token: string;

async function deliver(resourceSpans: readonly Message[], encoding: 'json' | 'protobuf'): Promise<void> {
  const sent = { resourceSpans };
  const isJson = encoding === 'json';
  const request = new Request('http://console/v1/traces', {
    method: 'POST',
    body: isJson ? JSON.stringify(sent) : new Uint8Array(encodeTraceRequest(sent)),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isJson ? 'application/json' : 'application/x-protobuf',
    },
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, isJson ? 2 : 0]);
}

describe.skipIf(files.length === 0)('spans of recorded agents', () => {
  let expected: ProjectionDump;
  beforeAll(async () => {
    token = (await database.token('ingest')).text;
    await deliver(all, 'json');
    await projectPending();
    expected = await dumpCounted(database);
  });

  it('make executions and errors', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(expected.executions?.length).toBeGreaterThan(20);
    expect(expected.error_occurrences?.length).toBeGreaterThan(3);
  });

  it('give the same projections in any order, split into any requests, in either encoding, and when sent again', async () => {
    const encodings = fc.constantFrom('json' as const, 'protobuf' as const);
    // Places and not spans, because an example that fails is printed.
    const places = all.map((_, place) => place);
    const shuffled = fc.shuffledSubarray(places, { minLength: all.length, maxLength: all.length });
    const requests = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), encodings), { minLength: 1, maxLength: 6 });
    const again = fc.integer({ min: 0, max: all.length });
    await fc.assert(
      fc.asyncProperty(shuffled, requests, again, fc.boolean(), async (order, sizes, repeated, projectsBetween) => {
        const spans = order.map((place) => all[place] as Message);
        await forgetProjections(database, { withFacts: true });
        let from = 0;
        for (const [size, encoding] of sizes) {
          await deliver(spans.slice(from, from + size), encoding);
          if (projectsBetween) await projectPending();
          from += size;
        }
        await deliver(spans.slice(from), 'protobuf');
        await deliver(spans.slice(0, repeated), 'json');
        await projectPending();
        expect(await dumpCounted(database)).toEqual(expected);
      }),
      { numRuns: 6 },
    );
  }, 180_000);
});
