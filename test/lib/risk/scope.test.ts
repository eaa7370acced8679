import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureRollups } from '@/db/schema/rollups';
import { withAuthority } from '@/lib/access/authority';
import { readKinds } from '@/lib/risk/kinds';
import { covers, type FailureDimensions, Scope, ScopeRequest } from '@/lib/risk/scope';
import { matchesScope } from '@/lib/risk/scope-sql';
import { scopeAsFilter, scopeInWords } from '@/lib/risk/scope-words';
import { freshDatabase } from '../../support/database';
import { plantFailures } from '../../support/risk';

const database = freshDatabase();

const DOMAINS = ['provider', 'tool'] as const;
const CLASSES = ['rate_limited', 'read_timeout'];
const PROVIDERS = ['openai', 'anthropic'];
const MODELS = ['gpt-4o', 'claude', ''];
const TOOLS = ['search', ''];
const PLACES = ['production', 'staging', ''];
const ids = [1, 2, 3, 4, 5, 6].map((digit) => String(digit).repeat(64));

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const maybe = (values: string[]) => fc.option(some(...values.filter(Boolean)), { nil: undefined });
const places = fc.option(fc.uniqueArray(some(...PLACES), { minLength: 1, maxLength: 2 }), { nil: undefined });

function withoutAbsent(value: object): unknown {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

const anyScope: fc.Arbitrary<Scope> = fc
  .oneof(
    fc.record({
      kind: fc.constant('fingerprints' as const),
      fingerprints: fc.uniqueArray(some(...ids), { minLength: 1, maxLength: 4 }),
      group_id: fc.uuid(),
      group_title: fc.constant('A group'),
      environment: places,
      release: places,
    }),
    fc
      .record({
        kind: fc.constant('predicate' as const),
        domain: some(...DOMAINS),
        error_class: maybe(CLASSES),
        provider: maybe(PROVIDERS),
        model: maybe(MODELS),
        tool: maybe(TOOLS),
        environment: places,
        release: places,
      })
      .filter((scope) => Boolean(scope.error_class ?? scope.provider ?? scope.model ?? scope.tool)),
  )
  .map((scope) => Scope.parse(withoutAbsent(scope)));

describe('covers and matchesScope', () => {
  it('agree on every failure', async () => {
    const at = new Date('2026-11-02T10:00:00Z');
    const dimensions = fc.record({
      fingerprint: some(...ids),
      model: some(...MODELS),
      tool: some(...TOOLS),
      environment: some(...PLACES),
      release: some(...PLACES),
    });
    const identity = (fingerprint: string) => {
      const index = ids.indexOf(fingerprint);
      return {
        domain: DOMAINS[index % 2]!,
        errorClass: CLASSES[(index >> 1) % 2]!,
        provider: index < 4 ? PROVIDERS[index % 2]! : null,
      };
    };
    const planted = fc.sample(dimensions, { numRuns: 120, seed: 11 });
    for (const row of planted) await plantFailures(database, { at, failures: 1, ...row, ...identity(row.fingerprint) });
    const rows: FailureDimensions[] = planted.map((row) => ({ ...row, ...identity(row.fingerprint) }));
    const keyOf = (row: Pick<FailureDimensions, 'fingerprint' | 'model' | 'tool' | 'environment' | 'release'>) =>
      [row.fingerprint, row.model, row.tool, row.environment, row.release].join('|');
    const all = [...new Map(rows.map((row) => [keyOf(row), row])).values()];

    const viewer = await database.person('viewer');
    await fc.assert(
      fc.asyncProperty(anyScope, async (scope) => {
        const found = await withAuthority('quality:aggregate', viewer, async (access) => {
          const fingerprintsOf = await readKinds(access, [scope]);
          return access.db.execute<FailureDimensions & Record<string, unknown>>(sql`
            SELECT ${failureRollups.fingerprint}, ${failureRollups.model}, ${failureRollups.tool},
              ${failureRollups.environment}, ${failureRollups.release}
            FROM ${failureRollups}
            WHERE ${eq(failureRollups.grain, 'minute')} AND ${matchesScope(scope, fingerprintsOf)}`);
        });
        const expected = all.filter((row) => covers(scope, row)).map(keyOf);
        expect(found.rows.map(keyOf).sort()).toEqual(expected.sort());
      }),
      { numRuns: 150 },
    );
  });
});

describe('a scope', () => {
  it('must be narrower than a whole fault domain', () => {
    expect(ScopeRequest.safeParse({ kind: 'predicate', domain: 'provider' }).success).toBe(false);
    expect(ScopeRequest.safeParse({ kind: 'predicate', domain: 'provider', environment: ['staging'] }).success).toBe(
      false,
    );
    expect(ScopeRequest.safeParse({ kind: 'predicate', domain: 'provider', provider: 'openai' }).success).toBe(true);
  });

  it('reads like a sentence and like a filter', () => {
    const scope: Scope = {
      kind: 'predicate',
      domain: 'provider',
      error_class: 'rate_limited',
      provider: 'openai',
      environment: ['production', ''],
    };
    expect(scopeInWords(scope)).toBe(
      'Failures of domain provider, class “rate limited”, provider openai, in production or “not reported”',
    );
    expect(scopeAsFilter(scope)).toEqual([
      { attribute: 'domain', values: ['provider'] },
      { attribute: 'error_class', values: ['rate_limited'] },
      { attribute: 'provider', values: ['openai'] },
      { attribute: 'environment', values: ['production', '(not reported)'] },
    ]);
  });

  it('survives being stored', () => {
    fc.assert(
      fc.property(anyScope, (scope) => {
        expect(Scope.parse(JSON.parse(JSON.stringify(scope)))).toEqual(scope);
      }),
    );
  });
});
