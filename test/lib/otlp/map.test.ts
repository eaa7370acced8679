import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { pseudonym } from '@/lib/redaction/pseudonym';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';
import { factsOf, mapJson } from './decode-both';
import { END, exception, PARENT_ID, type PlainValue, SPAN_ID, START, span, TRACE_ID } from './request';

const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' };
const ROOT = { parentSpanId: undefined };
const RESOURCE = {
  'service.name': 'shop-agent',
  'service.version': '1.4.0',
  'deployment.environment.name': 'production',
  'cloud.region': 'eu-central-1',
};

describe('the envelope', () => {
  it('takes trace, span and parent for execution, fact and parent fact, and the end for the instant', () => {
    const surroundings = { resource: RESOURCE, scope: { name: 'lib.scope', version: '2' } };
    const [fact] = factsOf('model.call', [span(CHAT)], surroundings);
    const { kind: _kind, detail: _detail, ...envelope } = fact ?? {};
    expect(envelope).toEqual({
      fact_id: SPAN_ID,
      execution_id: TRACE_ID,
      parent_fact_id: PARENT_ID,
      observed_at: '2026-12-01T01:52:02.651314154Z',
      producer: { name: 'shop-agent', version: '1.4.0', component: 'lib.scope' },
      release: '1.4.0',
      environment: 'production',
    });
  });

  it('takes the older name of the environment', () => {
    const [fact] = factsOf('model.call', [span(CHAT)], { resource: { 'deployment.environment': 'staging' } });
    expect(fact).toMatchObject({ environment: 'staging' });
  });

  it('names the producer by the scope, then as unknown, where the service has no fit name', () => {
    const nameOf = (service: string, scope: string) =>
      factsOf('model.call', [span(CHAT)], { resource: { 'service.name': service }, scope: { name: scope } })[0]
        ?.producer;
    expect(nameOf('my shop agent', 'lib.scope')).toMatchObject({ name: 'lib.scope' });
    expect(nameOf('', '')).toEqual({ name: 'unknown_service' });
  });

  it('takes the start of an open span, and the epoch where there is no time at all', () => {
    const [open] = factsOf('model.call', [span(CHAT, { endTimeUnixNano: '0' })]);
    expect(open).toMatchObject({ observed_at: '2026-12-01T01:52:02.648000000Z', detail: { status: 'unknown' } });
    const [timeless] = factsOf('model.call', [
      span(CHAT, { startTimeUnixNano: undefined, endTimeUnixNano: undefined }),
    ]);
    expect(timeless).toMatchObject({ observed_at: '1970-01-01T00:00:00.000000000Z' });
  });

  it('gives no duration to a span that is open or ends before it starts', () => {
    for (const fields of [{ endTimeUnixNano: undefined }, { startTimeUnixNano: END, endTimeUnixNano: START }]) {
      expect(factsOf('model.call', [span(CHAT, fields)])[0]?.detail).not.toHaveProperty('duration_ms');
    }
  });

  it('says of which span each fact was read', () => {
    const { facts } = mapJson([span({ 'http.route': '/' }), span(CHAT), span(CHAT, ROOT)]);
    expect(facts.map(({ itemIndex }) => itemIndex)).toEqual([1, 2, 2, 2]);
  });
});

