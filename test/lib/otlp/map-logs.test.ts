import { describe, expect, it } from 'vitest';
import { EVENT_NAME } from '@/lib/otlp/conventions/log-conventions';
import { OTLP_ENCODINGS } from '@/lib/otlp/response';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';
import { decodeLogsAs, mapLogJson } from './decode-both';
import { logRecord, logRequest, type PlainValue, SPAN_ID, TRACE_ID } from './request';

const CANARY = 'please summarise the merger for me';
const EXCEPTION = { 'exception.type': 'RateLimitError', 'exception.message': `status code 429: ${CANARY}` };
const INFERENCE = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': 'openai',
  'gen_ai.request.model': 'gpt-5',
  'gen_ai.usage.input_tokens': 12,
  'gen_ai.response.finish_reasons': ['stop'],
  'gen_ai.conversation.id': 'thread-1',
  'gen_ai.input.messages': CANARY,
};

const factsOf = (values: Record<string, PlainValue>, fields: object = {}) =>
  mapLogJson([logRecord(values, fields as Record<string, unknown>)]).facts.map(({ raw }) => raw);
const DETAILS = { eventName: 'gen_ai.client.inference.operation.details' };

describe.each(OTLP_ENCODINGS)('a log record as %s', (encoding) => {
  const decode = (fields: Record<string, unknown>, values: Record<string, PlainValue> = {}) =>
    decodeLogsAs(encoding, logRequest([logRecord(values, fields)])).records[0];

  it.each([
    ['its field', { eventName: 'a.b', body: { stringValue: 'c.d' } }, { [EVENT_NAME]: 'e.f' }, 'a.b'],
    ['the attribute event.name', { body: { stringValue: 'c.d' } }, { [EVENT_NAME]: 'e.f' }, 'e.f'],
    [
      'a body that is nothing but a token',
      { body: { stringValue: 'claude_code.user_prompt' } },
      {},
      'claude_code.user_prompt',
    ],
    ['nothing when the body is a sentence', { body: { stringValue: 'Hello. World.' } }, {}, ''],
    ['nothing when the body is a long token', { body: { stringValue: `a.${'b'.repeat(200)}` } }, {}, ''],
    ['nothing when the body is a map', { body: { kvlistValue: { values: [] } } }, {}, ''],
  ])('has its event named by %s', (_, fields, values, name) => {
    expect(decode(fields, values as Record<string, PlainValue>)?.eventName).toBe(name);
  });

  it('has the time of the event, else of its observation', () => {
    expect(decode({ timeUnixNano: '5', observedTimeUnixNano: '7' })?.timeUnixNano).toBe(5n);
    expect(decode({ timeUnixNano: undefined, observedTimeUnixNano: '7' })?.timeUnixNano).toBe(7n);
    expect(decode({ timeUnixNano: undefined })?.timeUnixNano).toBeNull();
  });

  it('is accepted without ids, as agent CLIs send it, and rejected alone with ids of a wrong length', () => {
    const records = [
      logRecord({}, { traceId: '', spanId: undefined }),
      logRecord({}, { traceId: '0'.repeat(32), spanId: '0'.repeat(16) }),
      logRecord({}, { traceId: 'abcd' }),
      logRecord({}, { spanId: 'abcd' }),
      logRecord(),
    ];
    const { records: decoded, rejected } = decodeLogsAs(encoding, logRequest(records));
    expect(decoded.map(({ traceId, spanId }) => [traceId, spanId])).toEqual([
      [null, null],
      [null, null],
      [TRACE_ID, SPAN_ID],
    ]);
    expect([...rejected]).toEqual([
      ['invalid_trace_id', 1],
      ['invalid_span_id', 1],
    ]);
  });

  it('keeps nothing of its body and of attributes that no convention reads', () => {
    const decoded = decode({ body: { stringValue: CANARY } }, { ...EXCEPTION, prompt: CANARY });
    const { errorSigns, ...rest } = decoded ?? {};
    expect(errorSigns).toMatchObject({ httpStatus: 429 });
    const kept = JSON.stringify([rest, [...(decoded?.attributes ?? [])]], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(kept).not.toContain('merger');
    expect(decoded?.skippedKeys).toEqual(['exception.message', 'prompt']);
  });
});

describe('an exception as a log record', () => {
  it('explains the call of the span that it names', () => {
    expect(factsOf(EXCEPTION)).toMatchObject([
      {
        kind: 'error.observed',
        execution_id: TRACE_ID,
        parent_fact_id: SPAN_ID,
        detail: { for_fact_id: SPAN_ID, surface: 'runtime', error_type: 'RateLimitError', error_code: '429' },
      },
    ]);
  });

  it('has the same id when it is sent again, and another one at another time', () => {
    const idOf = (fields: object = {}) => factsOf(EXCEPTION, fields)[0]?.fact_id;
    expect(idOf()).toBe(idOf());
    expect(idOf({ timeUnixNano: '1796089922651314155' })).not.toBe(idOf());
  });

  it('says nothing when it names no span', () => {
    expect(factsOf(EXCEPTION, { spanId: '' })).toEqual([]);
    expect(factsOf(EXCEPTION, { traceId: '' })).toEqual([]);
  });

  it('is the same whether it comes as the event of GenAI or bare', () => {
    const bare = factsOf(EXCEPTION)[0];
    const named = factsOf(
      { ...EXCEPTION, 'gen_ai.operation.name': 'chat' },
      { eventName: 'gen_ai.client.operation.exception', severityNumber: 13 },
    )[0];
    expect(named).toEqual(bare);
  });
});

describe('the id of a record', () => {
  it.each([
    ['the model of an inference', { ...INFERENCE, 'gen_ai.request.model': CANARY }, 'gen_ai.request.model'],
    ['the type of an exception', { ...EXCEPTION, 'exception.type': CANARY }, 'exception.type'],
    [
      'the message of a failed inference',
      { ...INFERENCE, 'error.type': 'timeout', 'exception.message': CANARY },
      'exception.message',
    ],
  ])('is no digest by which content could be guessed: %s', (_, values, key) => {
    const idOf = (text: string) => factsOf({ ...values, [key]: text }, DETAILS)[0]?.fact_id;
    expect(idOf(CANARY)).toBeDefined();
    expect(idOf(CANARY)).toBe(idOf('quite another sentence that somebody said'));
  });
});

describe('an event of GenAI', () => {
  it('gives the usage and the finish reasons of an inference as a call inside its span', () => {
    expect(factsOf(INFERENCE, DETAILS)).toMatchObject([
      {
        kind: 'model.call',
        execution_id: TRACE_ID,
        thread_id: 'thread-1',
        parent_fact_id: SPAN_ID,
        detail: {
          status: 'ok',
          operation: 'chat',
          provider: 'openai',
          requested_model: 'gpt-5',
          input_tokens: 12,
          finish_reasons: ['stop'],
        },
      },
    ]);
  });

  it('says that the inference failed', () => {
    const [fact] = factsOf({ ...INFERENCE, 'error.type': 'timeout' }, DETAILS);
    expect(fact?.detail).toMatchObject({ status: 'error', error_type: 'timeout' });
  });

  it('gives an evaluation of the span that it names', () => {
    const values = {
      'gen_ai.evaluation.name': 'tone',
      'gen_ai.evaluation.score.value': 0.5,
      'gen_ai.evaluation.score.label': 'pass',
      'gen_ai.evaluation.explanation': CANARY,
    };
    expect(factsOf(values, { eventName: 'gen_ai.evaluation.result' })).toMatchObject([
      {
        kind: 'evaluation.recorded',
        parent_fact_id: SPAN_ID,
        detail: { evaluator: 'tone', metric: 'tone', score: 0.5, label: 'pass', passed: true },
      },
    ]);
  });

  it.each(['gen_ai.user.message', 'gen_ai.choice', 'gen_ai.system.message'])('%s is all content', (eventName) => {
    const { facts, unclaimedScopes } = mapLogJson([
      logRecord({ 'gen_ai.provider.name': 'openai' }, { eventName, body: { stringValue: CANARY } }),
    ]);
    expect([facts, unclaimedScopes.size]).toEqual([[], 0]);
  });

  it('becomes nothing without a trace', () => {
    expect(factsOf(INFERENCE, { ...DETAILS, traceId: '' })).toEqual([]);
  });

  it('passes the redaction whole', () => {
    for (const raw of [...factsOf(INFERENCE, DETAILS), ...factsOf(EXCEPTION)]) {
      expect(redact(raw, 'otlp', POLICY)).toMatchObject({ fact: { kind: raw.kind }, dropped: [] });
    }
  });
});

describe('a record that no convention claims', () => {
  it('becomes nothing and is counted by its scope, its keys by their names', () => {
    const mapped = mapLogJson([
      logRecord({ user_text: CANARY }, { body: { stringValue: CANARY } }),
      logRecord({ 'error.type': 'x' }),
    ]);
    expect(mapped.facts).toEqual([]);
    expect([...mapped.unclaimedScopes]).toEqual([['test.scope', 2]]);
    expect([...(mapped.droppedKeys.get('agent') ?? [])]).toEqual([
      ['user_text', 1],
      ['error.type', 1],
    ]);
  });
});
