import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { classificationKeys, staleAfterClassification } from '@/lib/classification/queries';
import { evidenceKeys } from '@/lib/evidence/queries';
import { groupKeys, staleAfterTriage } from '@/lib/groups/queries';
import { failuresParsers, filterOf, groupScopeOf } from '@/lib/groups/url';
import { qualityKeys } from '@/lib/quality/queries';

const SCOPE = { from: 'now-24h', to: 'now' };
const address = (changes: Partial<Record<keyof typeof failuresParsers, unknown>> = {}) =>
  ({
    ...Object.fromEntries(Object.entries(failuresParsers).map(([name, parser]) => [name, parser.defaultValue])),
    ...changes,
  }) as Parameters<typeof filterOf>[0];

/** Which of the queries a mutation's keys make stale. */
function staleAfter(keys: readonly (readonly unknown[])[], queries: Record<string, readonly unknown[]>): string[] {
  const client = new QueryClient();
  for (const queryKey of Object.values(queries)) client.setQueryData(queryKey, {});
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  return Object.keys(queries).filter((name) => client.getQueryState(queries[name]!)?.isInvalidated);
}

describe('what is read again', () => {
  const queries = {
    list: groupKeys.list('p', SCOPE),
    one: groupKeys.one('p', 'id', SCOPE),
    occurrences: groupKeys.occurrences('p', 'id', SCOPE),
    changes: qualityKeys.changes('p', SCOPE),
    agreement: classificationKeys.agreement('p'),
    dossier: evidenceKeys.one('p', 'execution'),
  };

  it('is the queue, the group and what changed after triage, and no audited read', () => {
    expect(staleAfter(staleAfterTriage('p'), queries)).toEqual(['list', 'one', 'changes']);
  });

  it('is what shows the chain, and the agreement, after a classification', () => {
    const keys = (kind: 'group' | 'execution') => staleAfterClassification('p', { kind, id: 'any' });
    expect(staleAfter(keys('execution'), queries)).toEqual(['agreement', 'dossier']);
    expect(staleAfter(keys('group'), queries)).toEqual(['list', 'one', 'agreement']);
  });
});

describe('the address of the queue', () => {
  it('asks for what waits for triage, newest sighting first, unless it says otherwise', () => {
    expect(filterOf(address(), new Date())).toEqual({ ...SCOPE, state: ['regressed', 'new'], sort: 'last_seen' });
    expect(
      filterOf(address({ queue: 'all', order: 'gross', q: ' openai ', provider: ['openai'] }), new Date()),
    ).toEqual({
      ...SCOPE,
      provider: ['openai'],
      text: 'openai',
      sort: 'gross',
    });
  });

  it('gives one group only what narrows its failures', () => {
    const scope = { ...SCOPE, environment: ['production'], domain: ['tool'], runtime: ['worker'] };
    expect(groupScopeOf(scope)).toEqual({ ...SCOPE, environment: ['production'] });
  });
});
