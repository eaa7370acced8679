import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { isContentKey } from '@/lib/redaction/content-keys';
import type { Addition } from '@/lib/redaction/policy';
import { redact } from '@/lib/redaction/redact';
import { CONTENT_KEYS } from '../../support/content-keys';
import { POLICY } from '../../support/policy';

const number: Addition = { type: 'number', tokens: new Set() };
const boolean: Addition = { type: 'boolean', tokens: new Set() };
const tier: Addition = { type: 'token', tokens: new Set(['free', 'pro']) };
const ALLOWED = new Map([
  ['retry_budget', number],
  ['cache.hit', boolean],
  ['tier', tier],
]);

const raw = (detail: object): RawFact => ({
  fact_id: 'f1',
  kind: 'model.call',
  execution_id: 'e1',
  observed_at: '2026-11-01T00:00:00Z',
  producer: { name: 'test' },
  detail: { status: 'ok', ...detail },
});

function kept(detail: object, allowed: ReadonlyMap<string, Addition> = ALLOWED) {
  const result = redact(raw(detail), 'native', { ...POLICY, additions: allowed });
  if (!('fact' in result)) throw new Error('rejected');
  return { additions: result.fact.additions, dropped: result.dropped.map(({ name }) => name), fact: result.fact };
}

describe('what a project has added to the allowlist', () => {
  it('is kept beside the detail', () => {
    const { additions, dropped, fact } = kept({ retry_budget: 2.5, 'cache.hit': false, tier: 'pro' });
    expect(additions).toEqual({ retry_budget: 2.5, 'cache.hit': false, tier: 'pro' });
    expect(fact.detail).toEqual({ status: 'ok' });
    expect(dropped).toEqual([]);
  });

  it('leaves no trace where nothing was offered or nothing was added', () => {
    expect(kept({}).fact).not.toHaveProperty('additions');
    expect(kept({ retry_budget: 1 }, new Map()).fact).not.toHaveProperty('additions');
    expect(kept({ retry_budget: 1 }, new Map()).dropped).toEqual(['detail.retry_budget']);
  });

  it.each<[string, object]>([
    ['a number as text', { retry_budget: '2' }],
    ['a number that is none', { retry_budget: Number.NaN }],
    ['a number without end', { retry_budget: Number.POSITIVE_INFINITY }],
    ['a number inside a list', { retry_budget: [2] }],
    ['a boolean as text', { 'cache.hit': 'true' }],
    ['a token that is not on the list', { tier: 'enterprise' }],
    ['a token in another case', { tier: 'Pro' }],
    ['a token inside an object', { tier: { toString: 'pro' } }],
  ])('is dropped and counted by its name when it is %s', (_, offered) => {
    const { additions, dropped } = kept(offered);
    expect(additions).toBeUndefined();
    expect(dropped).toEqual([`detail.${Object.keys(offered)[0]}`]);
  });

  it('is dropped when the number is that of a card', () => {
    const { additions, dropped } = kept({ retry_budget: Number(['4111', '1111', '1111', '1111'].join('')) });
    expect(additions).toBeUndefined();
    expect(dropped).toEqual(['detail.retry_budget']);
  });

  it('never takes the place of a field that the kind has itself', () => {
    const { additions, fact } = kept({ attempt: 2 }, new Map([['attempt', number]]));
    expect(additions).toBeUndefined();
    expect(fact.detail).toEqual({ status: 'ok', attempt: 2 });
  });

  it('is not taken from a field of the envelope, nor from a client that sends additions itself', () => {
    const result = redact({ ...raw({}), retry_budget: 1, additions: { retry_budget: 1 } }, 'native', {
      ...POLICY,
      additions: ALLOWED,
    });
    expect('fact' in result && result.fact).not.toHaveProperty('additions');
    expect(result.dropped.map(({ name }) => name).sort()).toEqual(['additions', 'retry_budget']);
  });

  it('lets nothing through but numbers, booleans and the tokens of the list, whatever is offered', () => {
    const offered = fc.record({ retry_budget: fc.anything(), 'cache.hit': fc.anything(), tier: fc.anything() });
    fc.assert(
      fc.property(offered, (detail) => {
        const additions = Object.entries(kept(detail).additions ?? {});
        for (const [key, value] of additions) {
          if (key === 'retry_budget') expect(value).toSatisfy(Number.isFinite);
          if (key === 'cache.hit') expect(value).toBeTypeOf('boolean');
          if (key === 'tier') expect(['free', 'pro']).toContain(value);
        }
      }),
    );
  });
});

describe('a key that names content', () => {
  const known = Object.values(CONTENT_KEYS).flatMap(({ keys }) => keys);

  it('is told for every content-bearing attribute of the conventions', () => {
    expect(known.length).toBeGreaterThan(60);
    expect(known.filter((key) => !isContentKey(key))).toEqual([]);
  });

  it.each([
    'prompt',
    'messages',
    'arguments',
    'tool_result',
    'userPrompt',
    'http.request.header.cookie',
    'otp',
    'api_key',
    'password_length',
  ])('is told: %s', (key) => {
    expect(isContentKey(key)).toBe(true);
  });

  it.each([
    'prompt_length',
    'gen_ai.request.temperature',
    'app.user_tier',
    'cache.hit',
    'retry_budget',
    'experiment.arm',
    'k8s.namespace.name',
    'app.retry_reason',
  ])('is not seen in one that measures or sorts: %s', (key) => {
    expect(isContentKey(key)).toBe(false);
  });
});
