import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { OUTCOMES } from '@/lib/facts/vocabulary';
import { project } from '@/lib/projection/project';
import {
  answered,
  asked,
  at,
  check,
  ended,
  fact,
  modelCall,
  observedError,
  projectRun,
  started,
  stored,
  toolCall,
  transition,
} from './fact-builder';

const status = fc.constantFrom('ok' as const, 'error' as const, 'cancelled' as const, 'unknown' as const);
const errorType = fc.option(
  fc.constantFrom(
    'RateLimitError',
    'ToolException',
    'TimeoutError',
    'langgraph.errors.GraphInterrupt',
    'GraphRecursionError',
    'odd',
  ),
  { nil: undefined },
);
const named = (error_type: string | undefined) => (error_type === undefined ? {} : { error_type });
const outcome = fc.constantFrom(...OUTCOMES);
const interrupt = fc.constantFrom('i1', 'i2');

/** Any fact that the projection looks at, without envelope. */
const someFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.tuple(status, errorType).map(([one, type]) => modelCall({ status: one, input_tokens: 3, ...named(type) })),
  fc
    .tuple(status, fc.constantFrom('length', 'stop'))
    .map(([one, reason]) => modelCall({ status: one, finish_reasons: [reason] })),
  fc
    .tuple(status, errorType, fc.constantFrom('query' as const, 'mutation' as const), fc.constantFrom('a', 'b'))
    .map(([one, type, operation, tool]) => toolCall({ status: one, operation, tool, ...named(type) })),
  fc.tuple(errorType, fc.boolean()).map(([type, handled]) => observedError({ handled, ...named(type) })),
  fc.constantFrom('allow' as const, 'deny' as const).map((decision) => check({ decision })),
  interrupt.map((id) => asked(id)),
  fc.tuple(interrupt, fc.constantFrom('approve' as const, 'reject' as const)).map(([id, one]) => answered(id, one)),
  fc.constantFrom('running' as const, 'waiting' as const).map((to) => transition(to)),
  outcome.map((one) => ended(one)),
  fc.constant(started()),
  fc.boolean().map((passed) => fact('evaluation.recorded', { evaluator: 'judge', passed })),
);

const envelope = fc.record(
  {
    seq: fc.nat(30),
    parent_fact_id: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `f${index}`)),
    run_id: fc.constantFrom('run-1', 'run-2'),
    attempt: fc.nat(3),
    thread_id: fc.constantFrom('t1', 't2'),
    intake: fc.constantFrom('native' as const, 'otlp' as const),
  },
  { requiredKeys: ['intake'] },
);

/** Some facts of one execution; few ids, so that facts with one id and different contents occur. */
const someFacts = fc.array(
  fc
    .tuple(someFact, envelope, fc.nat(11), fc.nat(20))
    .map(([one, given, id, second]) => ({ ...one, ...given, fact_id: `f${id}`, observed_at: at(second) }) as Fact),
  { minLength: 1, maxLength: 14 },
);

describe('the projection', () => {
  it('is the same for every order and every repetition of the facts', () => {
    const arrivals = someFacts.chain((facts) => {
      const once = stored(facts);
      return fc.tuple(fc.constant(once), fc.shuffledSubarray([...once, ...once], { minLength: once.length }));
    });
    fc.assert(
      fc.property(arrivals, ([once, part]) => {
        const arrived = [...part, ...once.filter((one) => !part.includes(one))];
        expect(project(arrived)).toEqual(project(once));
      }),
      { numRuns: 500 },
    );
  });

  it('blames at most one occurrence, and none without an outcome or for a completed execution', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const { execution, occurrences } = projectRun(stored(facts));
        const responsible = occurrences.filter(({ role }) => role === 'responsible');
        expect(responsible.length).toBeLessThanOrEqual(1);
        if (execution.outcome === null || execution.outcome === 'completed') {
          expect(responsible).toEqual([]);
          expect(execution.attribution).toBeNull();
        }
        if (execution.outcome === 'failed') expect(execution.attribution).not.toBeNull();
        if (responsible[0]) expect(execution.attribution?.domain).toBe(responsible[0].domain);
      }),
      { numRuns: 500 },
    );
  });

  it('counts each failure once in the calls and once in the groups', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const { occurrences, callContributions, failureContributions } = projectRun(stored(facts));
        const failing = callContributions.filter(({ result }) => result === 'failed' || result === 'absorbed');
        expect(failing).toHaveLength(occurrences.length);
        expect(failureContributions).toHaveLength(occurrences.length);
        expect(new Set(occurrences.map(({ factId }) => factId)).size).toBe(occurrences.length);
      }),
    );
  });

  const numbered = (facts: readonly Fact[], first: number): Fact[] =>
    facts.map((one, index) => ({
      ...one,
      fact_id: `n${first + index}`,
      seq: first + index,
      observed_at: at(first + index),
    }));
  const work = fc.array(
    someFact.filter(({ kind }) => kind !== 'lifecycle.transition'),
    { maxLength: 8 },
  );

  it('does not change with a terminal that comes after the first one', () => {
    fc.assert(
      fc.property(work, outcome, outcome, (facts, first, second) => {
        const before = numbered([started(), ...facts, ended(first)], 1);
        const late = ended(second, { fact_id: 'late', seq: before.length + 1, observed_at: at(100) });
        const { execution: was, ...rest } = projectRun(stored(before));
        const { execution: is, ...restWithLate } = projectRun(stored([...before, late]));
        // The rule that nothing may come after the end tells of it; nothing else does.
        expect(restWithLate.findings.filter((finding) => finding.rule !== 'LIFE-2')).toEqual(rest.findings);
        expect({ ...restWithLate, findings: [], controlContribution: null }).toEqual({
          ...rest,
          findings: [],
          controlContribution: null,
        });
        expect(is).toEqual({
          ...was,
          factCount: was.factCount + 1,
          lateFactCount: was.lateFactCount + 1,
          lastFactAt: at(100),
          controlsHeld: was.controlsHeld.filter((rule) => rule !== 'LIFE-2'),
          controlsViolated: ['LIFE-2', ...was.controlsViolated].sort(),
        });
      }),
    );
  });

  it('does not blame a failure that a later attempt recovered, and does not change the outcome for it', () => {
    fc.assert(
      fc.property(work, outcome, (facts, end) => {
        const story = [...facts, ended(end)];
        const recovered = [toolCall({ tool: 'extra', status: 'error' }), toolCall({ tool: 'extra' })];
        const without = projectRun(stored(numbered([started(), ...story], 11))).execution;
        const withIt = projectRun(stored([...numbered([started(), ...recovered], 1), ...numbered(story, 12)]));
        expect(withIt.execution.outcome).toBe(without.outcome);
        expect(withIt.execution.attribution?.domain).toBe(without.attribution?.domain);
        expect(withIt.execution.attribution?.errorClass).toBe(without.attribution?.errorClass);
        expect(withIt.occurrences.find(({ tool }) => tool === 'extra')?.role).toBe('absorbed');
        expect(withIt.execution.absorbedCalls).toBe(without.absorbedCalls + 1);
      }),
    );
  });
});
