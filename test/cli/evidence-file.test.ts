import { describe, expect, it } from 'vitest';
import { type EvidenceFormat, readEvidence } from '@/lib/cli/evidence-file';
import { SIGNALS } from '@/lib/otlp/signal';
import { encodeRequest } from '../lib/otlp/protobuf-schema';
import { item, KIND, requestOf } from '../support/otlp-requests';

const FACT = {
  kind: 'model.call',
  fact_id: 'a',
  execution_id: 'e',
  observed_at: '2026-11-20T10:00:00Z',
  producer: { name: 'agent' },
  detail: { status: 'ok' },
};

/** What the parts of a file are and the kinds of the facts in them. */
function read(body: string | Uint8Array, format?: EvidenceFormat): [string, unknown[]][] {
  const parts = readEvidence(Buffer.from(body), format, (identity) => identity.slice(0, 8));
  return parts.map((part) => [
    part.format,
    part.format === 'facts' ? part.items.raws.map(({ kind }) => kind) : part.mapped.facts.map(({ raw }) => raw.kind),
  ]);
}

describe('a file of evidence', () => {
  it.each(SIGNALS)('of %s is told by itself, as JSON, as JSON a line and as protobuf', (signal) => {
    const request = requestOf(signal, item(signal, 'b7ad6b7169203331'));
    const expected = [signal, expect.arrayContaining([KIND[signal]])];
    expect(read(JSON.stringify(request))).toEqual([expected]);
    expect(read(`\n${JSON.stringify(request, null, 2)}\n`)).toEqual([expected]);
    expect(read(`${JSON.stringify(request)}\n${JSON.stringify(request)}\n`)).toEqual([expected, expected]);
    expect(read(encodeRequest(signal, request))).toEqual([expected]);
    expect(read(encodeRequest(signal, request), signal)).toEqual([expected]);
  });

  it('may hold several signals, one a line', () => {
    const lines = SIGNALS.map((signal) => JSON.stringify(requestOf(signal, item(signal, 'b7ad6b7169203331'))));
    expect(read(lines.join('\n')).map(([format]) => format)).toEqual([...SIGNALS]);
  });

  it('of native facts is told by itself, as one object and one fact a line', () => {
    const expected = (count: number) => [['facts', Array.from({ length: count }, () => 'model.call')]];
    expect(read(JSON.stringify({ facts: [FACT, FACT] }))).toEqual(expected(2));
    expect(read(JSON.stringify(FACT))).toEqual(expected(1));
    expect(read(`${JSON.stringify(FACT)}\n${JSON.stringify(FACT)}\n`)).toEqual(expected(2));
  });

  it.each(['', 'my secret prompt', '{"prompt": "my secret prompt"}', '[1]', '\u0001\u0002my secret prompt'])(
    'that is neither is refused without a word of it: %j',
    (body) => {
      expect(() => read(body)).toThrow(
        /neither native facts nor an OTLP request|not a JSON object with a list of facts/,
      );
    },
  );
});
