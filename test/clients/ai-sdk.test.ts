import { describe, expect, it } from 'vitest';
import { freshIntake, type KeptFact, keptFacts, tablesHolding } from './intake';
import { runScript } from './run-script';

/** The published SDK, unchanged, against the routes: what it is told and says holds a canary everywhere. */
const CANARIES = {
  prompt: 'PROMPTCANARY-7d',
  output: 'OUTPUTCANARY-7d',
  result: 'RESULTCANARY-7d',
  header: 'HEADERCANARY-7d',
  user: 'USERCANARY-7d',
};
const intake = freshIntake();
const { database } = intake;

interface Run {
  readonly facts: readonly KeptFact[];
  /** The details of the calls, models first, without what differs from run to run. */
  readonly calls: readonly object[];
  readonly projected: object;
}

/** Runs the program, after which nothing that was said may be anywhere. */
async function run(scenario: string, encoding: string): Promise<Run> {
  await runScript('ai-sdk', {
    ...intake.exporting('traces'),
    encoding,
    scenario,
    canaries: CANARIES,
    toolArguments: '{"city":"ARGUMENTSCANARY-7d"}',
  });
  const facts = await keptFacts(database);
  const arrived = intake.arrived();
  const said = scenario.includes('tool') ? ['PROMPT', 'HEADER', 'USER', 'ARGUMENTS'] : ['PROMPT', 'HEADER', 'USER'];
  expect(said.filter((word) => !arrived.includes(`${word}CANARY`))).toEqual([]);
  expect(await tablesHolding(database, 'CANARY')).toEqual([]);
  return {
    facts,
    calls: [...callsOf(facts, 'model.call'), ...callsOf(facts, 'tool.call')],
    projected: await projected(),
  };
}

function callsOf(facts: readonly KeptFact[], kind: string): object[] {
  return facts
    .filter((fact) => fact.kind === kind)
    .map(({ detail }) => {
      const { duration_ms, time_to_first_token_ms, error_template, ...rest } = detail;
      expect(duration_ms).toEqual(expect.any(Number));
      return rest;
    });
}

async function projected(): Promise<object> {
  const [row] = await database.owner<object>(
    `SELECT outcome, fault_domain AS fault, error_class AS class, model_calls AS "modelCalls", tool_calls AS "toolCalls",
        failed_calls + absorbed_calls AS failing, input_tokens::int AS input, output_tokens::int AS output,
        thread_id AS thread FROM executions`,
  );
  return row ?? {};
}

const ASKED = { provider: 'openai', requested_model: 'gpt-5', operation: 'chat', streaming: false };
const ANSWERED = {
  ...ASKED,
  response_model: 'gpt-5-2026-08-01',
  provider_request_id: 'answer-1',
  status: 'ok',
  finish_reasons: ['stop'],
  input_tokens: 12,
  output_tokens: 7,
  cached_tokens: 4,
  reasoning_tokens: 2,
};
const CALLS_TOOL = { ...ANSWERED, finish_reasons: ['tool-calls'] };
const SECOND = { ...ANSWERED, provider_request_id: 'answer-2' };
const REFUSED = { ...ASKED, status: 'error', error_type: 'AI_APICallError' };
const ONE_CALL = { modelCalls: 1, toolCalls: 0, failing: 0, input: 12, output: 7, thread: 'session-1' };
const TWO_CALLS = { ...ONE_CALL, modelCalls: 2, toolCalls: 1, input: 24, output: 14 };
const COMPLETED = { outcome: 'completed', fault: null, class: null };
const NO_TOKENS = { input: null, output: null };

describe.each(['json', 'protobuf'])('the Vercel AI SDK over %s', (encoding) => {
  it('reports a successful run: who asked in which thread, and one call for its two nested spans', async () => {
    const { facts, calls, projected } = await run('successful', encoding);
    expect(facts.map(({ kind }) => kind).sort()).toEqual(['execution.started', 'lifecycle.transition', 'model.call']);
    expect(facts[0]).toMatchObject({
      thread_id: 'session-1',
      producer: { name: 'weather-agent', version: '1.4.0', component: 'ai' },
      detail: { initiator: { type: 'person', id: expect.stringMatching(/^p_[0-9a-f]{32}$/) } },
    });
    const call = facts.find(({ kind }) => kind === 'model.call');
    expect(call?.parent_fact_id).toBe(facts[0]?.fact_id.replace(':start', ''));
    expect(calls).toEqual([ANSWERED]);
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a streamed run with the time to its first token', async () => {
    const { facts, calls, projected } = await run('streamed', encoding);
    expect(calls).toEqual([{ ...ANSWERED, streaming: true }]);
    expect(facts.find(({ kind }) => kind === 'model.call')?.detail).toMatchObject({
      time_to_first_token_ms: expect.any(Number),
    });
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a run with a tool', async () => {
    const { calls, projected } = await run('tool', encoding);
    expect(calls).toEqual([CALLS_TOOL, SECOND, { tool: 'get_weather', status: 'ok' }]);
    expect(projected).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });

  it('reports a tool that failed, after which the model went on', async () => {
    const { calls, projected } = await run('failing tool', encoding);
    expect(calls).toEqual([CALLS_TOOL, SECOND, { tool: 'get_weather', status: 'error', error_type: 'Error' }]);
    expect(projected).toEqual({ ...TWO_CALLS, failing: 1, ...COMPLETED });
  });

  it('reports a call of a tool that there is not as what it knows of it: nothing', async () => {
    const { calls, projected } = await run('unknown tool', encoding);
    expect(calls).toEqual([CALLS_TOOL, SECOND]);
    expect(projected).toEqual({ ...TWO_CALLS, toolCalls: 0, ...COMPLETED });
  });

  it.each([
    ['failing', 'rate_limit_error', { fault: 'provider', class: 'rate_limited' }],
    ['bad request', 'invalid_request_error', { fault: 'caller', class: 'invalid_request' }],
  ])('reports a refusal (%s) by the code that its text names, once', async (scenario, code, cause) => {
    const { calls, projected } = await run(scenario, encoding);
    expect(calls).toEqual([{ ...REFUSED, error_code: code }]);
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, failing: 1, outcome: 'failed', ...cause });
  });

  it('reports each attempt of a call that is tried again', async () => {
    const { calls, projected } = await run('overloaded', encoding);
    const attempt = { ...REFUSED, error_code: 'overloaded_error' };
    expect(calls).toEqual([attempt, attempt]);
    const figures = { ...ONE_CALL, ...NO_TOKENS, modelCalls: 2, failing: 2 };
    expect(projected).toEqual({ ...figures, outcome: 'failed', fault: 'provider', class: 'overloaded' });
  });

  it('reports a stream that broke off as a call that failed, although its span says nothing of an error', async () => {
    const { calls, projected } = await run('broken stream', encoding);
    const { input_tokens, output_tokens, cached_tokens, reasoning_tokens, ...untold } = ANSWERED;
    expect(calls).toEqual([{ ...untold, streaming: true, finish_reasons: ['error'] }]);
    expect(projected).toMatchObject({ modelCalls: 1, failing: 1, ...NO_TOKENS });
    const occurrences = await database.owner<{ domain: string }>('SELECT domain FROM error_occurrences');
    expect(occurrences).toContainEqual({ domain: 'provider' });
  });

  it('reports a run that its caller gave up, which is nobody’s failure', async () => {
    const { calls, projected } = await run('aborted', encoding);
    expect(calls).toEqual([{ ...ASKED, status: 'error', error_type: 'AbortError' }]);
    expect(projected).toMatchObject({ failing: 0, fault: 'caller', class: 'cancelled' });
  });
});
