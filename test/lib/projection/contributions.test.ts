import { describe, expect, it } from 'vitest';
import {
  at,
  ended,
  execution,
  fact,
  modelCall,
  observedError,
  projectRun,
  started,
  stored,
  toolCall,
  transition,
} from './fact-builder';

const usd = (amount: string) => ({ cost: { amount, currency: 'USD' } });

describe('the contributions', () => {
  const start = started({ location: { region: 'eu' } }, { release: '1.0', environment: 'staging' });

  it('put the execution into the minute of its start, with its domain when it failed', () => {
    const facts = execution(
      start,
      modelCall({ status: 'error', http_status: 529 }),
      ended('failed', { observed_at: at(90) }),
    );
    expect(projectRun(stored(facts)).executionContribution).toEqual({
      minute: '2026-11-03T10:00:00Z',
      environment: 'staging',
      release: '1.0',
      runtime: 'agent-runtime',
      region: 'eu',
      outcome: 'failed',
      reconciled: null,
      domain: 'provider',
      durationMs: 90_000,
      evaluated: false,
    });
  });

  it('carry the state while there is no outcome, and no domain unless failed', () => {
    expect(projectRun(stored(execution(start, transition('waiting')))).executionContribution).toMatchObject({
      outcome: 'waiting',
      domain: null,
    });
  });

  it('name no domain for an execution that a person cancelled', () => {
    const facts = execution(start, ended('cancelled', { reason: 'cancelled_by_person' }));
    const { execution: row, executionContribution } = projectRun(stored(facts));
    expect(row.attribution?.domain).toBe('human');
    expect(executionContribution?.domain).toBeNull();
  });

  it('leave out a failure whose time cannot be right, which is an occurrence all the same', () => {
    const failing = toolCall({ status: 'error' }, { observed_at: '1970-01-01T00:00:00.000000000Z' });
    const { occurrences, callContributions, failureContributions } = projectRun(stored(execution(start, failing)));
    expect([occurrences.length, callContributions.length, failureContributions.length]).toEqual([1, 0, 0]);
  });

  it('put a call into the minute of its end, under its own release', () => {
    const call = modelCall(
      { status: 'error', http_status: 429, duration_ms: 800, response_model: 'gpt-5-2025', ...usd('0.5') },
      { observed_at: at(61), release: '1.1' },
    );
    const { callContributions, failureContributions, occurrences } = projectRun(stored(execution(start, call)));
    expect(callContributions).toEqual([
      {
        minute: '2026-11-03T10:01:00Z',
        environment: 'staging',
        release: '1.1',
        runtime: 'agent-runtime',
        region: 'eu',
        callKind: 'model',
        provider: 'openai',
        model: 'gpt-5',
        tool: null,
        capability: null,
        result: 'failed',
        domain: 'provider',
        errorClass: 'rate_limited',
        durationMs: 800,
        inputTokens: null,
        outputTokens: null,
        costMicroUsd: 500_000,
      },
    ]);
    expect(failureContributions).toEqual([
      {
        minute: '2026-11-03T10:01:00Z',
        fingerprint: occurrences[0]?.fingerprint,
        environment: 'staging',
        release: '1.1',
        model: 'gpt-5',
        tool: null,
        role: 'contributing',
      },
    ]);
  });

  it('call what neither went well nor failed unknown', () => {
    const calls = [
      toolCall({ status: 'cancelled' }),
      toolCall({ status: 'unknown' }),
      toolCall({ status: 'error', error_type: 'langgraph.errors.GraphInterrupt' }),
    ];
    const results = projectRun(stored(execution(started(), ...calls))).callContributions.map(({ result }) => result);
    expect(results).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('count an error of the runtime and a control that stopped the run as failed calls of those kinds', () => {
    const facts = execution(
      started(),
      observedError({ error_type: 'MemoryError' }),
      fact('control.check', { control: 'risk', decision: 'deny' }),
      ended('failed'),
    );
    const kinds = projectRun(stored(facts)).callContributions.map(({ callKind, domain }) => `${callKind} ${domain}`);
    expect(kinds).toEqual(['runtime runtime', 'control policy']);
  });
});

describe('an occurrence', () => {
  it('carries what its group is made of', () => {
    const failing = toolCall({
      status: 'error',
      error_type: 'ToolException',
      capability: 'crm.read',
      tool: 'read_crm',
      provider: 'crm',
    });
    const [occurrence] = projectRun(stored(execution(started(), failing, ended('failed')))).occurrences;
    expect(occurrence).toMatchObject({
      factId: 'f2',
      observedAt: at(1),
      role: 'responsible',
      callKind: 'tool',
      operation: 'crm.read',
      provider: 'crm',
      tool: 'read_crm',
      capability: 'crm.read',
      fingerprintInputs: {
        ruleVersion: 1,
        domain: 'tool',
        errorClass: 'tool_failed',
        operation: 'crm.read',
        provider: 'crm',
        templateHash: null,
      },
    });
  });
});
