import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIntake, type KeptFact, keptFacts, tablesHolding } from './intake';
import type { Loopback } from './loopback';
import { startOpenaiApi } from './openai-api';
import { runScript } from './run-script';

/** The published packages, unchanged, against the routes: what they are told and say holds a canary everywhere. */
const CANARIES = {
  prompt: 'PROMPTCANARY-3b',
  output: 'OUTPUTCANARY-3b',
  result: 'RESULTCANARY-3b',
  header: 'HEADERCANARY-3b',
  user: 'USERCANARY-3b',
};
const SPOKEN = { output: CANARIES.output, toolArguments: '{"city":"ARGUMENTSCANARY-3b"}' };

const intake = freshIntake();
const { database } = intake;
let openai: Loopback;

beforeAll(async () => {
  openai = await startOpenaiApi(SPOKEN);
});
afterAll(() => openai.close());

interface Options {
  readonly scenario: string;
  readonly encoding: string;
  readonly instrumented?: boolean;
  readonly toolFails?: boolean;
}

/** What the client sends of what was said; its headers it keeps for itself. */
function saidIn({ scenario, toolFails }: Options): string[] {
  if (scenario !== 'tool') return ['PROMPTCANARY'];
  const ofTool = ['PROMPTCANARY', 'ARGUMENTSCANARY', 'RESULTCANARY'];
  return toolFails ? ofTool : [...ofTool, 'OUTPUTCANARY'];
}

/** Runs the program and gives what was kept of it, after a look whether anything that was said is anywhere. */
async function run(program: string, options: Options): Promise<KeptFact[]> {
  const settings = {
    ...intake.exporting('traces'),
    openai: openai.url,
    canaries: CANARIES,
    ...options,
  };
  await runScript(program, settings, {
    LANGSMITH_TRACING: 'true',
    LANGSMITH_OTEL_ENABLED: 'true',
    LANGSMITH_API_KEY: 'unused',
    LANGSMITH_ENDPOINT: intake.url(),
  });
  const facts = await keptFacts(database);
  const arrived = intake.arrived();
  expect(saidIn(options).filter((canary) => !arrived.includes(canary))).toEqual([]);
  expect(await tablesHolding(database, 'CANARY')).toEqual([]);
  return facts;
}

/** The details of one kind, in the order of their times, without what differs from run to run. */
function detailsOf(facts: readonly KeptFact[], kind: string): object[] {
  return facts
    .filter((fact) => fact.kind === kind)
    .map(({ detail }) => {
      const { duration_ms, provider_request_id, error_template, time_to_first_token_ms, ...rest } = detail;
      return rest;
    });
}

/** Of the models first, then of the tools: the clocks of two reporters are not the same. */
const callsOf = (facts: readonly KeptFact[]) => [...detailsOf(facts, 'model.call'), ...detailsOf(facts, 'tool.call')];

/** What the projection makes of all executions together. */
async function totals(): Promise<object> {
  const [row] = await database.owner<object>(
    `SELECT count(*)::int AS executions, sum(model_calls)::int AS "modelCalls", sum(tool_calls)::int AS "toolCalls",
        sum(failed_calls)::int AS "failedCalls", sum(input_tokens)::int AS input, sum(output_tokens)::int AS output,
        string_agg(DISTINCT outcome, ' ') AS outcome, string_agg(DISTINCT fault_domain, ' ') AS fault,
        string_agg(DISTINCT error_class, ' ') AS class
      FROM executions`,
  );
  return row ?? {};
}

const ONE_CALL = { executions: 1, modelCalls: 1, toolCalls: 0, failedCalls: 0, input: 12, output: 7 };
const TWO_CALLS = { executions: 1, modelCalls: 2, toolCalls: 1, failedCalls: 0, input: 24, output: 14 };
const COMPLETED = { outcome: 'completed', fault: null, class: null };
const LIMITED = { outcome: 'failed', fault: 'provider', class: 'rate_limited' };
const NO_TOKENS = { input: null, output: null };

describe('OpenLLMetry around the client of OpenAI', () => {
  const runs = (scenario: string) => run('openllmetry', { scenario, encoding: 'protobuf' });
  const call = {
    provider: 'openai',
    requested_model: 'gpt-5',
    response_model: 'gpt-5-2026-08-01',
    operation: 'chat',
    status: 'ok',
    finish_reasons: ['stop'],
    input_tokens: 12,
    output_tokens: 7,
  };

  it('reports a successful call', async () => {
    const facts = await runs('successful');
    expect(facts.map(({ kind }) => kind)).toEqual(['execution.started', 'model.call', 'lifecycle.transition']);
    expect(callsOf(facts)).toEqual([call]);
    expect(facts[0]?.producer).toMatchObject({ name: 'weather-agent', version: '1.4.0' });
    expect(await totals()).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a refused call', async () => {
    const facts = await runs('failing');
    expect(callsOf(facts)).toEqual([
      {
        provider: 'openai',
        requested_model: 'gpt-limited',
        operation: 'chat',
        status: 'error',
        error_type: 'rate_limit_exceeded',
      },
    ]);
    expect(await totals()).toEqual({ ...ONE_CALL, ...NO_TOKENS, failedCalls: 1, ...LIMITED });
  });

  it('reports a streamed call, of which it does not say the tokens', async () => {
    const { input_tokens, output_tokens, ...untold } = call;
    expect(callsOf(await runs('streamed'))).toEqual([untold]);
    expect(await totals()).toEqual({ ...ONE_CALL, ...NO_TOKENS, ...COMPLETED });
  });

  it('reports the two calls around a tool, each in a trace of its own', async () => {
    expect(callsOf(await runs('tool'))).toEqual([{ ...call, finish_reasons: ['tool_call'] }, call]);
    expect(await totals()).toEqual({ ...TWO_CALLS, executions: 2, toolCalls: 0, ...COMPLETED });
  });
});

