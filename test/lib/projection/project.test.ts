import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { project } from '@/lib/projection/project';
import {
  at,
  ended,
  execution,
  fact,
  modelCall,
  projectRun,
  started,
  stored,
  toolCall,
  unsequenced,
} from './fact-builder';

const rowOf = (facts: readonly Fact[]) => projectRun(stored(facts)).execution;
const usd = (amount: string) => ({ cost: { amount, currency: 'USD' } });

describe('the ids of an execution', () => {
  it('are those that the first fact with a name gives', () => {
    const facts = execution(
      started(),
      modelCall({}, { thread_id: 'thread-1', interaction_id: 'turn-1', task_id: 'task-1', run_id: 'run-1' }),
      toolCall({}, { thread_id: 'thread-2' }),
    );
    expect(rowOf(facts)).toMatchObject({
      executionId: 'execution-1',
      threadId: 'thread-1',
      threadInferred: false,
      interactionId: 'turn-1',
      interactionInferred: false,
      taskId: 'task-1',
      runId: 'run-1',
    });
  });

  it('are inferred from the execution where nobody names them, and say so', () => {
    expect(rowOf(execution(started()))).toMatchObject({
      threadId: 'trace:execution-1',
      threadInferred: true,
      interactionId: 'execution-1',
      interactionInferred: true,
    });
  });
});

describe('the start of an execution', () => {
  it('says who started it, as whom, where and with which rights', () => {
    const start = started(
      {
        origin: 'resume',
        source: 'chat',
        initiator: { type: 'person', id: 'p-1' },
        identity: { type: 'service', id: 'svc-1' },
        capabilities_granted: ['mail.send'],
        entitlements: ['plan:team'],
        location: { region: 'eu-west-1', host_class: 'vm', sandbox: 'gvisor' },
        resumes: { execution_id: 'execution-0' },
      },
      { release: '2.0.0', environment: 'production' },
    );
    expect(rowOf(execution(start))).toMatchObject({
      origin: 'resume',
      source: 'chat',
      initiator: { type: 'person', id: 'p-1' },
      identity: { type: 'service', id: 'svc-1' },
      capabilitiesGranted: ['mail.send'],
      entitlements: ['plan:team'],
      region: 'eu-west-1',
      hostClass: 'vm',
      sandbox: 'gvisor',
      resumesExecutionId: 'execution-0',
      release: '2.0.0',
      environment: 'production',
      runtime: 'agent-runtime',
      runtimeVersion: '1.2.0',
    });
  });
});

describe('the times of an execution', () => {
  it('run from its start to its terminal fact', () => {
    const row = rowOf(execution(started(), modelCall(), ended('completed'), toolCall()));
    expect(row).toMatchObject({
      startedAt: at(0),
      endedAt: at(2),
      lastFactAt: at(3),
      durationMs: 2000,
      timeFlagged: false,
    });
  });

  it('have no end and no duration while it is open', () => {
    expect(rowOf(execution(started(), modelCall()))).toMatchObject({ endedAt: null, durationMs: null });
  });

  it('begin with the earliest work when nothing says the start, and then give no duration', () => {
    const facts = unsequenced(
      modelCall({ duration_ms: 2500 }, { observed_at: at(10) }),
      ended('completed', { observed_at: at(11) }),
    );
    expect(rowOf(facts)).toMatchObject({ startedAt: at(7.5), durationMs: null });
  });

  it('are flagged when no fact has a time that can be right', () => {
    expect(rowOf(unsequenced(modelCall({}, { observed_at: '2099-01-01T00:00:00.000000000Z' })))).toMatchObject({
      timeFlagged: true,
    });
  });

  it('are flagged when a call says that it took decades', () => {
    const facts = unsequenced(modelCall({ duration_ms: 1e12 }));
    expect(rowOf(facts)).toMatchObject({ timeFlagged: true });
  });

  it('are flagged when the end is before the start', () => {
    const facts = execution(started({}, { observed_at: at(9) }), ended('completed', { observed_at: at(4) }));
    expect(rowOf(facts)).toMatchObject({ timeFlagged: true, durationMs: null });
    expect(projectRun(stored(facts)).executionContribution).toBeNull();
  });

  it('are flagged when they are zero or far in the future', () => {
    const early = rowOf(execution(started({}, { observed_at: '1970-01-01T00:00:00.000000000Z' }), ended('completed')));
    const late = rowOf(execution(started(), ended('completed', { observed_at: '2026-11-05T00:00:00.000000000Z' })));
    expect([early.timeFlagged, late.timeFlagged]).toEqual([true, true]);
    expect(rowOf(execution(started(), ended('completed', { observed_at: at(86_400) }))).timeFlagged).toBe(false);
  });

  it('do not follow one call whose clock is off', () => {
    const broken = modelCall({}, { observed_at: '2099-01-01T00:00:00.000000000Z' });
    const facts = execution(started(), broken, ended('completed'));
    expect(rowOf(facts)).toMatchObject({ timeFlagged: false, lastFactAt: at(2), durationMs: 2000 });
    const { callContributions, execution: row } = projectRun(stored(facts));
    expect(row.modelCalls).toBe(1);
    expect(callContributions).toEqual([]);
  });
});

