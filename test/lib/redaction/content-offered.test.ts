import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpans } from '@/lib/otlp/map';
import { offeredContent } from '@/lib/redaction/content-keys';
import { redact } from '@/lib/redaction/redact';
import { CONTENT_KEYS } from '../../support/content-keys';
import { POLICY } from '../../support/policy';
import { decodeAs } from '../otlp/decode-both';
import { request, span } from '../otlp/request';

const CANARY = 'OFFEREDCANARY-7c';
const call = {
  kind: 'model.call',
  fact_id: 'f1',
  execution_id: 'e1',
  observed_at: '2026-12-01T00:00:00Z',
  producer: { name: 'open-nua-desktop' },
};
const redacted = (raw: Record<string, unknown>, intake: 'native' | 'otlp' = 'native') => {
  const result = redact(raw as never, intake, POLICY);
  if ('rejection' in result) throw new Error(result.rejection.code);
  return result.fact;
};

describe('content that a producer offers', () => {
  it('is told by a word for it, and nothing of it is kept', () => {
    const detail = { status: 'ok', prompt: CANARY, messages: [{ content: CANARY }], temperature_note: 'x' };
    const fact = redacted({ ...call, detail });
    expect(fact.content_offered).toEqual(['messages', 'prompt']);
    expect(JSON.stringify(fact)).not.toContain(CANARY);
  });

  it('is not told of a fact that only has fields of no use', () => {
    expect(redacted({ ...call, detail: { status: 'ok', temperature: 0.2, retries: 3 } })).not.toHaveProperty(
      'content_offered',
    );
  });

  it('cannot be told by the client', () => {
    const fact = redacted({ ...call, content_offered: [CANARY], detail: { status: 'ok' } });
    expect(fact).not.toHaveProperty('content_offered');
  });

  it.each(['json', 'protobuf'] as const)('is told by the first fact of a span that came as %s', (encoding) => {
    const attributes = [
      { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
      { key: 'gen_ai.input.messages', value: { stringValue: CANARY } },
      { key: 'gen_ai.tool.call.arguments', value: { stringValue: CANARY } },
      { key: 'gen_ai.usage.input_tokens', value: { intValue: '12' } },
    ];
    const { facts } = mapSpans(decodeAs(encoding, request([span({}, { attributes })])));
    const [first, ...rest] = facts.map(({ raw }) => redacted({ ...raw }, 'otlp'));
    expect(first?.content_offered).toEqual(['arguments', 'input']);
    for (const fact of rest) expect(fact).not.toHaveProperty('content_offered');
  });

  it('is known by most keys of the conventions that hold a conversation', () => {
    const keys = Object.values(CONTENT_KEYS).flatMap((dialect) => dialect.keys);
    const known = keys.filter((key) => offeredContent(key) !== undefined);
    expect(known.length / keys.length).toBeGreaterThan(0.6);
  });

  it.each([
    'server.address',
    'url.full',
    'gen_ai.usage.input_tokens',
    'llm.token_count.prompt',
    'prompt_length',
    'gen_ai.prompt.name',
    'message.id',
    'exception.message',
    'gen_ai.output.type',
    'session.id',
  ])('is not what %s names', (key) => {
    expect(offeredContent(key)).toBeUndefined();
  });

  it('is told in words of a closed list, whatever the key', () => {
    const word = /^[a-z]+$/;
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('prompt', 'x', 'Password', 'apiKey'), (text, part) => {
        const told = offeredContent(`${text}.${part}.${text}`);
        if (told === undefined) return;
        expect(told).toMatch(word);
        expect(told.length).toBeLessThan(16);
      }),
    );
  });
});
