import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { reduceInteraction } from '@/lib/lifecycle/interaction';
import {
  answered,
  asked,
  at,
  ended,
  execution,
  fact,
  modelCall,
  started,
  stored,
  transition,
  unsequenced,
} from '../projection/fact-builder';

/** The facts of one execution, some seconds after the hour. */
const run = (execution_id: string, second: number, ...facts: Fact[]): Fact[] =>
  execution(...facts).map((one, index) => ({ ...one, execution_id, observed_at: at(second + index) }));
const reduce = (...executions: Fact[][]) => reduceInteraction(executions.map((facts) => stored(facts)));
const resumes = (execution_id: string, interrupt_id?: string) =>
  started({ origin: 'resume', resumes: { execution_id, ...(interrupt_id && { interrupt_id }) } });
const recovers = (execution_id: string, proposal_id?: string) =>
  started({ origin: 'recovery', recovers: { execution_id, ...(proposal_id && { proposal_id }) } });

const waited = run(
  'a',
  0,
  started(),
  asked('i1'),
  transition('waiting'),
  answered('i1', 'approve'),
  ended('completed'),
);

describe('reduceInteraction', () => {
  it('knows nothing without any execution', () => {
    expect(reduceInteraction([])).toEqual({
      executions: [],
      links: [],
      waits: [],
      current: null,
      state: 'unknown',
      outcome: null,
    });
  });

  it('tells executions in the order of their start, then of their ids', () => {
    const { executions } = reduce(run('z', 5, started()), run('b', 9, started()), run('a', 9, started()));
    expect(executions.map(({ executionId, startedAt }) => [executionId, startedAt])).toEqual([
      ['z', at(5)],
      ['a', at(9)],
      ['b', at(9)],
    ]);
  });

  it('links a resume to the execution that waited, and the wait to the resume', () => {
    const interaction = reduce(run('b', 60, resumes('a', 'i1'), ended('failed')), waited);
    expect(interaction.links).toEqual([
      {
        kind: 'resume',
        from: 'a',
        reference: 'i1',
        to: 'b',
        factId: 'f1',
        isExecutionKnown: true,
        isReferenceKnown: true,
      },
    ]);
    expect(interaction.waits).toMatchObject([{ executionId: 'a', interruptId: 'i1', resumedBy: 'b' }]);
    expect(interaction).toMatchObject({ current: { executionId: 'b' }, state: 'terminal', outcome: 'failed' });
  });

  it('links a recovery to the proposal of the execution that it recovers', () => {
    const broken = run('a', 0, started(), fact('recovery.proposed', { proposal_id: 'p1' }), transition('recovering'));
    expect(reduce(broken, run('b', 9, recovers('a', 'p1')), run('c', 10, recovers('a', 'p2'))).links).toMatchObject([
      { kind: 'recovery', from: 'a', reference: 'p1', to: 'b', isExecutionKnown: true, isReferenceKnown: true },
      { kind: 'recovery', from: 'a', reference: 'p2', to: 'c', isExecutionKnown: true, isReferenceKnown: false },
    ]);
  });

  it('keeps a link whose target is not there, or that names none', () => {
    expect(reduce(run('b', 0, resumes('elsewhere', 'i1')), run('c', 1, resumes('b'))).links).toMatchObject([
      { from: 'elsewhere', reference: 'i1', isExecutionKnown: false, isReferenceKnown: false },
      { from: 'b', reference: null, isExecutionKnown: true, isReferenceKnown: false },
    ]);
  });

  it('names the first of two executions that resume by one interrupt', () => {
    const twice = reduce(waited, run('c', 60, resumes('a', 'i1')), run('b', 70, resumes('a', 'i1')));
    expect(twice.waits.map((wait) => wait.resumedBy)).toEqual(['c']);
    expect(twice.links).toHaveLength(2);
  });

  it('leaves a wait open that nobody resumed, beside one that somebody did', () => {
    const asking = run('a', 0, started(), asked('i1'), asked('i2'), transition('waiting'));
    expect(reduce(asking, run('b', 60, resumes('a', 'i2'))).waits).toMatchObject([
      { interruptId: 'i1', resumedBy: null },
      { interruptId: 'i2', resumedBy: 'b' },
    ]);
  });

  it('is where the execution stands that goes on last, even where the clocks put it first', () => {
    const early = run('b', -100, resumes('a', 'i1'), transition('running'));
    const interaction = reduce(waited, early);
    expect(interaction.executions.map(({ executionId }) => executionId)).toEqual(['b', 'a']);
    expect(interaction).toMatchObject({ current: { executionId: 'b' }, state: 'running', outcome: null });
  });

  it('is where the one stands that started last, when executions only resume each other', () => {
    const circle = reduce(run('a', 0, resumes('b', 'i1')), run('b', 9, resumes('a', 'i1')));
    expect(circle.current?.executionId).toBe('b');
  });

  it('shows an execution that resumes itself', () => {
    const itself = reduce(run('a', 0, started(), asked('i1'), resumes('a', 'i1')), run('0', -9, started()));
    expect(itself.waits).toMatchObject([{ executionId: 'a', resumedBy: 'a' }]);
    expect(itself.current?.executionId).toBe('a');
  });

  it('marks what was read out of spans, beside what was observed', () => {
    const spans = unsequenced(started(), modelCall(), ended('completed')).map((one) => ({ ...one, execution_id: 't' }));
    const { executions } = reduce(spans as Fact[], run('z', 60, started(), ended('failed')));
    expect(executions.map(({ executionId, lifecycle }) => [executionId, lifecycle.source, lifecycle.outcome])).toEqual([
      ['t', 'inferred', 'completed'],
      ['z', 'observed', 'failed'],
    ]);
  });

  it('reads a beginning that no fact says out of the earliest one', () => {
    const late = run('a', 60, modelCall({ duration_ms: 5000 }), ended('completed'));
    expect(reduce(late).executions).toMatchObject([{ startedAt: at(55), endedAt: at(61), lastFactAt: at(61) }]);
  });
});
