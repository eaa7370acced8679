import { describe, expect, it } from 'vitest';
import type { Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import { countUnknownMutations, judgeRetry, RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import { execution, fact, modelCall, toolCall } from '../projection/fact-builder';

const key = `sha256:${'a'.repeat(64)}`;
const query = () => toolCall({ operation: 'query' });
const mutation = (detail: Partial<Detail<'tool.call'>> = {}) =>
  toolCall({ operation: 'mutation', dispatch_state: 'confirmed', capability: 'orders.cancel', ...detail });
const write = (outcome: Detail<'browser.command'>['outcome']) =>
  fact('browser.command', { method: 'Input.dispatchMouseEvent', access: 'write', outcome });
const proposal = (detail: Partial<Detail<'recovery.proposed'>>) =>
  fact('recovery.proposed', { proposal_id: 'p1', ...detail });

const CASES: readonly (readonly [what: string, facts: readonly Fact[], reason: RetryReason])[] = [
  ['nothing but model calls', [modelCall()], 'no_evidence'],
  ['only queries', [query(), query()], 'only_queries'],
  ['a call that does not say its operation', [query(), toolCall()], 'operation_not_reported'],
  ['a mutation that does not say whether it was sent', [toolCall({ operation: 'mutation' })], 'dispatch_not_reported'],
  ['a mutation that was not sent', [mutation({ dispatch_state: 'not_dispatched' })], 'nothing_done'],
  ['a confirmed mutation without a key', [mutation()], 'mutation_done_without_key'],
  ['confirmed mutations with keys', [mutation({ idempotency_key_digest: key }), query()], 'mutations_keyed'],
  [
    'one of two confirmed mutations without a key',
    [mutation({ idempotency_key_digest: key }), mutation()],
    'mutation_done_without_key',
  ],
  ['a mutation whose dispatch is unknown', [mutation({ dispatch_state: 'unknown' })], 'mutation_unknown'],
  [
    'a mutation that was sent and failed',
    [mutation({ dispatch_state: 'dispatched', status: 'error' })],
    'mutation_unknown',
  ],
  ['a mutation of unknown status', [toolCall({ operation: 'mutation', status: 'unknown' })], 'mutation_unknown'],
  ['a mutation that was sent and went well', [mutation({ dispatch_state: 'dispatched' })], 'mutation_done_without_key'],
  ['a browser write of unknown outcome', [write('unknown')], 'mutation_unknown'],
  ['a browser write that went well', [write('ok')], 'mutation_done_without_key'],
  ['a browser write that failed', [write('failed')], 'nothing_done'],
  ['a proposal that says no', [query(), proposal({ safe_to_resume: false })], 'recovery_not_safe'],
  [
    'a proposal with an unmet precondition',
    [query(), proposal({ safe_to_resume: true, preconditions: [{ code: 'lease', met: false }] })],
    'precondition_unmet',
  ],
  ['a proposal that lifts a doubt', [toolCall(), proposal({ safe_to_resume: true })], 'recovery_safe'],
  ['a proposal over a known danger', [mutation(), proposal({ safe_to_resume: true })], 'mutation_done_without_key'],
  [
    'a proposal that a later one replaces',
    [query(), proposal({ safe_to_resume: false }), proposal({ safe_to_resume: true })],
    'recovery_safe',
  ],
];

describe('judgeRetry', () => {
  it.each(CASES)('of %s', (_what, facts, reason) => {
    expect(judgeRetry(execution(...facts))).toBe(reason);
  });

  it('has an example for every reason', () => {
    expect([...new Set(CASES.map(([, , reason]) => reason))].sort()).toEqual(Object.keys(RETRY_REASONS).sort());
  });
});

describe('countUnknownMutations', () => {
  it('counts mutations of which nobody knows whether they happened', () => {
    expect(
      countUnknownMutations(execution(mutation({ dispatch_state: 'unknown' }), write('unknown'), mutation())),
    ).toBe(2);
  });

  it('no longer counts one that went through later under the same key', () => {
    const facts = execution(
      mutation({ dispatch_state: 'unknown', idempotency_key_digest: key }),
      mutation({ idempotency_key_digest: key.replace('sha256:', '') }),
    );
    expect(countUnknownMutations(facts)).toBe(0);
    expect(judgeRetry(facts)).toBe('mutations_keyed');
  });

  it('does not settle one capability by another one with the same key', () => {
    const facts = execution(
      mutation({ dispatch_state: 'unknown', idempotency_key_digest: key }),
      mutation({ idempotency_key_digest: key, capability: 'orders.refund' }),
    );
    expect(countUnknownMutations(facts)).toBe(1);
  });
});
