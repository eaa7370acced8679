import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { project } from '@/lib/projection/project';
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
} from './fact-builder';

/** What a failing request or an exception record says of the call of that id. */
const explaining = (subject: string, detail = {}, given = {}) =>
  observedError({ for_fact_id: subject, ...detail }, { fact_id: `about-${subject}`, ...given });
const attributionOf = (...facts: Fact[]) => projectRun(stored(execution(...facts))).execution.attribution;
const occurrencesOf = (...facts: Fact[]) => projectRun(stored(execution(...facts))).occurrences;

describe('a status or a network error under a failing call', () => {
  it('decides as one that the call reports itself', () => {
    const bare = modelCall({ status: 'error', error_type: 'SomeClientError' });
    const reported = attributionOf(
      started(),
      { ...bare, detail: { ...bare.detail, http_status: 503 } },
      ended('failed'),
    );
    const explained = attributionOf(started(), bare, explaining('f2', { error_code: '503' }), ended('failed'));
    expect(explained).toEqual({ ...reported, factIds: ['about-f2', 'f2'] });
    expect(explained).toMatchObject({ domain: 'provider', confidence: 'high' });
  });

  it('leaves a call alone that names a status or a code', () => {
    const call = modelCall({ status: 'error', http_status: 401 });
    const facts = [started(), call, explaining('f2', { error_code: '503', error_type: 'ECONNRESET' }), ended('failed')];
    const alone = attributionOf(started(), call, ended('failed'));
    expect(attributionOf(...facts)).toEqual({ ...alone, factIds: ['f2', 'about-f2'] });
  });

  it('belongs to a tool call as well, whose fault it is then', () => {
    const call = toolCall({ status: 'error' });
    expect(
      attributionOf(started(), call, explaining('f2', { error_type: 'ECONNREFUSED' }), ended('failed')),
    ).toMatchObject({
      domain: 'tool',
      factIds: ['about-f2', 'f2'],
    });
  });

  it('is the one of the last attempt where there were several', () => {
    const call = modelCall({ status: 'error' });
    const first = explaining('f4', { error_code: '429' }, { fact_id: 'first' });
    const last = explaining('f4', { error_code: '500' }, { fact_id: 'last' });
    const alone = attributionOf(started(), call, explaining('f2', { error_code: '500' }), ended('failed'));
    expect(attributionOf(started(), first, last, call, ended('failed'))).toMatchObject({
      errorClass: alone?.errorClass,
      factIds: ['last', 'first', 'f4'],
    });
  });

  it('is followed through a client inside a client', () => {
    const inner = explaining('about-f2', { error_code: '529' }, { fact_id: 'inner' });
    expect(
      attributionOf(started(), modelCall({ status: 'error' }), explaining('f2'), inner, ended('failed')),
    ).toMatchObject({ domain: 'provider', errorClass: 'overloaded' });
  });
});

describe('what explains a call', () => {
  const facts = [started(), modelCall(), toolCall({ status: 'error' }, { fact_id: 'tool' }), ended('failed')];

  it.each([
    ['a call that went well', explaining('f2', { error_code: '500' })],
    ['a call that is not there', explaining('nobody', { error_code: '500', error_type: 'RateLimitError' })],
    ['itself', explaining('x', { error_code: '500' }, { fact_id: 'x' })],
  ])('is nothing under %s', (_, extra) => {
    const without = projectRun(stored(execution(...facts)));
    const withIt = projectRun(stored([...execution(...facts), { ...extra, observed_at: at(1) }]));
    expect(withIt).toEqual({ ...without, execution: { ...without.execution, factCount: 5 } });
  });

  it('is nothing for a call that stopped at a limit but came back', () => {
    const call = modelCall({ finish_reasons: ['length'] });
    const [occurrence] = occurrencesOf(started(), call, explaining('f2', { error_code: '500' }), ended('failed'));
    expect(occurrence?.factIds).toEqual(['f2']);
  });

  it('completes a failed step: an exception that came as a log record says what the span does not', () => {
    const facts = [started(), observedError(), explaining('f2', { error_type: 'MemoryError' }), ended('failed')];
    expect(occurrencesOf(...facts)).toHaveLength(1);
    expect(attributionOf(...facts)).toMatchObject({ domain: 'runtime', factIds: ['about-f2', 'f2'] });
    expect(attributionOf(...facts)).toEqual({
      ...attributionOf(started(), observedError({ error_type: 'MemoryError' }), ended('failed')),
      factIds: ['about-f2', 'f2'],
    });
  });

  it('gives its message to the call that has none', () => {
    const template = `t_${'1'.repeat(32)}`;
    const [occurrence] = occurrencesOf(
      started(),
      modelCall({ status: 'error' }),
      explaining('f2', { error_template: template }),
      ended('failed'),
    );
    expect(occurrence).toMatchObject({ factId: 'f2', templateHash: template });
  });
});

