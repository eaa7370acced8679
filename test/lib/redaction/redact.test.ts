import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DETAIL } from '@/lib/facts/detail';
import type { RawFact } from '@/lib/facts/fact';
import { FACT_KINDS } from '@/lib/facts/vocabulary';
import { UNNAMEABLE_FIELD } from '@/lib/redaction/allowlist';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';

const CANARY = 'please summarise the merger for me';
const raw = (over: Record<string, unknown> = {}): RawFact => ({
  fact_id: 'f-1',
  kind: 'model.call',
  execution_id: 'e-1',
  observed_at: '2026-11-30T10:00:00Z',
  producer: { name: 'gateway' },
  detail: { status: 'ok', provider: 'openai', requested_model: 'gpt-5' },
  ...over,
});
const kept = (fact: RawFact) => {
  const result = redact(fact, 'native', POLICY);
  if (!('fact' in result)) throw new Error(result.rejection.code);
  return result;
};

describe('the allowlist', () => {
  it('keeps what the kind names and says through which door it came', () => {
    expect(kept(raw()).fact).toEqual({ ...raw(), observed_at: '2026-11-30T10:00:00.000000000Z', intake: 'native' });
  });

  it('takes nobody’s word for the door', () => {
    const result = kept(raw({ intake: 'otlp' }));
    expect(result.fact.intake).toBe('native');
    expect(result.dropped).toEqual([{ name: 'intake', why: 'unknown' }]);
  });

  it('drops a field that the kind does not name, however deep, and counts it by its path', () => {
    const detail = { origin: 'initial', prompt: CANARY, location: { region: 'eu', address: CANARY } };
    const result = kept(
      raw({ kind: 'execution.started', detail, body: CANARY, producer: { name: 'gateway', note: CANARY } }),
    );
    expect(result.dropped.map(({ name, why }) => `${name} ${why}`).sort()).toEqual([
      'body unknown',
      'detail.location.address unknown',
      'detail.prompt unknown',
      'producer.note unknown',
    ]);
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });

  it.each([
    ['free text', CANARY],
    ['more than 128 characters', 'x'.repeat(129)],
    ['an e-mail address', 'ann@example.com'],
    ['a user at a host', 'ann@10.0.0.7'],
    ['an address with a scheme', 'https://user:secret@host/path'],
    ['JSON', '{"a":1}'],
    ['a NUL byte', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800'],
    ['a number where an identifier belongs', 7],
    ['an object where an identifier belongs', { text: CANARY }],
  ])('drops %s, and never cuts it to fit', (_, value) => {
    const result = kept(raw({ detail: { status: 'ok', requested_model: value } }));
    expect(result.fact.detail).toEqual({ status: 'ok' });
    expect(result.dropped).toEqual([{ name: 'detail.requested_model', why: 'unfit' }]);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e10, '12', 2 ** 53])('drops the token count %s', (value) => {
    expect(kept(raw({ detail: { status: 'ok', input_tokens: value } })).fact.detail).toEqual({ status: 'ok' });
  });

  it('keeps the fit items of a list and counts that others were there', () => {
    const result = kept(raw({ detail: { status: 'ok', finish_reasons: ['stop', CANARY, 'length', null] } }));
    expect(result.fact.detail).toEqual({ status: 'ok', finish_reasons: ['stop', 'length'] });
    expect(result.dropped).toEqual([{ name: 'detail.finish_reasons', why: 'unfit' }]);
  });

  it('does not write down a name that may be content', () => {
    const result = kept(raw({ [CANARY]: 1, ['n'.repeat(129)]: 1, 'a\u0000b': 1 }));
    expect(result.dropped).toEqual(Array.from({ length: 3 }, () => ({ name: UNNAMEABLE_FIELD, why: 'unknown' })));
  });

  it('is not fooled by names that every object has', () => {
    const hostile = JSON.parse(`{"__proto__": {"release": "${CANARY}"}, "constructor": {"name": "x"}}`);
    const result = kept({ ...raw(), ...hostile });
    expect(result.fact).not.toHaveProperty('release');
    expect(Object.getPrototypeOf(result.fact)).toBe(Object.prototype);
  });
});

describe('a fact that cannot be kept', () => {
  it.each([
    ['nothing', undefined, 'not_an_object', ''],
    ['a list', [raw()], 'not_an_object', ''],
    ['an unknown kind', raw({ kind: CANARY }), 'unknown_kind', 'kind'],
    ['no id', raw({ fact_id: undefined }), 'missing_field', 'fact_id'],
    ['an id that is none', raw({ execution_id: CANARY }), 'invalid_field', 'execution_id'],
    ['no producer', raw({ producer: null }), 'missing_field', 'producer'],
    ['no status of a call', raw({ detail: {} }), 'missing_field', 'detail.status'],
    ['a status of its own', raw({ detail: { status: CANARY } }), 'invalid_field', 'detail.status'],
    ['a detail that is text', raw({ detail: CANARY }), 'invalid_field', 'detail'],
    ['a time that is none', raw({ observed_at: CANARY }), 'invalid_time', 'observed_at'],
    ['a day that the month does not have', raw({ observed_at: '2026-02-30T00:00:00Z' }), 'invalid_time', 'observed_at'],
  ])('with %s is refused with code and path, never with what it held', (_, fact, code, path) => {
    const result = redact(fact as RawFact, 'native', POLICY);
    expect(result).toMatchObject({ rejection: { code, path } });
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });
});

/** Everything that may stand in a stored fact: identifiers, instants, digests, media types, addresses without secrets. */
const STORABLE = /^[A-Za-z0-9_][A-Za-z0-9._:/@+#~-]{0,511}$/;

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

describe('whatever a producer sends', () => {
  const names = [...new Set(FACT_KINDS.flatMap((kind) => Object.keys(DETAIL[kind].shape)))];
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('ok', 'error', 'initial', 'running', 'allow', 'model', 'a-token', 1, true, CANARY),
  );
  const detail = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), anything, { maxKeys: 12 });
  const fact = fc.record({ kind: fc.constantFrom(...FACT_KINDS), detail, extra: anything, release: anything }).map(raw);

  it('stores nothing but short identifiers, and comes to an end', () => {
    fc.assert(
      fc.property(fact, (offered) => {
        const result = redact(offered, 'native', POLICY);
        if ('fact' in result) for (const text of stringsIn(result.fact)) expect(text).toMatch(STORABLE);
        for (const { name } of result.dropped) expect(name).toMatch(/^[A-Za-z0-9_.:()-]{1,128}$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stores the same again when what was stored is sent again', () => {
    fc.assert(
      fc.property(fact, (offered) => {
        const first = redact(offered, 'native', POLICY);
        if (!('fact' in first)) return;
        const { intake: _, ...again } = first.fact;
        expect(redact(again, 'native', POLICY)).toEqual({ fact: first.fact, dropped: [] });
      }),
      { numRuns: 1_000 },
    );
  });
});
