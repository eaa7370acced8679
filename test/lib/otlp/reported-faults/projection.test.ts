import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { project } from '@/lib/projection/project';
import { POLICY } from '../../../support/policy';
import { RECEIVED_AT } from '../../projection/fact-builder';
import { attributes, type JsonObject, type PlainValue, request, span } from '../request';

const ID = (digit: number) => String(digit).repeat(16);
const usage = (input: number, output: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
});
const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };
const AGENT = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner' };

const root = (values: Record<string, PlainValue>) => span(values, { spanId: ID(1), parentSpanId: '' });
const child = (id: number, parent: number, values: Record<string, PlainValue>, fields: JsonObject = {}) =>
  span(values, { spanId: ID(id), parentSpanId: ID(parent), ...fields });

/** The facts that requests in this scope become, as they are stored. */
function factsOf(scope: string, ...requests: (readonly JsonObject[])[]) {
  return requests.flatMap((spans) => {
    const body = Buffer.from(JSON.stringify(request(spans, { scope: { name: scope } })));
    const raws = mapSpans(decodeTraceJson(body)).facts.map(({ raw }) => raw);
    const { facts, rejected } = prepare(raws, 'otlp', POLICY);
    expect(rejected).toEqual([]);
    return facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT }));
  });
}
const executionOf = (scope: string, ...requests: (readonly JsonObject[])[]) =>
  project(factsOf(scope, ...requests)).execution;

describe('reported fault 5: an agent’s span carries the sum of the usage of its calls', () => {
  const calls = [child(2, 1, { ...CHAT, ...usage(100, 10) }), child(3, 1, { ...CHAT, ...usage(50, 5) })];

  it('counts the calls alone, whichever arrives first', () => {
    const whole = [root({ ...AGENT, ...usage(150, 15) })];
    const expected = { modelCalls: 2, inputTokens: 150, outputTokens: 15 };
    expect(executionOf('pydantic-ai', whole, calls)).toMatchObject(expected);
    expect(executionOf('pydantic-ai', calls, whole)).toMatchObject(expected);
  });

  it('counts nothing for an agent of which no call is known, because its sum may be of any calls', () => {
    expect(executionOf('pydantic-ai', [root({ ...AGENT, ...usage(150, 15) })])).toMatchObject({
      modelCalls: 0,
      inputTokens: null,
    });
  });
});

describe('reported fault 6: tokens stand on a call and on the call around it, which doubles them', () => {
  it('counts them once, and the call too', () => {
    const inner = child(3, 2, { ...CHAT, ...usage(100, 10) });
    const outer = child(2, 1, { ...CHAT, ...usage(100, 10) });
    const row = executionOf('strands.telemetry.tracer', [inner], [outer], [root({ ...AGENT, ...usage(100, 10) })]);
    expect(row).toMatchObject({ modelCalls: 1, inputTokens: 100, outputTokens: 10 });
  });
});

describe('reported fault 25: retries share one span id and end differently', () => {
  const failed = child(
    2,
    1,
    { ...CHAT, 'error.type': 'timeout' },
    { status: { code: 2 }, endTimeUnixNano: '1796089922650000000' },
  );
  const worked = child(2, 1, { ...CHAT, ...usage(10, 1) }, { endTimeUnixNano: '1796089922659000000' });

  it('keeps both versions, counts one call and says that they conflict', () => {
    const facts = factsOf('openai', [root(AGENT), failed], [worked]);
    expect(facts.filter(({ fact }) => fact.fact_id === ID(2))).toHaveLength(2);
    expect(project(facts).execution).toMatchObject({ modelCalls: 1, conflictingFactIds: [ID(2)] });
  });

  it('says the same whichever comes first and however often', () => {
    const facts = factsOf('openai', [root(AGENT), failed, worked]);
    const expected = project(facts);
    const arrivals = fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 });
    fc.assert(
      fc.property(arrivals, (arrived) => {
        expect(project(arrived)).toEqual(expected);
      }),
    );
  });
});

describe('reported fault 32: totals of a trace are null while its calls are filled, and errors give no reason', () => {
  it('derives the totals from the calls, whatever the root says', () => {
    const row = executionOf('openai', [root(AGENT)], [child(2, 1, { ...CHAT, ...usage(7, 3) })]);
    expect(row).toMatchObject({ modelCalls: 1, inputTokens: 7, outputTokens: 3, outcome: 'completed' });
  });

  it('has totals for calls that have no root at all', () => {
    expect(executionOf('openai', [child(2, 1, { ...CHAT, ...usage(7, 3) })])).toMatchObject({ inputTokens: 7 });
  });

  it.each([
    ['{', 'malformed_json'],
    ['{"resourceSpans": 1}', 'not_an_export_request'],
    ['{"resource_spans": []}', 'snake_case_keys'],
    ['{"resourceLogs": []}', 'other_signal'],
  ])('gives a code and a sentence for a body that cannot be read: %s', (body, code) => {
    expect(() => decodeTraceJson(Buffer.from(body))).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(/^The body .+\.$|^OTLP.+\.$/) }),
    );
  });

  it('counts each span that it cannot take under the code of the reason', () => {
    const unfit = span({}, { traceId: 'not hex', attributes: attributes(CHAT) });
    const { rejected } = mapSpans(decodeTraceJson(Buffer.from(JSON.stringify(request([unfit, root(AGENT)])))));
    expect(rejected).toEqual([{ code: 'invalid_trace_id', count: 1 }]);
  });
});
