import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { CONVENTIONS } from '@/lib/otlp/conventions/conventions';
import { mapSpans } from '@/lib/otlp/map';
import { OTLP_ENCODINGS, type OtlpEncoding } from '@/lib/otlp/response';
import { project } from '@/lib/projection/project';
import { CONTENT_KEYS } from '../../../support/content-keys';
import { POLICY } from '../../../support/policy';
import { RECEIVED_AT } from '../../projection/fact-builder';
import { decodeAs, detailOf, mapJson } from '../decode-both';
import { attributes, type JsonObject, type PlainValue, request, span } from '../request';

const ID = (digit: number) => String(digit).repeat(16);
const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };

/** The facts that a request of these spans becomes, as they are stored. */
function storedFacts(spans: readonly JsonObject[], encoding: OtlpEncoding = 'json') {
  const raws = mapSpans(decodeAs(encoding, request(spans, { scope: { name: 'stack' } }))).facts.map(({ raw }) => raw);
  const { facts, rejected } = prepare(raws, 'otlp', POLICY);
  expect(rejected).toEqual([]);
  return facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT }));
}

describe('reported fault 26: the session stands on the root or a marker alone, the calls have none', () => {
  const call = (id: number, parent: number) =>
    span({ ...CHAT, 'gen_ai.usage.input_tokens': 10 }, { spanId: ID(id), parentSpanId: ID(parent) });
  const root = span({ 'gen_ai.operation.name': 'invoke_agent' }, { spanId: ID(1), parentSpanId: '' });
  const marker = span({ 'gen_ai.operation.name': 'invoke_agent' }, { spanId: ID(5), parentSpanId: ID(1) });
  const named = (bare: JsonObject, values: Record<string, PlainValue>) => ({
    ...bare,
    attributes: [...(bare.attributes as JsonObject[]), ...attributes({ 'session.id': 'session-1', ...values })],
  });

  it('takes the thread for inferred until a span names it, then it is that of all', () => {
    const calls = storedFacts([call(2, 1), call(3, 1)]);
    expect(project(calls).execution).toMatchObject({
      threadId: `trace:${calls[0]?.fact.execution_id}`,
      threadInferred: true,
    });
    expect(project([...calls, ...storedFacts([named(root, {})])]).execution).toMatchObject({
      threadId: 'session-1',
      threadInferred: false,
      modelCalls: 2,
      inputTokens: 20,
    });
  });

  it('finds it in any order, on the root or on a call', () => {
    const chats = [call(2, 1), call(3, 1)];
    const cases = fc.constantFrom<JsonObject[]>([named(root, {}), ...chats], [root, ...chats, named(call(4, 1), {})]);
    const shuffled = cases.chain((spans) => fc.shuffledSubarray(spans, { minLength: spans.length }));
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...OTLP_ENCODINGS), (spans, encoding) => {
        const facts = spans.flatMap((one) => storedFacts([one], encoding));
        expect(project(facts).execution).toMatchObject({ threadId: 'session-1', threadInferred: false });
      }),
    );
  });

  it('finds it on the run of an agent inside, or on a step that failed', () => {
    const step = span({ 'gen_ai.operation.name': 'plan' }, { spanId: ID(6), parentSpanId: ID(1), status: { code: 2 } });
    for (const inside of [marker, step]) {
      const facts = storedFacts([root, call(2, 1), named(inside, {})]);
      expect(project(facts).execution).toMatchObject({ threadId: 'session-1', threadInferred: false, modelCalls: 1 });
    }
  });
});

describe('reported fault 27: an attribute that is a map is dropped by the SDK, or sent as one', () => {
  it('takes what is absent for unknown and never for zero', () => {
    const facts = storedFacts([span(CHAT, { parentSpanId: '' })]);
    const [call] = facts.filter(({ fact }) => fact.kind === 'model.call');
    expect(Object.keys(call?.fact.detail ?? {}).sort()).toEqual([
      'duration_ms',
      'operation',
      'provider',
      'requested_model',
      'status',
    ]);
    expect(project(facts).execution).toMatchObject({
      modelCalls: 1,
      inputTokens: null,
      outputTokens: null,
      costMicroUsd: null,
    });
  });

  it.each(OTLP_ENCODINGS)('keeps the span of a map under a known key, without it (%s)', (encoding) => {
    const map = { kvlistValue: { values: [{ key: 'input', value: { intValue: '3' } }] } };
    const keys = ['gen_ai.usage.input_tokens', 'gen_ai.response.model', 'error.type', 'gen_ai.conversation.id'];
    const laden = { attributes: [...attributes(CHAT), ...keys.map((key) => ({ key, value: map }))] };
    expect(storedFacts([span({}, laden)], encoding)).toEqual(storedFacts([span(CHAT)], encoding));
  });

  it('requires no key of any convention: whichever are missing, no span is refused', () => {
    const known = [...new Set(CONVENTIONS.flatMap(({ fields }) => Object.values(fields).flat()))];
    const claims = Object.values(CONTENT_KEYS).map(({ claim }) =>
      Object.fromEntries(claim.map(({ key, value }) => [key, value])),
    );
    const value = fc.constantFrom<PlainValue>('text', '7', 7, 0.5, true, ['a'], '{"input":1}', '');
    const spans = fc.tuple(fc.constantFrom(...claims), fc.dictionary(fc.constantFrom(...known), value, { maxKeys: 8 }));
    fc.assert(
      fc.property(spans, fc.subarray([...known]), ([claim, values], missing) => {
        const sent = Object.entries({ ...values, ...claim }).filter(([key]) => !missing.includes(key));
        const { rejected } = mapJson([span(Object.fromEntries(sent))]);
        expect(rejected).toEqual([]);
        storedFacts([span(Object.fromEntries(sent), { parentSpanId: '' })]);
      }),
    );
  });
});

describe('reported fault 28: an MCP tool that answers with isError is reported as OK', () => {
  const MCP = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'search', 'http.response.status_code': 200 };
  const call = (values: Record<string, PlainValue>, fields: JsonObject = {}) =>
    detailOf('tool.call', [span({ ...MCP, ...values }, { status: { code: 1 }, ...fields })]);

  it.each<[string, PlainValue]>([
    ['isError', true],
    ['is_error', true],
    ['mcp.is_error', 'true'],
    ['mcp.tool.is_error', true],
    ['mcp.result.is_error', 'True'],
    ['tool.is_error', true],
    ['gen_ai.tool.is_error', true],
    ['gen_ai.tool.call.is_error', true],
    ['error.type', 'tool_error'],
  ])('has failed by %s, although its span is OK and HTTP said 200', (key, value) => {
    expect(call({ [key]: value })).toMatchObject({ status: 'error', error_type: 'tool_error' });
  });

  it('blames the tool for it', () => {
    const facts = storedFacts([span({ ...MCP, isError: true }, { parentSpanId: '', status: { code: 1 } })]);
    expect(project(facts).occurrences).toMatchObject([{ errorClass: 'tool_reported', domain: 'tool' }]);
  });

  it('has failed for no known reason where only the status says so', () => {
    const failed = call({}, { status: { code: 2 } }) as Record<string, unknown>;
    expect([failed.status, failed.error_type]).toEqual(['error', undefined]);
  });

  it('has not failed where the flag says so, and is no flag where it is content', () => {
    expect(call({ isError: false })).toMatchObject({ status: 'ok' });
    expect(call({ isError: 'the answer was: true' })).toMatchObject({ status: 'ok' });
  });
});
