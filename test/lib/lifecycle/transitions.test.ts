import { describe, expect, it } from 'vitest';
import {
  isLegalOutcome,
  isLegalTransition,
  isReachable,
  type LifecyclePosition,
  NEXT_STATES,
} from '@/lib/lifecycle/transitions';
import { simulate } from '@/lib/simulate/fleet';

const WITHOUT_BREACH = [
  'human_rejections',
  'human_expirations',
  'human_cancellations',
  'runtime_errors',
  'unknown_mutations',
];

describe('legal transitions', () => {
  it('reach the end from every state, and nothing from the end', () => {
    for (const [from, next] of Object.entries(NEXT_STATES)) {
      expect(next.includes('terminal'), from).toBe(from !== 'terminal');
    }
  });

  it('never lead back to running: a resume and a recovery are executions of their own', () => {
    const origins = Object.entries(NEXT_STATES).filter(([, next]) => next.includes('running'));
    expect(origins.map(([from]) => from)).toEqual(['started']);
  });

  it('reach over lost ones what they reach one by one, and nothing else', () => {
    const states = ['running', 'waiting', 'recovering', 'cancelling', 'terminal'] as const;
    const reached = Object.fromEntries(
      (Object.keys(NEXT_STATES) as LifecyclePosition[]).map((from) => [
        from,
        states.filter((to) => isReachable(from, to)).join(' '),
      ]),
    );
    expect(reached).toEqual({
      started: 'running waiting recovering cancelling terminal',
      running: 'waiting recovering cancelling terminal',
      waiting: 'recovering cancelling terminal',
      recovering: 'cancelling terminal',
      cancelling: 'terminal',
      terminal: '',
    });
  });

  it('end a cancelling execution as cancelled, interrupted or unknown alone', () => {
    const outcomes = ['completed', 'failed', 'cancelled', 'interrupted', 'unknown'] as const;
    expect(outcomes.filter((outcome) => isLegalOutcome('cancelling', outcome))).toEqual([
      'cancelled',
      'interrupted',
      'unknown',
    ]);
    expect(outcomes.filter((outcome) => isLegalOutcome('running', outcome))).toEqual(outcomes);
  });

  it('are all that a simulated fleet without a planted breach makes', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    let seen = 0;
    for (const facts of simulate({ executions: 400, seed: 7, now, faults: WITHOUT_BREACH })) {
      let state: LifecyclePosition = 'started';
      for (const fact of facts as { kind: string; detail: { to: Exclude<LifecyclePosition, 'started'> } }[]) {
        if (fact.kind === 'execution.started') state = 'started';
        if (fact.kind !== 'lifecycle.transition') continue;
        expect([state, fact.detail.to, isLegalTransition(state, fact.detail.to)]).toEqual([
          state,
          fact.detail.to,
          true,
        ]);
        state = fact.detail.to;
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(400);
  });
});
