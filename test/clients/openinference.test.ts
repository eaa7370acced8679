import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIntake, type KeptFact, keptFacts, tablesHolding } from './intake';
import type { Loopback } from './loopback';
import { startOpenaiApi } from './openai-api';
import { runScript } from './run-script';

/** The published packages, unchanged, against the routes: what they are told and say holds a canary everywhere. */
const CANARIES = {
  prompt: 'PROMPTCANARY-5e',
  output: 'OUTPUTCANARY-5e',
  result: 'RESULTCANARY-5e',
  header: 'HEADERCANARY-5e',
  user: 'USERCANARY-5e',
  arguments: 'ARGUMENTSCANARY-5e',
};
const SPOKEN = { output: CANARIES.output, toolArguments: `{"city":"${CANARIES.arguments}"}` };

const intake = freshIntake();
const { database } = intake;
let openai: Loopback;

beforeAll(async () => {
  openai = await startOpenaiApi(SPOKEN);
});
afterAll(() => openai.close());

interface Run {
  readonly facts: readonly KeptFact[];
  /** The details of the calls, models first, without what differs from run to run. */
  readonly calls: readonly object[];
  readonly projected: object;
}

/** Runs the program, after which nothing that was said may be anywhere. */
async function run(program: string, scenario: string, encoding: string): Promise<Run> {
  await runScript(program, {
    ...intake.exporting('traces'),
    openai: openai.url,
    encoding,
    scenario,
    canaries: CANARIES,
  });
  const facts = await keptFacts(database);
  const arrived = intake.arrived();
  const said = scenario.includes('tool') ? ['PROMPT', 'ARGUMENTS'] : ['PROMPT', 'OUTPUT'];
  expect(said.filter((word) => !arrived.includes(`${word}CANARY`))).toEqual([]);
  expect(await tablesHolding(database, 'CANARY')).toEqual([]);
  const calls = [...callsOf(facts, 'model.call'), ...callsOf(facts, 'tool.call')];
  return { facts, calls, projected: await projected() };
}

function callsOf(facts: readonly KeptFact[], kind: string): object[] {
  return facts
    .filter((fact) => fact.kind === kind)
    .map(({ detail }) => {
      const { duration_ms, error_template, ...rest } = detail;
      expect(duration_ms).toEqual(expect.any(Number));
      return rest;
    });
}

/** What the projection makes of the one execution. */
async function projected(): Promise<object> {
  const rows = await database.owner<object>(
    `SELECT outcome, fault_domain AS fault, error_class AS class, model_calls AS "modelCalls", tool_calls AS "toolCalls",
        failed_calls + absorbed_calls AS failing, input_tokens::int AS input, output_tokens::int AS output FROM executions`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

const CALL = {
  provider: 'openai',
  requested_model: 'gpt-5-2026-08-01',
  status: 'ok',
  finish_reasons: ['stop'],
  input_tokens: 12,
  output_tokens: 7,
  cached_tokens: 4,
  reasoning_tokens: 2,
};
const TOOL = { tool: 'get_weather', status: 'ok' };
const ONE_CALL = { modelCalls: 1, toolCalls: 0, failing: 0, input: 12, output: 7 };
const TWO_CALLS = { modelCalls: 2, toolCalls: 1, failing: 0, input: 24, output: 14 };
const COMPLETED = { outcome: 'completed', fault: null, class: null };
const LIMITED = { outcome: 'failed', fault: 'provider', class: 'rate_limited' };
const NO_TOKENS = { input: null, output: null };

describe.each(['json', 'protobuf'])('OpenInference for the client of OpenAI, over %s', (encoding) => {
  const runs = (scenario: string) => run('openinference-openai', scenario, encoding);

  it('reports a successful run: who asked in which thread, and the call in it', async () => {
    const { facts, calls, projected } = await runs('successful');
    expect(facts.map(({ kind }) => kind).sort()).toEqual(['execution.started', 'lifecycle.transition', 'model.call']);
    expect(facts[0]).toMatchObject({ thread_id: 'session-1', detail: { initiator: { type: 'person' } } });
    const call = facts.find(({ kind }) => kind === 'model.call');
    expect(call?.parent_fact_id).toBe(facts[0]?.fact_id.replace(':start', ''));
    expect(calls).toEqual([CALL]);
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a refused run by the exception of its agent: of a refused request it ends no span', async () => {
    const { facts, calls, projected } = await runs('failing');
    expect(calls).toEqual([]);
    expect(facts.find(({ kind }) => kind === 'error.observed')?.detail).toMatchObject({ surface: 'runtime' });
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, modelCalls: 0, ...LIMITED });
  });

  it('reports a streamed call, of which it does not say the tokens', async () => {
    const { calls, projected } = await runs('streamed');
    expect(calls).toEqual([{ provider: 'openai', requested_model: 'gpt-5', status: 'ok', finish_reasons: ['stop'] }]);
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, ...COMPLETED });
  });

  it('reports the calls around a tool, and the tool', async () => {
    const { calls, projected } = await runs('tool');
    expect(calls).toEqual([{ ...CALL, finish_reasons: ['tool_calls'] }, CALL, TOOL]);
    expect(projected).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });
});