describe('the lifecycle of a root', () => {
  const lifecycleOf = (fields: object, values: Record<string, PlainValue> = {}) =>
    mapJson([span({ 'gen_ai.operation.name': 'invoke_agent', ...values }, { ...ROOT, ...fields })], {
      resource: RESOURCE,
    }).facts.map(({ raw }) => raw);

  it('starts and completes', () => {
    expect(lifecycleOf({}, { 'user.id': 'u-1' })).toMatchObject([
      {
        kind: 'execution.started',
        fact_id: `${SPAN_ID}:start`,
        observed_at: '2026-12-01T01:52:02.648000000Z',
        detail: { origin: 'initial', initiator: { type: 'person', id: 'u-1' }, location: { region: 'eu-central-1' } },
      },
      {
        kind: 'lifecycle.transition',
        fact_id: `${SPAN_ID}:end`,
        observed_at: '2026-12-01T01:52:02.651314154Z',
        detail: { to: 'terminal', outcome: 'completed', reason_code: 'span_ended' },
      },
    ]);
  });

  it('fails with its status', () => {
    expect(lifecycleOf({ status: { code: 2 } }).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'lifecycle.transition',
      { to: 'terminal', outcome: 'failed', reason_code: 'span_error' },
    ]);
  });

  it('does not end while its span is open', () => {
    expect(lifecycleOf({ endTimeUnixNano: undefined }).map(({ kind }) => kind)).toEqual(['execution.started']);
  });

  it('waits, and has not failed, when LangGraph was interrupted for a person', () => {
    const interrupted = {
      status: { code: 2 },
      events: [exception({ 'exception.type': 'langgraph.errors.GraphInterrupt' })],
    };
    expect(lifecycleOf(interrupted).at(-1)?.detail).toEqual({ to: 'waiting', reason_code: 'graph_interrupt' });
    const ownError = { status: { code: 2 }, events: [exception({ 'exception.type': 'GraphInterrupt' })] };
    expect(lifecycleOf(ownError).at(-1)?.detail).toMatchObject({ outcome: 'failed' });
  });

  it.each(['default', ''])('names no initiator for the user %j', (user) => {
    expect(lifecycleOf({}, { 'user.id': user })[0]?.detail).not.toHaveProperty('initiator');
  });

  it.each(['ann@example.com', 'Ann Example'])('hands over the user %j, of whom intake stores a pseudonym', (user) => {
    const [start] = mapJson([span({ ...CHAT, 'user.id': user }, ROOT)]).facts;
    const stored = redact(start!.raw, 'otlp', POLICY);
    expect(stored).toMatchObject({ fact: { detail: { initiator: { id: pseudonym(POLICY.pseudonymKey, user) } } } });
    expect(JSON.stringify(stored)).not.toContain(user);
  });

  it('is read from the run of an agent inside something else as well, with what encloses it', () => {
    const facts = mapJson([span({ 'gen_ai.operation.name': 'invoke_agent' })]).facts.map(({ raw }) => raw);
    expect(facts.map(({ kind, parent_fact_id }) => ({ kind, parent_fact_id }))).toEqual([
      { kind: 'execution.started', parent_fact_id: PARENT_ID },
      { kind: 'lifecycle.transition', parent_fact_id: PARENT_ID },
    ]);
  });

  it('is not read from another child, nor from a root that no convention claims', () => {
    expect(mapJson([span({ 'gen_ai.operation.name': 'plan' })]).facts).toEqual([]);
    expect(mapJson([span({ 'http.route': '/' }, ROOT)]).facts).toEqual([]);
  });
});

describe('a step that failed', () => {
  it('is an error of the runtime under its own id and parent', () => {
    const failed = span(
      { 'gen_ai.operation.name': 'invoke_agent', 'http.response.status_code': 429 },
      { status: { code: 2 } },
    );
    expect(factsOf('error.observed', [failed])).toMatchObject([
      {
        fact_id: SPAN_ID,
        parent_fact_id: PARENT_ID,
        detail: { error_code: '429', surface: 'runtime', handled: false },
      },
    ]);
  });

  it('says that the stream broke off when that is all that is known', () => {
    const values = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.response.finish_reasons': ['error'] };
    expect(factsOf('error.observed', [span(values, { status: { code: 2 } })])[0]?.detail).toMatchObject({
      error_code: 'stream_failed',
    });
    expect(factsOf('error.observed', [span(values)])).toEqual([]);
  });
});

describe('what is counted', () => {
  it('counts what was not decoded and what the convention does not read, by producer, with one N for any number', () => {
    const values = {
      ...CHAT,
      'gen_ai.prompt.0.content': 'x',
      'gen_ai.prompt.1.content': 'x',
      'ai.model.id': 'read by another convention',
      'a key that cannot be named': 1,
    };
    const { droppedKeys } = mapJson([span(values), span(CHAT)], { resource: { ...RESOURCE, 'host.name': 'h' } });
    expect([...droppedKeys]).toEqual([
      [
        'shop-agent',
        new Map([
          ['host.name', 1],
          ['gen_ai.prompt.N.content', 2],
          ['(unnameable)', 1],
          ['ai.model.id', 1],
        ]),
      ],
    ]);
  });

  it('counts the names of a producer that makes up ever new ones together', () => {
    const invented = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`made.up${index}`, 1]));
    const counts = mapJson([span({ ...CHAT, ...invented })]).droppedKeys.get('agent');
    expect([counts?.size, counts?.get('(further keys)')]).toEqual([501, 100]);
  });

  it('counts spans that no convention claims by scope', () => {
    const other = { 'http.route': '/', 'db.system': 'postgresql' };
    expect([...mapJson([span(other), span(other)], { scope: { name: 'http.lib' } }).unclaimedScopes]).toEqual([
      ['http.lib', 2],
    ]);
    expect([...mapJson([span(other)], { scope: {} }).unclaimedScopes]).toEqual([['(no scope)', 1]]);
    expect([...mapJson([span(other)], { scope: { name: 'ask me\nanything' } }).unclaimedScopes]).toEqual([
      ['(unnameable)', 1],
    ]);
  });

  it('passes on why spans were rejected', () => {
    expect(mapJson([span(CHAT, { traceId: 'x' })]).rejected).toEqual([{ code: 'invalid_trace_id', count: 1 }]);
  });
});

