import { describe, expect, it } from 'vitest';
import { END } from '../request';
import { callUnder, factsUnder, identityUnder, kindsUnder, RUN } from './dialect';

const SCOPE = 'langfuse-sdk';
const TYPE = 'langfuse.observation.type';

describe('Langfuse', () => {
  it('reads a generation, whose figures are JSON text', () => {
    expect(
      callUnder(SCOPE, {
        [TYPE]: 'generation',
        'langfuse.observation.model.name': 'gpt-5',
        'langfuse.observation.usage_details': JSON.stringify({
          input: 12,
          output: 7,
          total: 19,
          input_cached_tokens: 4,
          output_reasoning_tokens: 2,
        }),
        'langfuse.observation.cost_details': JSON.stringify({ input: 0.001, output: 0.002, total: 0.003 }),
        'langfuse.observation.completion_start_time': '"2026-12-01T01:52:02.650Z"',
      }),
    ).toEqual({
      kind: 'model.call',
      requested_model: 'gpt-5',
      status: 'ok',
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      time_to_first_token_ms: 2,
      cost: { amount: '0.003', currency: 'USD' },
    });
  });

  it.each([
    ['{"promptTokens":3,"completionTokens":2}'],
    ['{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}'],
    ['{"input_tokens":3,"output_tokens":2}'],
  ])('reads usage that a framework handed through: %s', (usage) => {
    expect(callUnder(SCOPE, { [TYPE]: 'generation', 'langfuse.observation.usage_details': usage })).toMatchObject({
      input_tokens: 3,
      output_tokens: 2,
    });
  });

  it.each([
    ['{"input":'],
    ['[1,2]'],
    ['7'],
    ['{"input":-1,"output":1.5}'],
    ['{"input":{"a":1},"output":["2"]}'],
    ['{"__proto__":{"input":1}}'],
    [`{"input":12,"output":7,"note":"${'x'.repeat(5000)}"}`],
  ])('takes no figure where there is none', (usage) => {
    expect(callUnder(SCOPE, { [TYPE]: 'generation', 'langfuse.observation.usage_details': usage })).toEqual({
      kind: 'model.call',
      status: 'ok',
    });
  });

  it.each([
    ['tool', { kind: 'tool.call', status: 'ok' }],
    ['retriever', { kind: 'tool.call', operation: 'query', status: 'ok' }],
    ['embedding', { kind: 'model.call', operation: 'embeddings', status: 'ok' }],
  ])('reads the observation type %s', (type, call) => {
    expect(callUnder(SCOPE, { [TYPE]: type })).toEqual(call);
  });

  it('takes an agent for a run and all other types for steps', () => {
    expect(kindsUnder(SCOPE, { [TYPE]: 'agent' })).toEqual(RUN);
    for (const type of ['span', 'chain', 'event', 'evaluator', 'guardrail', 'something']) {
      expect(kindsUnder(SCOPE, { [TYPE]: type })).toEqual([]);
    }
  });

  it('takes level ERROR for a failure, whatever the status of the span', () => {
    const failed = { [TYPE]: 'tool', 'langfuse.observation.level': 'ERROR' };
    expect(callUnder(SCOPE, failed, { status: { code: 1 } })).toEqual({ kind: 'tool.call', status: 'error' });
    expect(kindsUnder(SCOPE, { ...failed, [TYPE]: 'span' })).toEqual(['error.observed']);
    for (const level of ['DEFAULT', 'DEBUG', 'WARNING']) {
      expect(callUnder(SCOPE, { ...failed, 'langfuse.observation.level': level })).toMatchObject({ status: 'ok' });
    }
  });

  it('takes session, user, environment and release from the span, and lets none stand for one', () => {
    const values = { [TYPE]: 'span', 'langfuse.release': 'r-1', 'langfuse.environment': 'staging' };
    expect(identityUnder(SCOPE, { ...values, 'session.id': 's', 'user.id': 'u' })).toEqual({
      thread: 's',
      user: 'u',
      release: 'r-1',
      environment: 'staging',
    });
    expect(
      identityUnder(SCOPE, { [TYPE]: 'span', 'langfuse.session.id': 'old', 'langfuse.environment': 'default' }),
    ).toEqual({ thread: 'old' });
  });

  it('is told by its type under another scope, and gives way to the scope of another convention', () => {
    expect(callUnder('my-app', { [TYPE]: 'generation' })).toMatchObject({ kind: 'model.call' });
    expect(callUnder('ai', { [TYPE]: 'span', 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 't' })).toEqual({
      kind: 'tool.call',
      tool: 't',
      status: 'ok',
    });
  });

  it('gives the instant of the failure to the step', () => {
    const [fact] = factsUnder(
      SCOPE,
      { [TYPE]: 'chain', 'langfuse.observation.level': 'ERROR' },
      { endTimeUnixNano: END },
    );
    expect(fact).toMatchObject({ observed_at: '2026-12-01T01:52:02.651314154Z', detail: { surface: 'runtime' } });
  });
});
