import { describe, expect, it } from 'vitest';
import { FAULTS, type FaultName } from '@/lib/simulate/fault-names';
import { simulate } from '@/lib/simulate/fleet';
import type { NativeFact } from '@/lib/simulate/recorder';

type Execution = readonly NativeFact[];
const now = new Date('2026-11-18T09:30:00Z');
const OPTIONS = { executions: 3000, seed: 11, now };

function details<Kind extends NativeFact['kind']>(execution: Execution, kind: Kind) {
  return execution.flatMap((fact) =>
    fact.kind === kind ? [fact.detail as Extract<NativeFact, { kind: Kind }>['detail']] : [],
  );
}
const endsAs = (execution: Execution, outcome: string) =>
  details(execution, 'lifecycle.transition').some((move) => move.outcome === outcome);
const failsWith = (execution: Execution, words: readonly string[]) =>
  endsAs(execution, 'failed') &&
  execution.some((fact) => {
    const said = JSON.stringify(fact.detail);
    return words.some((word) => said.includes(`"${word}"`));
  });
const inOrder = (execution: Execution) =>
  execution.every((fact, index) => index === 0 || fact.observed_at >= (execution[index - 1]?.observed_at ?? ''));

/** What an execution looks like in which the fault happened. */
const SIGN: Record<FaultName, (execution: Execution) => boolean> = {
  provider_incident: (execution) => failsWith(execution, ['overloaded_error', 'rate_limit_error', 'unavailable']),
  provider_errors: (execution) =>
    failsWith(execution, ['RateLimitError', 'InternalServerError', 'ThrottlingException']),
  transport_retries: (execution) =>
    endsAs(execution, 'completed') && details(execution, 'model.call').some((call) => (call.attempt ?? 1) > 1),
  tool_regression: (execution) => failsWith(execution, ['undefined_property']),
  tool_errors: (execution) => failsWith(execution, ['ToolTimeoutError', 'ECONNREFUSED', 'tool_error']),
  malformed_tool_calls: (execution) => failsWith(execution, ['MALFORMED_FUNCTION_CALL']),
  model_errors: (execution) =>
    failsWith(execution, ['ModelBehaviorError', 'AI_NoSuchToolError', 'OutputParserException']),
  caller_errors: (execution) => failsWith(execution, ['invalid_api_key', 'context_length_exceeded', 'token_expired']),
  policy_denials: (execution) => failsWith(execution, ['deny']),
  content_filters: (execution) => failsWith(execution, ['content_filter', 'refusal', 'SAFETY', 'guardrail_intervened']),
  human_rejections: (execution) => details(execution, 'hitl.resolved').some((answer) => answer.decision === 'reject'),
  human_expirations: (execution) => details(execution, 'hitl.resolved').some((answer) => answer.decision === 'expire'),
  human_cancellations: (execution) =>
    endsAs(execution, 'cancelled') && details(execution, 'model.call').some((call) => call.status === 'cancelled'),
  runtime_errors: (execution) =>
    details(execution, 'error.observed').some((error) => error.surface === 'runtime' && error.handled === false),
  unknown_errors: (execution) => failsWith(execution, ['unclassified']),
  unknown_mutations: (execution) =>
    endsAs(execution, 'unknown') &&
    details(execution, 'tool.call').some((call) => call.operation === 'mutation' && call.dispatch_state === 'unknown'),
  missing_terminals: (execution) =>
    // Long before the end of the span, so it is not merely still at work.
    (execution.at(-1)?.observed_at ?? '') < '2026-11-17' &&
    details(execution, 'lifecycle.transition').every((move) => move.to === 'running'),
  late_facts: (execution) =>
    details(execution, 'lifecycle.transition').filter((move) => move.to === 'terminal').length === 2,
  disordered_delivery: (execution) => !inOrder(execution),
  control_breaches: (execution) =>
    details(execution, 'control.check').some((check) => check.decided_by === 'agent') && endsAs(execution, 'completed'),
};

describe('faults', () => {
  const healthy = [...simulate({ ...OPTIONS, faults: [] })];

  it.each(FAULTS)('%s happens when it is selected and not otherwise', (fault) => {
    const happened = [...simulate({ ...OPTIONS, faults: [fault] })].filter(SIGN[fault]);
    expect(happened.length).toBeGreaterThan(0);
    expect(healthy.filter(SIGN[fault])).toEqual([]);
  });

  it('leave nothing but completed executions and those still at work when none is selected', () => {
    const failed = healthy.filter((execution) =>
      ['failed', 'cancelled', 'interrupted', 'unknown'].some((outcome) => endsAs(execution, outcome)),
    );
    expect(failed).toEqual([]);
    expect(healthy.flat().filter((fact) => 'status' in fact.detail && fact.detail.status !== 'ok')).toEqual([]);
  });

  it('hit several models of one provider within three hours, two days before the end, and none besides', () => {
    const failing = [...simulate({ ...OPTIONS, executions: 6000, faults: ['provider_incident'] })].filter((execution) =>
      endsAs(execution, 'failed'),
    );
    const starts = failing.map((execution) => execution.map((fact) => fact.observed_at).sort()[0] ?? '').sort();
    expect(starts[0]?.slice(0, 13)).toMatch(/^2026-11-16T1[345]$/);
    expect(starts.at(-1)?.slice(0, 13)).toMatch(/^2026-11-16T1[345]$/);
    const calls = failing
      .flatMap((execution) => details(execution, 'model.call'))
      .filter((call) => call.status === 'error');
    expect(new Set(calls.map((call) => call.provider)).size).toBe(1);
    expect(new Set(calls.map((call) => call.requested_model)).size).toBeGreaterThan(1);
    expect(new Set(calls.map((call) => call.http_status))).toEqual(new Set([429, 503, 529]));
  });

  it('break the one tool from its release on and not before', () => {
    const fleet = [...simulate({ ...OPTIONS, faults: ['tool_regression'] })];
    const broken = fleet.flat().filter((fact) => fact.kind === 'tool.call' && fact.detail.status === 'error');
    expect(new Set(broken.map((fact) => fact.release))).toEqual(new Set(['4.8.0', '4.8.1']));
    expect(new Set(broken.map((fact) => fact.kind === 'tool.call' && fact.detail.tool))).toEqual(
      new Set(['search_documents']),
    );
  });

  it('enclose the attempts of a delegate or of a retrying library in the call or error around them', () => {
    const failing = [...simulate({ ...OPTIONS, executions: 8000, faults: ['provider_errors'] })].filter((execution) =>
      endsAs(execution, 'failed'),
    );
    const around = new Set<string>();
    for (const execution of failing) {
      const parents = new Map(execution.map((fact) => [fact.fact_id, fact]));
      for (const fact of execution) {
        if (fact.kind !== 'model.call' || fact.detail.status !== 'error' || fact.parent_fact_id === undefined) continue;
        around.add(parents.get(fact.parent_fact_id)?.kind ?? 'missing');
      }
    }
    expect(around).toEqual(new Set(['tool.call', 'error.observed']));
  });

  it('retry a managed run under the same run id with a higher attempt', () => {
    const retried = [...simulate({ ...OPTIONS, faults: ['transport_retries'] })].filter((execution) =>
      execution.some((fact) => fact.attempt !== undefined && fact.attempt > 1),
    );
    expect(retried.length).toBeGreaterThan(0);
    for (const execution of retried) expect(new Set(execution.map((fact) => fact.run_id)).size).toBe(1);
  });
});