describe.each([
  ['alone', 'json', {}],
  ['around OpenLLMetry, which reports the same requests', 'protobuf', { instrumented: true }],
])('Langfuse %s', (_how, encoding, options) => {
  const runs = (scenario: string, more = {}) => run('langfuse', { scenario, encoding, ...options, ...more });
  const generation = { requested_model: 'gpt-5', status: 'ok', input_tokens: 12, output_tokens: 7, cached_tokens: 4 };
  const cost = { amount: '0.003', currency: 'USD' };
  const ownCalls = (facts: readonly KeptFact[]) =>
    callsOf(facts.filter(({ producer }) => producer.component === 'langfuse-sdk'));

  it('reports an agent with a successful generation, its session, user, release and environment', async () => {
    const facts = await runs('successful');
    const [started] = facts;
    expect(started).toMatchObject({
      kind: 'execution.started',
      thread_id: 'session-1',
      environment: 'staging',
      release: 'r-7',
      detail: { origin: 'initial', initiator: { type: 'person', id: expect.stringMatching(/^p_[0-9a-f]{32}$/) } },
    });
    expect(ownCalls(facts)).toEqual([{ ...generation, cost }]);
    const own = facts.find(({ detail }) => detail.cost !== undefined);
    expect(`${own?.parent_fact_id}:start`).toBe(started?.fact_id);
    expect(await totals()).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a generation of level ERROR, and takes the cause from the agent that threw it', async () => {
    const facts = await runs('failing');
    expect(ownCalls(facts)).toEqual([{ requested_model: 'gpt-limited', status: 'error' }]);
    expect(detailsOf(facts, 'error.observed')).toEqual([{ error_code: '429', surface: 'runtime', handled: false }]);
    expect(await totals()).toMatchObject({ ...ONE_CALL, ...NO_TOKENS, failedCalls: 1, outcome: 'failed' });
  });

  it('reports a streamed generation with the time to its first token', async () => {
    const facts = await runs('streamed');
    expect(ownCalls(facts)).toEqual([generation]);
    expect(facts.some(({ detail }) => Number(detail.time_to_first_token_ms) >= 0)).toBe(true);
    expect(await totals()).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a tool between two generations', async () => {
    const facts = await runs('tool');
    expect(ownCalls(facts)).toEqual([{ ...generation, cost }, { ...generation, cost }, { status: 'ok' }]);
    expect(await totals()).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });

  it('reports a tool that failed', async () => {
    const facts = await runs('tool', { toolFails: true });
    expect(ownCalls(facts)).toEqual([{ ...generation, cost }, { status: 'error' }]);
    expect(await totals()).toMatchObject({ modelCalls: 1, toolCalls: 1, failedCalls: 1, outcome: 'failed' });
  });
});

describe.each([
  ['alone', 'protobuf', {}],
  ['around OpenLLMetry, which reports the same requests', 'json', { instrumented: true }],
])('LangSmith %s', (_how, encoding, options) => {
  const runs = (scenario: string, more = {}) => run('langsmith', { scenario, encoding, ...options, ...more });
  const call = {
    provider: 'openai',
    requested_model: 'gpt-5',
    response_model: 'gpt-5-2026-08-01',
    operation: 'chat',
    status: 'ok',
    finish_reasons: ['stop'],
    input_tokens: 12,
    output_tokens: 7,
    cached_tokens: 4,
    reasoning_tokens: 2,
  };
  const tool = { tool: 'get_weather', status: 'ok' };
  const ownCalls = (facts: readonly KeptFact[]) =>
    callsOf(facts.filter(({ producer }) => producer.component === 'langsmith'));

  it('reports a chain with a successful call, in the thread of its metadata', async () => {
    const facts = await runs('successful');
    expect(facts[0]).toMatchObject({ kind: 'execution.started', thread_id: 'thread-1', detail: { origin: 'initial' } });
    expect(ownCalls(facts)).toEqual([call]);
    expect(await totals()).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a refused call, with its status from the text of the error', async () => {
    const { response_model, finish_reasons, input_tokens, output_tokens, cached_tokens, reasoning_tokens, ...asked } =
      call;
    const failed = { status: 'error', error_type: 'Error', http_status: 429, requested_model: 'gpt-limited' };
    expect(ownCalls(await runs('failing'))).toEqual([{ ...asked, ...failed }]);
    expect(await totals()).toEqual({ ...ONE_CALL, ...NO_TOKENS, failedCalls: 1, ...LIMITED });
  });

  it('reports a streamed call', async () => {
    expect(ownCalls(await runs('streamed'))).toEqual([call]);
    expect(await totals()).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a tool between two calls', async () => {
    expect(ownCalls(await runs('tool'))).toEqual([{ ...call, finish_reasons: ['tool_calls'] }, call, tool]);
    expect(await totals()).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });

  it('reports a tool that failed', async () => {
    const facts = await runs('tool', { toolFails: true });
    expect(ownCalls(facts)).toEqual([
      { ...call, finish_reasons: ['tool_calls'] },
      { ...tool, status: 'error', error_type: 'Error' },
    ]);
    expect(await totals()).toMatchObject({ modelCalls: 1, toolCalls: 1, failedCalls: 1, outcome: 'failed' });
  });
});