describe('facts that show nothing that ran', () => {
  const ledger = fact('usage.recorded', { ledger_entry_id: 'l1' }, { fact_id: 'ledger' });

  it.each([
    ['what explains a call', [explaining('f1')]],
    ['the ledger', [ledger]],
    ['both', [explaining('f1'), ledger]],
  ])('are no execution: %s alone', (_, facts) => {
    const projection = project(stored(facts));
    expect(projection).toMatchObject({ executionId: 'execution-1', execution: null, occurrences: [] });
    expect(projection.executionContribution).toBeNull();
    expect(projection.callContributions).toEqual([]);
  });

  it('become one as soon as the call arrives', () => {
    expect(projectRun(stored(execution(modelCall(), explaining('f1'), ledger))).execution).toMatchObject({
      modelCalls: 1,
      factCount: 3,
    });
  });
});

describe('any set with explanations', () => {
  const status = fc.constantFrom('ok' as const, 'error' as const, 'unknown' as const, 'cancelled' as const);
  const id = fc.nat(5).map((number) => `f${number}`);
  const code = fc.option(fc.constantFrom('429', '500', 'ECONNRESET', 'odd'), { nil: undefined });
  const said = fc.record({ error_code: code, error_type: code }).map((detail) => JSON.parse(JSON.stringify(detail)));
  const call = fc.tuple(status, said).map(([one, detail]) => modelCall({ status: one, ...detail }));
  const step = said.map((detail) => observedError(detail));
  const own = fc
    .tuple(fc.oneof(call, step, fc.constant(started()), fc.constant(ended('failed'))), id, id, fc.nat(9))
    .map(
      ([one, factId, parent, second]) =>
        ({ ...one, fact_id: factId, parent_fact_id: parent, observed_at: at(second) }) as Fact,
    );
  const supplement = fc
    .tuple(said, id, fc.nat(5), fc.nat(9))
    .map(([detail, subject, number, second]) =>
      observedError({ for_fact_id: subject, ...detail }, { fact_id: `s${number}`, observed_at: at(second) }),
    );
  const set = fc.tuple(fc.array(own, { minLength: 1, maxLength: 8 }), fc.array(supplement, { maxLength: 6 }));

  it('projects the same for every order and repetition', () => {
    const arrivals = set.chain(([owns, supplements]) => {
      const once = stored([...owns, ...supplements]);
      return fc.tuple(fc.constant(once), fc.shuffledSubarray([...once, ...once], { minLength: once.length }));
    });
    fc.assert(
      fc.property(arrivals, ([once, part]) => {
        expect(project([...part, ...once.filter((one) => !part.includes(one))])).toEqual(project(once));
      }),
      { numRuns: 400 },
    );
  });

  it('counts the same calls and as many failures as without them', () => {
    fc.assert(
      fc.property(set, ([owns, supplements]) => {
        const without = projectRun(stored(owns));
        const withThem = projectRun(stored([...owns, ...supplements]));
        const { modelCalls, toolCalls, outcome } = without.execution;
        expect(withThem.execution).toMatchObject({ modelCalls, toolCalls, outcome });
        expect(withThem.callContributions).toHaveLength(without.callContributions.length);
        expect(withThem.occurrences.map(({ factId }) => factId)).toEqual(
          without.occurrences.map(({ factId }) => factId),
        );
      }),
      { numRuns: 400 },
    );
  });
});