describe('the counts of an execution', () => {
  it('tell failed calls from absorbed ones', () => {
    const failing = { status: 'error', http_status: 500 } as const;
    const facts = execution(started(), modelCall(failing), modelCall(), toolCall({ status: 'error' }), ended('failed'));
    expect(rowOf(facts)).toMatchObject({ modelCalls: 2, toolCalls: 1, failedCalls: 1, absorbedCalls: 1 });
  });

  it('count late facts, conflicts and evaluations', () => {
    const facts = execution(
      started(),
      ended('completed'),
      toolCall(),
      fact('evaluation.recorded', { evaluator: 'judge', passed: true }),
      fact('evaluation.recorded', { evaluator: 'judge', passed: false }),
    );
    const other = { ...facts[2], observed_at: at(9) } as Fact;
    const { execution: row, executionContribution } = projectRun(stored([...facts, other]));
    expect(row).toMatchObject({
      factCount: 5,
      lateFactCount: 1,
      conflictingFactIds: ['f3'],
      evaluations: 2,
      evaluationsFailed: 1,
    });
    expect(executionContribution?.evaluated).toBe(true);
  });

  it('count a call that two layers report once, with the tokens of the inner one', () => {
    const tokens = { input_tokens: 100, output_tokens: 10 };
    const facts = unsequenced(
      started(),
      modelCall(tokens, { parent_fact_id: 'f3' }),
      modelCall(tokens),
      ended('completed'),
    );
    expect(rowOf(facts)).toMatchObject({ modelCalls: 1, inputTokens: 100, outputTokens: 10 });
    expect(projectRun(stored(facts)).callContributions).toHaveLength(1);
  });

  it('count the outer one of two layers as a call without tokens when it failed by itself', () => {
    const tokens = { input_tokens: 100, output_tokens: 10 };
    const outer = modelCall({ ...tokens, status: 'error', error_type: 'AI_NoObjectGeneratedError' });
    const facts = unsequenced(started(), modelCall(tokens, { parent_fact_id: 'f3' }), outer, ended('failed'));
    expect(rowOf(facts)).toMatchObject({ modelCalls: 2, failedCalls: 1, inputTokens: 100, outputTokens: 10 });
  });

  it('keep missing and zero apart', () => {
    expect(rowOf(execution(modelCall()))).toMatchObject({ inputTokens: null, outputTokens: null, costMicroUsd: null });
    const zero = modelCall({ input_tokens: 0, output_tokens: 0, ...usd('0') });
    expect(rowOf(execution(modelCall(), zero))).toMatchObject({ inputTokens: 0, outputTokens: 0, costMicroUsd: 0 });
  });

  it('add up costs in US dollars exactly, and no others', () => {
    const calls = ['0.1', '0.2', '0.0000005', '0.0000004'].map((amount) => modelCall(usd(amount)));
    const euros = modelCall({ cost: { amount: '5', currency: 'EUR' } });
    expect(rowOf(execution(...calls, euros)).costMicroUsd).toBe(300_001);
  });

  it('have no cost rather than an inexact one', () => {
    expect(rowOf(execution(modelCall(usd('999999999999999')))).costMicroUsd).toBeNull();
    const huge = modelCall({ input_tokens: Number.MAX_SAFE_INTEGER });
    expect(rowOf(execution(huge, huge)).inputTokens).toBeNull();
  });

  it('do not add the ledger to what calls report', () => {
    const ledger = fact('usage.recorded', { ledger_entry_id: 'l1', tokens: { input: 7 }, ...usd('1') });
    expect(rowOf(execution(modelCall({ input_tokens: 7 }), ledger))).toMatchObject({
      inputTokens: 7,
      costMicroUsd: null,
    });
  });
});

it('refuses to project no facts', () => {
  expect(() => project([])).toThrow(RangeError);
});