describe('content', () => {
  const CONTENT = [
    ...['gen_ai.input.messages', 'gen_ai.output.messages', 'gen_ai.system_instructions', 'gen_ai.tool.definitions'],
    ...['gen_ai.tool.call.arguments', 'gen_ai.tool.call.result', 'gen_ai.prompt', 'gen_ai.completion.0.content'],
    ...[
      'input.value',
      'output.value',
      'llm.input_messages.0.message.content',
      'llm.invocation_parameters',
      'tool.parameters',
    ],
    ...[
      'ai.prompt',
      'ai.prompt.messages',
      'ai.response.text',
      'ai.toolCall.args',
      'ai.toolCall.result',
      'ai.request.headers.cookie',
    ],
    ...[
      'http.url',
      'url.full',
      'user.email',
      'metadata',
      'retrieval.documents.0.document.content',
      'exception.message',
    ],
  ];

  it('is under no key that any convention reads', () => {
    expect(CONTENT.filter((key) => SPAN_KEYS.has(key))).toEqual([]);
  });

  const base = fc.constantFrom<Record<string, PlainValue>>(
    CHAT,
    { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' },
    { 'openinference.span.kind': 'LLM' },
    { 'openinference.span.kind': 'CHAIN' },
    { 'ai.operationId': 'ai.generateText.doGenerate' },
    { 'ai.operationId': 'ai.generateText' },
  );
  const secret = fc.constantFrom(
    'PROMPT-CANARY-9f2',
    'sk-CANARY',
    'Error status 500 CANARY rate_limit_exceeded',
    'chat CANARY',
  );

  it('changes no fact, whatever it holds and wherever it is', () => {
    const contents = fc.dictionary(fc.constantFrom(...CONTENT), fc.oneof(secret, fc.array(secret)), { minKeys: 1 });
    fc.assert(
      fc.property(base, contents, fc.boolean(), fc.constantFrom(0, 1, 2), (values, content, isRoot, code) => {
        const fields = { ...(isRoot && ROOT), status: { code } };
        const event = { name: 'gen_ai.choice', timeUnixNano: END, attributes: [] };
        const plain = mapJson([span(values, { ...fields, events: [event] })]).facts;
        const laden = mapJson([
          span({ ...content, ...values }, { ...fields, events: [event, exceptionless(content)] }),
        ]).facts;
        expect(laden.map(withoutMark)).toEqual(plain);
      }),
    );
  });

  /** That content was offered is told, in words of a closed list (test/lib/redaction/content-offered.test.ts). */
  function withoutMark({
    raw: { content_offered: _words, ...raw },
    ...mapped
  }: ReturnType<typeof mapJson>['facts'][number]) {
    return { ...mapped, raw };
  }

  it('is not in the facts when it is the text of an error', () => {
    const texts = fc
      .array(fc.oneof(secret, fc.constantFrom('ECONNREFUSED', 'RateLimitError:', 'status 429')), { maxLength: 6 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        base,
        texts,
        fc.constantFrom('Error', 'AI_RetryError', 'x.Unknown', 'AgentExecutionError'),
        (values, text, type) => {
          const thrown = exception({
            'exception.type': type,
            'exception.message': text,
            'exception.stacktrace': `${type}: ${text}\n  at x`,
          });
          const { facts } = mapJson([span(values, { ...ROOT, status: { code: 2, message: text }, events: [thrown] })]);
          const stored = facts.map(({ raw }) => redact(raw, 'otlp', POLICY)).map((kept) => 'fact' in kept && kept.fact);
          expect(JSON.stringify(stored)).not.toMatch(/CANARY/);
        },
      ),
    );
  });
});

it('hands over facts that the redaction takes without a rejection', () => {
  const spans = [
    span(CHAT, ROOT),
    span({ 'gen_ai.operation.name': 'execute_tool' }, { status: { code: 2 } }),
    span({ 'gen_ai.operation.name': 'invoke_agent' }, { status: { code: 2 } }),
    span({ 'gen_ai.evaluation.name': 'Relevance', 'gen_ai.evaluation.score.value': 1 }),
  ];
  const redacted = mapJson(spans, { resource: RESOURCE }).facts.map(({ raw }) => redact(raw, 'otlp', POLICY));
  expect(redacted).toHaveLength(8);
  for (const result of redacted) expect(result).toMatchObject({ fact: { intake: 'otlp' }, dropped: [] });
});

/** The same content on an event that is no exception. */
function exceptionless(content: Record<string, PlainValue>): object {
  return { ...exception(content), name: 'gen_ai.user.message' };
}