describe.each(['json', 'protobuf'])('OpenInference for LangChain, over %s', (encoding) => {
  const runs = (scenario: string) => run('langchain', scenario, encoding);
  /** The model of the program names no provider. */
  const call = { status: 'ok', input_tokens: 12, output_tokens: 7 };

  it('reports a successful run in its thread', async () => {
    const { facts, calls, projected } = await runs('successful');
    expect(facts[0]).toMatchObject({ kind: 'execution.started', thread_id: 'session-1' });
    expect(calls).toEqual([call]);
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a refused call with its status', async () => {
    const { calls, projected } = await runs('failing');
    expect(calls).toEqual([{ status: 'error', http_status: 429 }]);
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, failing: 1, ...LIMITED });
  });

  it('reports a streamed call', async () => {
    const { calls, projected } = await runs('streamed');
    expect(calls).toEqual([{ status: 'ok' }]);
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, ...COMPLETED });
  });

  it('reports a tool between two calls', async () => {
    const { calls, projected } = await runs('tool');
    expect(calls).toEqual([call, call, TOOL]);
    expect(projected).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });

  it('reports a tool that failed the run; of its cause it says nothing but words', async () => {
    const { calls, projected } = await runs('failing tool');
    expect(calls).toEqual([call, { ...TOOL, status: 'error' }]);
    const cause = { outcome: 'failed', fault: 'unknown', class: 'unspecified_error' };
    expect(projected).toEqual({ ...ONE_CALL, toolCalls: 1, failing: 1, ...cause });
  });
});

describe.each(['json', 'protobuf'])('the OpenAI Agents SDK, over %s', (encoding) => {
  const runs = (scenario: string) => run('openai-agents', scenario, encoding);
  const call = { ...CALL, requested_model: 'gpt-5' };

  it('reports a successful run', async () => {
    const { calls, projected } = await runs('successful');
    expect(calls).toEqual([call]);
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports a refused call with the status in its message, and the steps around it as its effects', async () => {
    const { calls, projected } = await runs('failing');
    expect(calls).toEqual([{ provider: 'openai', requested_model: 'gpt-limited', status: 'error', http_status: 429 }]);
    expect(projected).toEqual({ ...ONE_CALL, ...NO_TOKENS, failing: 1, ...LIMITED });
  });

  it('reports a streamed run like another', async () => {
    const { calls, projected } = await runs('streamed');
    expect(calls).toEqual([call]);
    expect(projected).toEqual({ ...ONE_CALL, ...COMPLETED });
  });

  it('reports the calls around a tool, and the tool', async () => {
    const { calls, projected } = await runs('tool');
    expect(calls).toEqual([{ ...call, finish_reasons: ['tool_calls'] }, call, TOOL]);
    expect(projected).toEqual({ ...TWO_CALLS, ...COMPLETED });
  });

  it('reports a tool that failed, of which the model was told', async () => {
    const { calls, projected } = await runs('failing tool');
    expect(calls).toEqual([{ ...call, finish_reasons: ['tool_calls'] }, call, { ...TOOL, status: 'error' }]);
    expect(projected).toEqual({ ...TWO_CALLS, failing: 1, ...COMPLETED });
  });
});
