import { describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { FACT_KINDS } from '@/lib/facts/vocabulary';
import { redact } from '@/lib/redaction/redact';
import { allowlist } from '@/lib/redaction-policy/allowlist';
import { POLICY } from '../../support/policy';

const fieldsOf = (kind: string | null) => allowlist().find((fields) => fields.kind === kind)?.fields ?? [];

describe('the allowlist that administrators read', () => {
  it('has every fact kind and what all facts have', () => {
    expect(allowlist().map(({ kind }) => kind)).toEqual([null, ...FACT_KINDS]);
    for (const { kind, fields } of allowlist()) expect(fields.length, String(kind)).toBeGreaterThan(0);
  });

  it('says in words what a value must be, and reaches into objects and lists', () => {
    const rules = Object.fromEntries(fieldsOf('model.call').map(({ path, rule }) => [path, rule]));
    expect(rules).toMatchObject({
      status: 'one of ok, error, cancelled, unknown',
      requested_model: 'identifier',
      http_status: 'whole number, 100 to 599',
      streaming: 'true or false',
      'cost.amount': 'decimal amount as text',
      finish_reasons: 'list: at most 32, each identifier',
    });
    expect(fieldsOf('recovery.proposed').map(({ path }) => path)).toContain('preconditions[].met');
    expect(fieldsOf('token.issued')).toContainEqual({
      path: 'token_digest',
      rule: 'SHA-256 in hexadecimal',
      isNeeded: true,
    });
  });

  it('shows no pattern that only a program can read', () => {
    const rules = allowlist().flatMap(({ fields }) => fields.map(({ rule }) => rule));
    expect(rules.filter((rule) => /[\\^$]/.test(rule))).toEqual([]);
  });

  it('is the one that the redaction goes by: a field that is not on it is dropped', () => {
    for (const { kind, fields } of allowlist()) {
      if (kind === null) continue;
      const onIt = new Set(fields.map(({ path }) => path.split(/[.[]/)[0]));
      // Set by the server, so an offered one is as good as unknown.
      onIt.delete('error_template');
      const raw: RawFact = { kind, detail: Object.fromEntries([...onIt, 'not_on_it'].map((key) => [key, {}])) };
      const dropped = redact({ ...raw, ...ENVELOPE }, 'native', POLICY).dropped.filter(({ why }) => why === 'unknown');
      expect(
        dropped.map(({ name }) => name),
        kind,
      ).toEqual(['detail.not_on_it']);
    }
  });
});

const ENVELOPE = {
  fact_id: 'f',
  execution_id: 'e',
  observed_at: '2026-11-01T00:00:00Z',
  producer: { name: 'test' },
};
