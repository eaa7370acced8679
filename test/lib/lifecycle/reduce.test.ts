import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import {
  at,
  ended,
  execution,
  fact,
  modelCall,
  observedError,
  started,
  toolCall,
  transition,
  unsequenced,
} from '../projection/fact-builder';

const otlp = { intake: 'otlp' } as const;

describe('reduceLifecycle', () => {
  it('knows nothing of an execution without lifecycle facts', () => {
    const lifecycle = reduceLifecycle(execution(modelCall(), toolCall({ status: 'error' })));
    expect(lifecycle).toMatchObject({
      state: 'unknown',
      source: 'none',
      outcome: null,
      terminal: null,
      lateFactIds: [],
    });
  });

  it('is running once it has started', () => {
    expect(reduceLifecycle(execution(started()))).toMatchObject({
      state: 'running',
      source: 'observed',
      outcome: null,
    });
  });

  it('is in the state of the last transition, for its reason', () => {
    const waiting = fact('lifecycle.transition', { to: 'waiting', reason_code: 'confirmation' });
    const facts = execution(started(), transition('running'), waiting);
    expect(reduceLifecycle(facts)).toMatchObject({ state: 'waiting', reasonCode: 'confirmation' });
  });

  it('lets the first terminal by seq decide and calls a later one late', () => {
    const facts = execution(started(), ended('failed', { reason: 'first' }), ended('completed', { reason: 'second' }));
    const lifecycle = reduceLifecycle(facts);
    expect(lifecycle).toMatchObject({ state: 'terminal', outcome: 'failed', reasonCode: 'first' });
    expect(lifecycle.terminal?.fact_id).toBe('f2');
    expect(lifecycle.lateFactIds).toEqual(['f3']);
  });

  it('lets a terminal with seq decide over one without, whatever the clocks say', () => {
    const { seq: _seq, ...unnumbered } = ended('completed', { fact_id: 'unnumbered', observed_at: at(1), seq: 1 });
    const numbered = ended('failed', { fact_id: 'numbered', observed_at: at(5), seq: 7 });
    const lifecycle = reduceLifecycle([unnumbered as Fact, numbered]);
    expect(lifecycle.outcome).toBe('failed');
    expect(lifecycle.lateFactIds).toEqual(['unnumbered']);
  });

  it('never turns an unknown outcome into another one', () => {
    expect(reduceLifecycle(execution(started(), ended('unknown'), ended('completed'))).outcome).toBe('unknown');
  });

  it('takes a terminal that names no outcome for unknown', () => {
    expect(reduceLifecycle(execution(started(), transition('terminal'))).outcome).toBe('unknown');
  });

  it('calls facts after the end late, but not what is known only then', () => {
    const facts = execution(
      started(),
      ended('completed'),
      modelCall(),
      fact('usage.recorded', { ledger_entry_id: 'l1' }),
      fact('artifact.referenced', { uri: 's3:bucket/key' }),
      fact('evaluation.recorded', { evaluator: 'judge' }),
      observedError(),
    );
    expect(reduceLifecycle(facts).lateFactIds).toEqual(['f3', 'f7']);
  });

  it('shows a lifecycle that was read out of spans as inferred', () => {
    const lifecycle = reduceLifecycle(unsequenced(started(), ended('completed')));
    expect(lifecycle).toMatchObject({ source: 'inferred', outcome: 'completed' });
  });

  it('never mixes an inferred lifecycle with an observed one', () => {
    const facts = execution(started(), transition('running'), ended('failed', otlp), transition('waiting'));
    const lifecycle = reduceLifecycle(facts);
    expect(lifecycle).toMatchObject({ source: 'observed', state: 'waiting', outcome: null });
    expect(lifecycle.lateFactIds).toEqual([]);
  });

  it('does not call late what was read out of spans beside an observed lifecycle', () => {
    const facts = execution(
      started(),
      ended('completed'),
      started({}, otlp),
      ended('failed', otlp),
      transition('running'),
    );
    expect(reduceLifecycle(facts).lateFactIds).toEqual(['f5']);
  });

  it('takes the start that a producer observed before one that was read out of spans', () => {
    const facts = execution(started({ origin: 'initial' }, otlp), started({ origin: 'resume' }));
    expect(reduceLifecycle(facts).started?.detail.origin).toBe('resume');
  });

  describe('read out of the runs of agents inside a trace', () => {
    const run = (span: string, from: number, to: number, outcome: 'completed' | 'failed', parent?: string) => {
      const given = { ...otlp, ...(parent && { parent_fact_id: parent }) };
      return [
        started({}, { ...given, fact_id: `${span}:start`, observed_at: at(from) }),
        ended(outcome, { ...given, fact_id: `${span}:end`, observed_at: at(to) }),
      ];
    };

    it('takes the trace’s root where it is known, and says nothing of the runs inside', () => {
      const facts = [...run('inner', 2, 3, 'failed', 'root'), ...run('root', 1, 4, 'completed')];
      expect(reduceLifecycle(facts)).toMatchObject({ outcome: 'completed', source: 'inferred', lateFactIds: [] });
    });

    it('takes the run that ended last where the root is not known, because it encloses the others', () => {
      const facts = [...run('inner', 2, 3, 'failed', 'a-step'), ...run('outer', 1, 4, 'completed', 'not-received')];
      const lifecycle = reduceLifecycle(facts);
      expect(lifecycle).toMatchObject({ state: 'terminal', outcome: 'completed', source: 'inferred' });
      expect([lifecycle.started?.fact_id, lifecycle.terminal?.fact_id]).toEqual(['outer:start', 'outer:end']);
    });

    it('calls nothing late that the trace did after the run of an agent', () => {
      const facts = [
        ...run('outer', 1, 2, 'completed', 'not-received'),
        modelCall({}, { ...otlp, observed_at: at(3) }),
      ];
      expect(reduceLifecycle(facts).lateFactIds).toEqual([]);
    });
  });
});
