import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredFact } from '@/lib/facts/fact';
import { prepare } from '@/lib/ingest/prepare';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { project } from '@/lib/projection/project';
import type { Projection } from '@/lib/projection/projection';
import { type CorpusFile, corpusFiles } from '../../support/corpora';
import { POLICY } from '../../support/policy';
import { RECEIVED_AT } from './fact-builder';

const files = [...corpusFiles('captured-otlp-js', '.json'), ...corpusFiles('trail', '.otlp.json')];

interface Request {
  resourceSpans: { resource: unknown; scopeSpans: { scope: unknown; spans: unknown[] }[] }[];
}

/** Each span of a file as a request of its own. */
function spansOf(file: CorpusFile): Request[] {
  const { resourceSpans } = JSON.parse(new TextDecoder().decode(file.read())) as Request;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] })),
    ),
  );
}

function together(spans: readonly Request[]): Request {
  return { resourceSpans: spans.flatMap(({ resourceSpans }) => resourceSpans) };
}

function storedFrom(requests: readonly Request[]): StoredFact[] {
  return requests.flatMap((request) => {
    const raws = mapSpans(decodeTraceJson(Buffer.from(JSON.stringify(request)))).facts.map(({ raw }) => raw);
    return prepare(raws, 'otlp', POLICY).facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT }));
  });
}

/** What the projector derives when it has received these requests in this order, by execution. */
function projectionsOf(requests: readonly Request[]): Record<string, Projection> {
  const byExecution = new Map<string, StoredFact[]>();
  for (const one of storedFrom(requests)) {
    const known = byExecution.get(one.fact.execution_id);
    if (known) known.push(one);
    else byExecution.set(one.fact.execution_id, [one]);
  }
  return Object.fromEntries([...byExecution].map(([id, facts]) => [id, project(facts)]));
}

describe.skipIf(files.length === 0)('recorded traces', () => {
  it('give the same projections in any order, split over any requests and sent again', () => {
    const arrivals = fc.constantFrom(...files).chain((file) => {
      const spans = spansOf(file);
      return fc.record({
        spans: fc.constant(spans),
        arrived: fc.shuffledSubarray([...spans, ...spans.slice(0, 20)], {
          minLength: spans.length + Math.min(20, spans.length),
        }),
        size: fc.integer({ min: 1, max: 40 }),
      });
    });
    fc.assert(
      fc.property(arrivals, ({ spans, arrived, size }) => {
        const requests = Array.from({ length: Math.ceil(arrived.length / size) }, (_, index) =>
          together(arrived.slice(index * size, (index + 1) * size)),
        );
        expect(projectionsOf(requests)).toEqual(projectionsOf([together(spans)]));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('show something that ran, each of them', () => {
    for (const file of files) {
      const runs = Object.values(projectionsOf([together(spansOf(file))])).filter(
        ({ execution }) => execution !== null,
      );
      expect(runs.length).toBeGreaterThan(0);
    }
  });
});
