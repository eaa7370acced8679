import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { at, ended, execution, modelCall, started, transition, unsequenced } from '../projection/fact-builder';

const spansOf = (facts: readonly Fact[]) =>
  reduceLifecycle(facts).spans.map(({ state, from, to, factIds }) => [state, from, to, factIds.join(' ')]);
const wayOf = (facts: readonly Fact[]) =>
  reduceLifecycle(facts).transitions.map(({ from, to, isLegal, isLate }) => [from, to, isLegal, isLate]);

describe('the course of an execution', () => {
  it('is its states over time, each with the facts that say it', () => {
    const facts = execution(
      started(),
      transition('running'),
      modelCall(),
      transition('waiting'),
      transition('cancelling'),
      ended('cancelled'),
    );
    expect(spansOf(facts)).toEqual([
      ['running', at(0), at(3), 'f1 f2'],
      ['waiting', at(3), at(4), 'f4'],
      ['cancelling', at(4), at(5), 'f5'],
    ]);
  });

  it('is open where the execution goes on', () => {
    expect(spansOf(execution(started(), transition('running'), transition('waiting')))).toEqual([
      ['running', at(0), at(2), 'f1 f2'],
      ['waiting', at(2), null, 'f3'],
    ]);
  });

  it('knows no state before the first fact that tells one', () => {
    expect(spansOf(execution(modelCall(), transition('waiting'), ended('failed')))).toEqual([
      ['waiting', at(1), at(2), 'f2'],
    ]);
    expect(spansOf(execution(modelCall(), ended('failed')))).toEqual([]);
  });

  it('does not go on after the end', () => {
    const facts = execution(started(), ended('completed'), transition('running'), started(), ended('failed'));
    expect(spansOf(facts)).toEqual([['running', at(0), at(1), 'f1']]);
    expect(wayOf(facts)).toEqual([
      ['started', 'terminal', true, false],
      ['terminal', 'running', false, true],
      ['terminal', 'terminal', false, true],
    ]);
  });

  it('stays where it was by a further start', () => {
    expect(spansOf(execution(started(), transition('waiting'), started()))).toEqual([
      ['running', at(0), at(1), 'f1'],
      ['waiting', at(1), null, 'f2'],
    ]);
    expect(reduceLifecycle(execution(started(), transition('waiting'), started())).starts).toHaveLength(2);
  });

  it('keeps the times of clocks that disagree', () => {
    const facts = execution(started({}, { observed_at: at(9) }), transition('waiting', { observed_at: at(5) }));
    expect(spansOf(facts)).toEqual([
      ['running', at(9), at(5), 'f1'],
      ['waiting', at(5), null, 'f2'],
    ]);
  });

  it('says from where each transition came and whether that is legal', () => {
    expect(wayOf(execution(started(), transition('running'), transition('waiting'), transition('running')))).toEqual([
      ['started', 'running', true, false],
      ['running', 'waiting', true, false],
      ['waiting', 'running', false, false],
    ]);
  });

  it('is not ended by a terminal without a number before the one that decides', () => {
    const { seq: _seq, ...unnumbered } = ended('failed', { fact_id: 'unnumbered', observed_at: at(1), seq: 1 });
    const [start, ...rest] = execution(started(), transition('running'), transition('waiting'), ended('cancelled'));
    expect(wayOf([start as Fact, unnumbered as Fact, ...rest])).toEqual([
      ['started', 'terminal', true, true],
      ['started', 'running', true, false],
      ['running', 'waiting', true, false],
      ['waiting', 'terminal', true, false],
    ]);
  });

  it('takes nothing out of spans beside what was observed', () => {
    const otlp = { intake: 'otlp' } as const;
    const facts = execution(started(), transition('running'), transition('cancelling', otlp), ended('failed', otlp));
    expect(spansOf(facts)).toEqual([['running', at(0), null, 'f1 f2']]);
    expect(reduceLifecycle(facts)).toMatchObject({ source: 'observed', outcome: null, cancelling: null });
  });

  it('is read out of spans where nothing was observed', () => {
    const facts = unsequenced(started(), modelCall(), ended('completed'));
    expect(spansOf(facts)).toEqual([['running', at(0), at(2), 'f1']]);
    expect(reduceLifecycle(facts).source).toBe('inferred');
  });
});
