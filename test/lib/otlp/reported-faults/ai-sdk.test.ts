import { describe, expect, it } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { project } from '@/lib/projection/project';
import { POLICY } from '../../../support/policy';
import { RECEIVED_AT } from '../../projection/fact-builder';
import { exception, type JsonObject, type PlainValue, request, span } from '../request';

const ID = (digit: number) => String(digit).repeat(16);
const USAGE = { 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20 };
const MODEL = { 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };
const AGENT = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'weather' };
const STEP = { 'gen_ai.operation.name': 'agent_step' };
const CHAT = { 'gen_ai.operation.name': 'chat', ...MODEL };
const ERROR = { code: 2 };

const root = (values: Record<string, PlainValue>, fields: JsonObject = {}) =>
  span(values, { spanId: ID(1), parentSpanId: '', ...fields });
const child = (id: number, parent: number, values: Record<string, PlainValue>, fields: JsonObject = {}) =>
  span(values, { spanId: ID(id), parentSpanId: ID(parent), ...fields });

/** What is stored of spans of this scope, and what the projection makes of it. */
function taken(scope: string, spans: readonly JsonObject[]) {
  const body = Buffer.from(JSON.stringify(request(spans, { scope: { name: scope } })));
  const raws = mapSpans(decodeTraceJson(body)).facts.map(({ raw }) => raw);
  const { facts, rejected } = prepare(raws, 'otlp', POLICY);
  expect(rejected).toEqual([]);
  const projection = project(facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT })));
  return { facts: facts.map(({ fact }) => fact), ...projection };
}

describe('reported fault 7: the root of an agent’s run states the totals of its calls again', () => {
  it('counts the tokens of the calls alone', () => {
    const spans = [
      root({ ...AGENT, 'gen_ai.usage.input_tokens': 200, 'gen_ai.usage.output_tokens': 40 }),
      child(2, 1, { ...STEP, ...USAGE }),
      child(3, 2, { ...CHAT, ...USAGE }),
      child(4, 1, { ...STEP, ...USAGE }),
      child(5, 4, { ...CHAT, ...USAGE }),
    ];
    expect(taken('gen_ai', spans).execution).toMatchObject({ modelCalls: 2, inputTokens: 200, outputTokens: 40 });
  });
});

describe('reported fault 8: an agent’s run names a model and is taken for a call of it', () => {
  it('is told by its operation and never by the model that it names', () => {
    const { facts, execution } = taken('gen_ai', [root({ ...AGENT, ...MODEL, ...USAGE })]);
    expect(facts.map(({ kind }) => kind)).toEqual(['execution.started', 'lifecycle.transition']);
    expect(execution).toMatchObject({ modelCalls: 0, inputTokens: null, outcome: 'completed' });
  });
});

describe('reported fault 9: a stream dies, so that the spans around it never end and those inside are orphans', () => {
  const orphans = [child(7, 6, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' })];

  it('takes the orphans for what they are and guesses no end of the run', () => {
    expect(taken('gen_ai', orphans).execution).toMatchObject({ toolCalls: 1, modelCalls: 0, outcome: null });
  });

  it('lets a span that is still open be unknown, not ok', () => {
    const open = child(6, 1, CHAT, { endTimeUnixNano: '0' });
    const { facts, execution } = taken('gen_ai', [open, ...orphans]);
    expect(facts.find(({ kind }) => kind === 'model.call')?.detail).toMatchObject({ status: 'unknown' });
    expect(execution).toMatchObject({ modelCalls: 1, toolCalls: 1, outcome: null });
  });
});

describe('reported fault 10: the status of a refused call is missing from its span', () => {
  it('leaves the status out and the cause unknown, where neither is told', () => {
    const refused = { events: [exception({ 'exception.type': 'AI_APICallError' })], status: ERROR };
    const generate = { 'ai.operationId': 'ai.generateText' };
    const call = {
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.model.id': 'gpt-5',
      'ai.model.provider': 'openai',
    };
    const { facts, execution } = taken('ai', [root(generate, refused), child(2, 1, call, refused)]);
    expect(facts.find(({ kind }) => kind === 'model.call')?.detail).not.toHaveProperty('http_status');
    expect(execution).toMatchObject({ outcome: 'failed', attribution: { domain: 'unknown' } });
  });
});

describe('reported fault 11: a span ends twice, and a run that was given up looks like one without output', () => {
  const call = { 'ai.operationId': 'ai.streamText.doStream', 'ai.model.id': 'gpt-5', 'ai.model.provider': 'openai' };

  it('keeps both versions of a span that ended twice, and counts one', () => {
    const once = child(2, 1, { ...CHAT, ...USAGE });
    const again = { ...once, endTimeUnixNano: '1796089922999000000' };
    const { facts, execution } = taken('gen_ai', [root(AGENT), once, again]);
    expect(facts.filter(({ kind }) => kind === 'model.call')).toHaveLength(2);
    expect(execution).toMatchObject({ modelCalls: 1, inputTokens: 100, conflictingFactIds: [ID(2)] });
  });

  it('lets what shows that it was given up count more than the error that came of it', () => {
    const ended = (type: string) => ({ events: [exception({ 'exception.type': type })], status: ERROR });
    const { execution } = taken('ai', [
      root({ 'ai.operationId': 'ai.streamText' }, ended('AI_NoOutputGeneratedError')),
      child(2, 1, call, ended('AbortError')),
    ]);
    expect(execution).toMatchObject({ attribution: { domain: 'caller', errorClass: 'cancelled' } });
  });
});
