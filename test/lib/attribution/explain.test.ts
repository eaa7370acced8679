import { describe, expect, it } from 'vitest';
import { findRootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import {
  at,
  ended,
  execution,
  modelCall,
  observedError,
  started,
  toolCall,
  unsequenced,
} from '../projection/fact-builder';

const find = (facts: readonly Fact[]) => findRootCause(facts, reduceLifecycle(facts));
const rolesOf = (facts: readonly Fact[]) => find(facts).occurrences.map(({ fact, role }) => `${fact.fact_id} ${role}`);
const overloaded = (given = {}) => modelCall({ status: 'error', http_status: 529 }, given);
const toolFails = (given = {}, detail = {}) =>
  toolCall({ status: 'error', error_type: 'ToolException', ...detail }, given);

describe('a failing child', () => {
  it('explains its failing parent and the errors above, which count no more', () => {
    const facts = unsequenced(
      started(),
      modelCall({ status: 'error', error_type: 'litellm.RateLimitError' }, { parent_fact_id: 'f3' }),
      observedError({ error_type: 'smolagents.AgentGenerationError' }, { parent_fact_id: 'f4' }),
      observedError({ error_type: 'smolagents.AgentGenerationError' }),
      ended('failed'),
    );
    expect(rolesOf(facts)).toEqual(['f2 responsible']);
    expect(find(facts).attribution).toMatchObject({
      domain: 'provider',
      confidence: 'high',
      factIds: ['f2', 'f3', 'f4'],
    });
  });

  it('leaves its failing tool call contributing', () => {
    const facts = execution(started(), overloaded({ parent_fact_id: 'f3' }), toolFails(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 responsible', 'f3 contributing']);
  });

  it('counts once when the same call is reported by two layers', () => {
    const facts = unsequenced(started(), overloaded({ parent_fact_id: 'f3' }), overloaded(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 responsible']);
    expect([...find(facts).restating.ids]).toEqual(['f3']);
  });

  it('explains nothing above a call that went well', () => {
    const facts = execution(
      started(),
      overloaded({ parent_fact_id: 'f3' }),
      toolCall({ tool: 'assistant' }, { parent_fact_id: 'f4' }),
      observedError({ error_type: 'MemoryError' }),
      ended('failed'),
    );
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f4 responsible']);
  });

  it('explains no parent that failed after the child was recovered', () => {
    const inside = { parent_fact_id: 'f4' };
    const facts = execution(started(), overloaded(inside), modelCall({}, inside), toolFails(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f4 responsible']);
  });

  it('is recovered along with the parent that it brought down', () => {
    const facts = execution(started(), overloaded({ parent_fact_id: 'f3' }), toolFails(), toolCall(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f3 absorbed']);
  });

  it('does not explain an error with a cause of its own', () => {
    const limit = observedError({ error_type: 'langgraph.errors.GraphRecursionError' });
    const facts = execution(started(), toolFails({ parent_fact_id: 'f3' }), limit, ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 contributing', 'f3 responsible']);
    expect(find(facts).attribution).toMatchObject({ domain: 'runtime', errorClass: 'loop_limit' });
  });

  it('is contradicted by a sure error above it of another domain', () => {
    const above = observedError({ error_type: 'ModelBehaviorError' });
    const facts = execution(started(), toolFails({ parent_fact_id: 'f3' }), above, ended('failed'));
    expect(find(facts).attribution).toMatchObject({
      domain: 'tool',
      confidence: 'medium',
      against: ['wrapper_judged_differently'],
    });
  });

  it('is not contradicted by an error above it that only passes it on', () => {
    const under = (above: Fact) =>
      find(execution(started(), toolFails({ parent_fact_id: 'f3' }, { error_type: '502' }), above, ended('failed')))
        .attribution;
    expect(under(observedError({ error_type: 'smolagents.AgentExecutionError' }))).toMatchObject({
      confidence: 'high',
      against: [],
    });
    expect(under(observedError({ error_type: '502' }))).toMatchObject({
      domain: 'tool',
      confidence: 'high',
      against: [],
    });
  });

  it('counts as before the end when its span ended a moment after that of the failed root', () => {
    const facts = unsequenced(
      started(),
      observedError({ error_type: 'TimeoutError' }, { observed_at: at(5) }),
      ended('failed', { observed_at: at(5) }),
      modelCall({ status: 'error', error_type: 'TimeoutError' }, { parent_fact_id: 'f2', observed_at: at(6) }),
    );
    expect(find(facts).attribution).toMatchObject({ domain: 'provider', errorClass: 'client_deadline' });
  });

  it('is not one call with its parent when neither has a name', () => {
    const nameless = (given = {}): Fact => {
      const { tool: _tool, ...detail } = toolFails().detail as { tool?: string; status: 'error' };
      return { ...toolFails(given), detail } as Fact;
    };
    const facts = execution(started(), nameless({ parent_fact_id: 'f3' }), nameless(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 responsible', 'f3 contributing']);
  });

  it('survives parents in a ring and parents that are missing', () => {
    const ring = execution(
      started(),
      overloaded({ parent_fact_id: 'f3' }),
      toolFails({ parent_fact_id: 'f2' }),
      ended('failed'),
    );
    expect(rolesOf(ring)).toEqual(['f2 contributing', 'f3 responsible']);
    expect(rolesOf(execution(started(), overloaded({ parent_fact_id: 'elsewhere' }), ended('failed')))).toEqual([
      'f2 responsible',
    ]);
  });
});

describe('an error inside a failing call', () => {
  const inside = (error_type: string) => observedError({ error_type }, { parent_fact_id: 'f3' });

  it('is evidence of the call, not an occurrence of its own', () => {
    const facts = execution(started(), inside('httpx.ReadTimeout'), toolCall({ status: 'error' }), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f3 responsible']);
    expect(find(facts).attribution).toMatchObject({
      domain: 'tool',
      errorClass: 'read_timeout',
      factIds: ['f2', 'f3'],
    });
  });

  it('decides for a call that says nothing itself, even when it is not sure', () => {
    const facts = execution(started(), inside('INTERNAL'), toolCall({ status: 'error' }), ended('failed'));
    expect(find(facts).attribution).toMatchObject({ domain: 'tool', errorClass: 'internal', confidence: 'low' });
  });

  it('is not about that call when it lies around another failing one', () => {
    const facts = execution(
      started(),
      overloaded({ parent_fact_id: 'f3' }),
      observedError({ error_type: 'UserError' }, { parent_fact_id: 'f4' }),
      toolCall({ status: 'error' }),
      ended('failed'),
    );
    const { occurrences } = find(facts);
    expect(occurrences.map(({ fact, attribution }) => `${fact.fact_id} ${attribution.errorClass}`)).toEqual([
      'f2 overloaded',
      'f4 unspecified_error',
    ]);
  });

  it('does not outvote a surer judgement of the call itself, but speaks against it', () => {
    const facts = execution(started(), inside('UserError'), toolFails(), ended('failed'));
    expect(find(facts).attribution).toMatchObject({
      errorClass: 'tool_failed',
      factIds: ['f3', 'f2'],
      against: ['detail_judged_differently'],
    });
  });
});

describe('an observed error', () => {
  it('is contradicted by the place where it surfaced, except by the runtime, where everything surfaces', () => {
    const seen = (surface: 'runtime' | 'tool') =>
      find(execution(started(), observedError({ error_type: 'UserError', surface }), ended('failed'))).attribution;
    expect(seen('runtime')).toMatchObject({ domain: 'caller', confidence: 'medium', against: [] });
    expect(seen('tool')).toMatchObject({ domain: 'caller', confidence: 'low', against: ['surface_differs'] });
  });
});
