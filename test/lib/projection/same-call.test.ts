import { describe, expect, it } from 'vitest';
import type { Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import {
  at,
  ended,
  execution,
  modelCall,
  observedError,
  projectRun,
  started,
  stored,
  toolCall,
  unsequenced,
} from './fact-builder';

const USAGE = { input_tokens: 100, output_tokens: 20 };
const figuresOf = (facts: readonly Fact[]) => {
  const { execution: row, callContributions, occurrences } = projectRun(stored(facts));
  const { modelCalls, toolCalls, inputTokens, outputTokens, failedCalls, absorbedCalls } = row;
  const summed = callContributions.reduce((sum, call) => sum + (call.inputTokens ?? 0), 0);
  expect(summed).toBe(inputTokens ?? 0);
  expect(callContributions.filter(({ callKind }) => callKind === 'model')).toHaveLength(modelCalls);
  return {
    modelCalls,
    toolCalls,
    tokens: [inputTokens, outputTokens],
    failures: occurrences.map(({ factId, role }) => `${factId} ${role}`),
    failing: failedCalls + absorbedCalls,
  };
};
const model = (id: string, detail: Partial<Detail<'model.call'>> = {}, parent?: string) =>
  modelCall(detail, { fact_id: id, ...(parent !== undefined && { parent_fact_id: parent }) });
const once = { modelCalls: 1, toolCalls: 0, tokens: [100, 20], failures: [], failing: 0 };

describe('a framework around a client', () => {
  it('counts as the call of the client', () => {
    expect(figuresOf(execution(model('client', USAGE, 'framework'), model('framework', USAGE)))).toEqual(once);
  });

  it('counts as the call of the client over the failed steps between them, as far as parents reach', () => {
    const error = { status: 'error', http_status: 529 } as const;
    const step = (id: string, parent: string) => observedError({}, { fact_id: id, parent_fact_id: parent });
    const facts = unsequenced(
      started(),
      model('client', error, 'inner'),
      step('inner', 'outer'),
      step('outer', 'framework'),
      model('framework', error),
      ended('failed'),
    );
    expect(figuresOf(facts)).toMatchObject({ modelCalls: 1, failures: ['client responsible'], failing: 1 });
  });

  it('may hold several attempts, each of which is a call', () => {
    const facts = execution(
      model('first', { status: 'error', http_status: 500 }, 'framework'),
      model('second', USAGE, 'framework'),
      model('framework', USAGE),
    );
    expect(figuresOf(facts)).toEqual({ ...once, modelCalls: 2, failures: ['first absorbed'], failing: 1 });
  });

  it('keeps an error of its own that came after the good call', () => {
    const facts = execution(
      started(),
      model('client', USAGE, 'framework'),
      model('framework', { ...USAGE, status: 'error', error_type: 'OutputParserException' }),
      ended('failed'),
    );
    expect(figuresOf(facts)).toMatchObject({ tokens: [100, 20], failures: ['framework responsible'], failing: 1 });
  });

  it('counts itself where there is no call in it', () => {
    expect(figuresOf(execution(model('framework', USAGE)))).toEqual(once);
    expect(figuresOf(execution(toolCall({}, { parent_fact_id: 'framework' }), model('framework', USAGE)))).toEqual({
      ...once,
      toolCalls: 1,
    });
  });

  it('tells the tokens that a streaming client does not report', () => {
    const wrapped = execution(model('client', {}, 'inner'), model('inner', USAGE, 'outer'), model('outer', USAGE));
    expect(figuresOf(wrapped)).toEqual(once);
    const attempts = execution(
      model('first', { status: 'error' }, 'framework'),
      model('second', {}, 'framework'),
      model('framework', USAGE),
    );
    expect(figuresOf(attempts)).toMatchObject({ modelCalls: 2, tokens: [100, 20] });
  });

  it('tells nothing beside calls that report their tokens, whatever it sums up to', () => {
    const sum = { input_tokens: 999, output_tokens: 999 };
    const facts = execution(
      model('first', {}, 'framework'),
      model('second', USAGE, 'framework'),
      model('framework', sum),
    );
    expect(figuresOf(facts)).toMatchObject({ modelCalls: 2, tokens: [100, 20] });
  });

  it('is not the call of a tool between them', () => {
    const tool = toolCall({ tool: 'assistant' }, { fact_id: 'tool', parent_fact_id: 'outer' });
    expect(figuresOf(execution(model('inner', USAGE, 'tool'), tool, model('outer', USAGE)))).toEqual({
      modelCalls: 2,
      toolCalls: 1,
      tokens: [200, 40],
      failures: [],
      failing: 0,
    });
  });
});

describe('the same request at the same provider', () => {
  const request = { provider_request_id: 'req_1' };

  it('is one call by span and by log record', () => {
    const span = model('span', { ...request, ...USAGE });
    expect(figuresOf(execution(span, model('log', { ...request, ...USAGE }, 'span')))).toEqual(once);
    expect(figuresOf(execution(span, model('log', request, 'span')))).toEqual(once);
    expect(figuresOf(execution(model('span', request), model('log', { ...request, ...USAGE }, 'span')))).toEqual(once);
  });

  it('is one call whatever the nesting', () => {
    expect(
      figuresOf(execution(model('one', { ...request, ...USAGE }), model('two', { ...request, ...USAGE }))),
    ).toEqual(once);
  });

  it('is one call inside a framework that does not know it', () => {
    const facts = execution(
      model('log', { ...request, ...USAGE }, 'span'),
      model('span', { ...request, ...USAGE }, 'framework'),
      model('framework', USAGE),
    );
    expect(figuresOf(facts)).toEqual(once);
  });

  it('failed once, with what both say of it as evidence', () => {
    const error = { ...request, status: 'error', http_status: 429 } as const;
    const facts = execution(started(), model('span', error), model('log', error), ended('failed'));
    expect(figuresOf(facts)).toMatchObject({ modelCalls: 1, failures: ['span responsible'], failing: 1 });
    expect(projectRun(stored(facts)).occurrences[0]?.factIds).toEqual(['span', 'log']);
  });

  it('failed when one of both says so, with the tokens of the other', () => {
    const failed = { ...request, status: 'error', http_status: 500 } as const;
    const facts = execution(started(), model('log', { ...request, ...USAGE }), model('span', failed), ended('failed'));
    expect(figuresOf(facts)).toMatchObject({ ...once, failures: ['span responsible'], failing: 1 });
  });

  it('is asked twice when a cache answers under the old id, one after the other in one step', () => {
    const asked = (id: string, second: number) =>
      modelCall(
        { ...USAGE, provider: 'openai', provider_request_id: 'answer', duration_ms: 900 },
        { fact_id: id, parent_fact_id: 'step', observed_at: at(second) },
      );
    expect(figuresOf(execution(asked('first', 2), asked('second', 4)))).toMatchObject({
      modelCalls: 2,
      tokens: [200, 40],
    });
  });

  it('is another call at another provider', () => {
    const facts = execution(model('one', request), model('two', { ...request, provider: 'anthropic' }));
    expect(figuresOf(facts).modelCalls).toBe(2);
  });
});

describe('both ends of a tool call', () => {
  const end = (id: string, detail: Partial<Detail<'tool.call'>>, parent?: string) =>
    toolCall(detail, { fact_id: id, ...(parent !== undefined && { parent_fact_id: parent }) });

  it('are one call', () => {
    const facts = execution(end('server', { tool: 'search' }, 'client'), end('client', { tool: 'search' }));
    expect(figuresOf(facts)).toMatchObject({ toolCalls: 1, failures: [] });
  });

  it('failed once', () => {
    const error = { tool: 'search', status: 'error', error_type: 'ToolException' } as const;
    const facts = execution(started(), end('server', error, 'client'), end('client', error), ended('failed'));
    expect(figuresOf(facts)).toMatchObject({ toolCalls: 1, failures: ['server responsible'], failing: 1 });
  });

  it('are two calls when they are of different tools', () => {
    const facts = execution(end('search', { tool: 'search' }, 'plan'), end('plan', { tool: 'plan' }));
    expect(figuresOf(facts).toolCalls).toBe(2);
  });

  it('are two calls of one tool when the agent gave them different ids', () => {
    const facts = execution(
      end('inner', { tool: 'agent', call_id: 'call_2' }, 'outer'),
      end('outer', { tool: 'agent', call_id: 'call_1' }),
    );
    expect(figuresOf(facts).toolCalls).toBe(2);
  });
});

describe('one tool call under one id of the agent', () => {
  const told = (id: string, detail: Partial<Detail<'tool.call'>>) =>
    toolCall({ call_id: 'call_1', ...detail }, { fact_id: id });
  const error = { status: 'error', error_type: 'ShellError' } as const;

  it('is one call, wherever it is told, by the fact that says how it went', () => {
    const facts = execution(told('span', { tool: 'Bash', status: 'unknown' }), told('log', { tool: 'Bash' }));
    expect(figuresOf(facts)).toMatchObject({ toolCalls: 1, failing: 0 });
    expect(projectRun(stored(facts)).callContributions).toMatchObject([{ tool: 'Bash', result: 'ok' }]);
  });

  it('failed once, under the name that only another fact gives', () => {
    const facts = execution(
      started(),
      told('span', { tool: 'Bash', status: 'unknown' }),
      toolCall({ call_id: 'call_1', ...error }, { fact_id: 'inside' }),
      ended('failed'),
    ).map((fact) => (fact.fact_id === 'inside' ? withoutTool(fact) : fact));
    expect(figuresOf(facts)).toMatchObject({ toolCalls: 1, failures: ['inside responsible'], failing: 1 });
    const { occurrences, callContributions } = projectRun(stored(facts));
    expect(occurrences).toMatchObject([{ tool: 'Bash', operation: 'Bash' }]);
    expect(callContributions).toMatchObject([{ tool: 'Bash', result: 'failed' }]);
  });

  it('is another call than one under another id', () => {
    const facts = execution(told('one', {}), told('two', { call_id: 'call_2' }));
    expect(figuresOf(facts).toolCalls).toBe(2);
  });
});

function withoutTool(fact: Fact): Fact {
  if (fact.kind !== 'tool.call') return fact;
  const { tool: _tool, ...detail } = fact.detail;
  return { ...fact, detail };
}
