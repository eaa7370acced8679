import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACT_KINDS } from '@/lib/facts/vocabulary';
import { redact } from '@/lib/redaction/redact';
import { simulate } from '@/lib/simulate/fleet';
import type { NativeFact } from '@/lib/simulate/recorder';
import { POLICY } from '../../support/policy';

const now = new Date('2026-11-18T09:30:00Z');
const fleet = [...simulate({ executions: 4000, seed: 7, now })];
const facts = fleet.flat();

/** The outcome by the first terminal of the execution, `waiting` or `running` without one. */
function outcomeOf(execution: readonly NativeFact[]): string {
  const moves = execution.flatMap((fact) => (fact.kind === 'lifecycle.transition' ? [fact] : []));
  const ordered = moves.sort((a, b) => a.observed_at.localeCompare(b.observed_at));
  const terminal = ordered.find((fact) => fact.detail.to === 'terminal');
  return terminal?.detail.outcome ?? ordered.at(-1)?.detail.to ?? 'none';
}

function shareOf(total: number, part: number): number {
  return part / total;
}

describe('simulate', () => {
  it('gives the same bytes for the same options', () => {
    const bytes = JSON.stringify([...simulate({ executions: 300, seed: 7, now })]);
    expect(JSON.stringify([...simulate({ executions: 300, seed: 7, now: new Date(now) })])).toBe(bytes);
  });

  it.each([
    { executions: 300, seed: 8, now },
    { executions: 301, seed: 7, now },
    { executions: 300, seed: 7, now: new Date('2026-11-18T09:30:00.001Z') },
    { executions: 300, seed: 7, now, spanDays: 13 },
    { executions: 300, seed: 7, now, faults: [] },
  ])('shares no id with a simulation of other options (%#)', (other) => {
    const ids = new Set([...simulate({ executions: 300, seed: 7, now })].flat().map((fact) => fact.fact_id));
    expect([...simulate(other)].flat().filter((fact) => ids.has(fact.fact_id))).toEqual([]);
  });

  it('gives exactly as many executions as asked for, each under one id of its own', () => {
    expect(fleet).toHaveLength(4000);
    const ids = fleet.map((execution) => new Set(execution.map((fact) => fact.execution_id)));
    expect(ids.every((own) => own.size === 1)).toBe(true);
    expect(new Set(ids.flatMap((own) => [...own])).size).toBe(4000);
    expect([...simulate({ executions: 0, seed: 7, now })]).toEqual([]);
  });

  it('gives each fact an id of its own', () => {
    expect(new Set(facts.map((fact) => fact.fact_id)).size).toBe(facts.length);
  });

  it('shows every kind of fact', () => {
    expect(new Set(facts.map((fact) => fact.kind))).toEqual(new Set(FACT_KINDS));
  });

  it('holds nothing that the redaction drops or rejects', () => {
    const offended = facts
      .map((fact) => redact(fact, 'native', POLICY))
      .filter((result) => {
        return 'rejection' in result || result.dropped.length > 0;
      });
    expect(offended).toEqual([]);
  });

  it('stays inside the span, with nanoseconds', () => {
    for (const { observed_at } of facts) {
      expect(observed_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{9}Z$/);
    }
    const ordered = facts.map((fact) => fact.observed_at).sort();
    expect(ordered.at(0)?.localeCompare('2026-11-04T09:30:00.000000000Z')).toBe(1);
    expect(ordered.at(-1)?.localeCompare('2026-11-18T09:30:00.000000000Z')).toBe(-1);
    expect(facts.some((fact) => !fact.observed_at.endsWith('000Z'))).toBe(true);
  });

  it('numbers the facts of a native execution from 1 without a gap, in the order of their observation', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        for (const execution of simulate({ executions: 60, seed, now })) {
          const numbered = execution
            .filter((fact) => fact.seq !== undefined)
            .sort((a, b) => a.observed_at.localeCompare(b.observed_at));
          expect(numbered.map((fact) => fact.seq)).toEqual(numbered.map((_, index) => index + 1));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves the facts of stacks that do not number theirs without a number', () => {
    const others = facts.filter((fact) => !fact.producer.name.startsWith('open-nua-'));
    expect(others.length).toBeGreaterThan(1000);
    expect(others.every((fact) => fact.seq === undefined)).toBe(true);
  });

  it('completes 88 to 92 per cent of the executions', () => {
    const completed = fleet.filter((execution) => outcomeOf(execution) === 'completed').length;
    expect(shareOf(fleet.length, completed)).toBeGreaterThan(0.88);
    expect(shareOf(fleet.length, completed)).toBeLessThan(0.92);
  });

  it('comes to every outcome', () => {
    const outcomes = new Set(fleet.map(outcomeOf));
    for (const outcome of ['completed', 'failed', 'cancelled', 'interrupted', 'unknown', 'running']) {
      expect(outcomes).toContain(outcome);
    }
  });

  it('has people still to answer at the end of the span, when it is a busy hour', () => {
    const busy = [...simulate({ executions: 6000, seed: 7, now: new Date('2026-11-18T15:00:00Z'), spanDays: 2 })];
    expect(busy.map(outcomeOf)).toContain('waiting');
  });

  it('points each resume and recovery to an execution of the same interaction that asked or proposed', () => {
    const interactions = new Map(facts.map((fact) => [fact.execution_id, fact.interaction_id]));
    const asked = new Set(facts.flatMap((fact) => (fact.kind === 'hitl.requested' ? [fact.detail.interrupt_id] : [])));
    const proposed = new Set(
      facts.flatMap((fact) => (fact.kind === 'recovery.proposed' ? [fact.detail.proposal_id] : [])),
    );
    const started = facts.flatMap((fact) => (fact.kind === 'execution.started' ? [fact] : []));
    const followers = started.filter((fact) => fact.detail.origin !== 'initial');
    expect(new Set(followers.map((fact) => fact.detail.origin))).toEqual(new Set(['resume', 'recovery']));
    for (const { interaction_id, detail } of followers) {
      const before = detail.resumes ?? detail.recovers;
      expect(interactions.get(before?.execution_id ?? '')).toBe(interaction_id);
      expect(asked.has(detail.resumes?.interrupt_id ?? '') || proposed.has(detail.recovers?.proposal_id ?? '')).toBe(
        true,
      );
    }
  });

  it('names a person by the producer’s own id alone', () => {
    const people = facts.flatMap((fact) => {
      if (fact.kind === 'execution.started' && fact.detail.initiator?.type === 'person')
        return [fact.detail.initiator.id];
      return fact.kind === 'hitl.resolved' && fact.detail.decided_by ? [fact.detail.decided_by.id] : [];
    });
    expect(people.length).toBeGreaterThan(1000);
    expect(people.every((id) => /^user-\d{3}$/.test(id))).toBe(true);
  });

  it('prices some models and leaves others without a price, never at a made-up zero', () => {
    const calls = facts.flatMap((fact) =>
      fact.kind === 'model.call' && fact.detail.status === 'ok' ? [fact.detail] : [],
    );
    const priced = new Set(calls.filter((call) => call.cost).map((call) => call.requested_model));
    const unpriced = new Set(calls.filter((call) => !call.cost).map((call) => call.requested_model));
    expect(priced.size).toBeGreaterThan(5);
    expect(unpriced.size).toBeGreaterThan(1);
    expect([...priced].filter((model) => unpriced.has(model))).toEqual([]);
    expect(calls.every((call) => call.cost === undefined || Number(call.cost.amount) > 0)).toBe(true);
  });

  it('enters in the ledger what the call reports', () => {
    const calls = new Map(facts.flatMap((fact) => (fact.kind === 'model.call' ? [[fact.fact_id, fact.detail]] : [])));
    const entries = facts.flatMap((fact) => (fact.kind === 'usage.recorded' ? [fact.detail] : []));
    expect(entries.length).toBeGreaterThan(1000);
    for (const entry of entries) {
      const call = calls.get(entry.for_fact_id ?? '');
      expect(entry.tokens?.output).toBe(call?.output_tokens);
      expect(entry.cost).toEqual(call?.cost);
    }
  });

  it('spreads work as fleets do: a few models and tools carry most, afternoons more than nights', () => {
    const calls = facts.flatMap((fact) => (fact.kind === 'tool.call' ? [fact.detail.tool] : []));
    const byTool = new Map<string | undefined, number>();
    for (const tool of calls) byTool.set(tool, (byTool.get(tool) ?? 0) + 1);
    const counts = [...byTool.values()].sort((a, b) => b - a);
    expect(counts.length).toBeGreaterThan(18);
    expect(
      shareOf(
        calls.length,
        counts.slice(0, 4).reduce((sum, count) => sum + count, 0),
      ),
    ).toBeGreaterThan(0.4);
    const hours = fleet.map((execution) => Number(execution[0]?.observed_at.slice(11, 13)));
    const afternoon = hours.filter((hour) => hour >= 12 && hour < 17).length;
    expect(afternoon).toBeGreaterThan(3 * hours.filter((hour) => hour < 5).length);
  });

  it('keeps each environment and release on their own lines, staging first', () => {
    const firstIn = (environment: string, release: string) =>
      facts
        .filter((fact) => fact.environment === environment && fact.release === release)
        .map((fact) => fact.observed_at)
        .sort()[0] ?? '';
    for (const release of ['4.7.0', '4.7.1', '4.8.0', '4.8.1']) {
      expect(firstIn('staging', release).localeCompare(firstIn('production', release))).toBe(-1);
    }
  });

  it.each([
    { executions: -1, seed: 1, now },
    { executions: 0.5, seed: 1, now },
    { executions: 1, seed: 1, now: new Date('never') },
    { executions: 1, seed: 1, now, spanDays: 0 },
    { executions: 1, seed: 1, now, faults: ['gremlins'] },
  ])('refuses options that mean nothing (%#)', (options) => {
    expect(() => simulate(options).next()).toThrow(RangeError);
  });
});
