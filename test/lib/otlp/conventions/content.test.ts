import { describe, expect, it } from 'vitest';
import { mapSpans } from '@/lib/otlp/map';
import { CONTENT_KEYS } from '../../../support/content-keys';
import { decodeAs } from '../decode-both';
import { END, type JsonObject, request, span } from '../request';

const CANARY = 'CONTENTCANARY-4f';
/** Shapes that content comes in; a canary that is fit for an identifier and short is the hardest to lose. */
const SHAPES: Record<string, (canary: string) => JsonObject> = {
  text: (canary) => ({ stringValue: canary }),
  'JSON text': (canary) => ({ stringValue: JSON.stringify({ input: canary, total: canary, total_cost: canary }) }),
  'a JSON string': (canary) => ({ stringValue: JSON.stringify(canary) }),
  'a list': (canary) => ({ arrayValue: { values: [{ stringValue: canary }] } }),
  'a map': (canary) => ({ kvlistValue: { values: [{ key: 'input', value: { stringValue: canary } }] } }),
};

const SPANS = Object.entries(CONTENT_KEYS).filter(([name]) => !['codex', 'gemini-cli'].includes(name));

describe.each(SPANS)('content of %s', (_name, { scope, claim, keys }) => {
  const claims = claim.map(({ key, value }) => ({ key, value: { stringValue: value } }));
  const mapped = (encoding: 'json' | 'protobuf', content: JsonObject[], isRoot: boolean) => {
    const fields = {
      ...(isRoot && { parentSpanId: undefined }),
      attributes: [...claims, ...content],
      events: [{ name: 'gen_ai.choice', timeUnixNano: END, attributes: content }],
      links: [{ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), attributes: content }],
      status: { code: 2, message: content.length === 0 ? '' : CANARY },
    };
    return mapSpans(decodeAs(encoding, request([span({}, fields)], { scope: { name: scope } })));
  };

  it.each(['json', 'protobuf'] as const)('is in no fact and no count that came as %s', (encoding) => {
    for (const isRoot of [true, false]) {
      const plain = mapped(encoding, [], isRoot);
      expect([plain.facts.length > 0, plain.unclaimedScopes.size]).toEqual([true, 0]);
      for (const shape of Object.values(SHAPES)) {
        // An exception's text is read for signs of the cause, and what else it says is kept as a masked hash at most.
        const content = keys
          .filter((key) => !key.startsWith('exception.'))
          .map((key) => ({ key, value: shape(CANARY) }));
        const laden = mapped(encoding, content, isRoot);
        const kept = [laden.facts, [...laden.droppedKeys].map(([, counts]) => [...counts.keys()])];
        expect(JSON.stringify(kept.slice(1))).not.toContain(CANARY);
        expect(JSON.stringify(laden.facts.map(({ raw }) => withoutErrorText(raw)))).not.toContain(CANARY);
        expect(laden.facts.map(({ raw }) => withoutErrorText(raw))).toEqual(
          plain.facts.map(({ raw }) => withoutErrorText(raw)),
        );
      }
    }
  });
});

/**
 * The masked text of an error goes on to the redaction, which hashes it; that is specified there. The words for what
 * was offered are of a closed list (test/lib/redaction/content-offered.test.ts).
 */
function withoutErrorText({ content_offered: _words, ...raw }: Readonly<Record<string, unknown>>): object {
  const { error_message: _text, ...detail } = raw.detail as Record<string, unknown>;
  return { ...raw, detail };
}
