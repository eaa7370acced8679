import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import type { RedactionPolicy } from '@/lib/redaction/policy';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';
import { RandomText } from './random-text';

const random = new RandomText(3);
const key = () => ['gh', 'p_', random.base62(36)].join('');
const call = (over: Record<string, unknown>, detail: Record<string, unknown> = {}): RawFact => ({
  fact_id: 'f-1',
  kind: 'model.call',
  execution_id: 'e-1',
  observed_at: '2026-11-30T10:00:00Z',
  producer: { name: 'gateway' },
  detail: { status: 'ok', ...detail },
  ...over,
});

function stored(fact: RawFact, policy: RedactionPolicy = POLICY) {
  const result = redact(fact, 'native', policy);
  if (!('fact' in result)) throw new Error(result.rejection.code);
  return result;
}

describe('a secret in an allowed field', () => {
  it('gives way to the name of its rule as a whole, and is counted by the name of the field', () => {
    const secret = key();
    const result = stored(
      call({ producer: { name: `agent-${secret}` } }, { requested_model: secret, provider: 'openai' }),
    );
    expect(result.fact).toMatchObject({
      producer: { name: '[redacted:github-token]' },
      detail: { requested_model: '[redacted:github-token]', provider: 'openai' },
    });
    expect(result.dropped).toEqual([
      { name: 'producer.name', why: 'secret' },
      { name: 'detail.requested_model', why: 'secret' },
    ]);
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it('is found again when the same text comes a second time', () => {
    const fact = call({}, { requested_model: key() });
    expect(stored(fact).fact).toEqual(stored(fact).fact);
    expect(stored(fact).dropped).toHaveLength(1);
  });

  it('is taken out of a list by itself', () => {
    const result = stored(call({}, { finish_reasons: ['stop', key()] }));
    expect(result.fact.detail).toMatchObject({ finish_reasons: ['stop', '[redacted:github-token]'] });
  });
});

describe('a secret in an id', () => {
  const [one, another] = [key(), key()];
  const idOf = (secret: string, policy?: RedactionPolicy) =>
    stored(call({ execution_id: secret }, {}), policy).fact.execution_id;

  it('gives way to a stand-in that keeps the same together and others apart', () => {
    expect(idOf(one)).toMatch(/^\[redacted:github-token:[0-9a-f]{16}\]$/);
    expect(idOf(one)).toBe(idOf(one));
    expect(idOf(one)).not.toBe(idOf(another));
    const { fact } = stored(call({ fact_id: one, parent_fact_id: one, thread_id: one }));
    expect(new Set([fact.fact_id, fact.parent_fact_id, fact.thread_id]).size).toBe(1);
  });

  it('tells nothing to who does not have the key of the project', () => {
    expect(idOf(one, { ...POLICY, pseudonymKey: Buffer.alloc(32, 8) })).not.toBe(idOf(one));
  });

  it('is no secret for being random', () => {
    const id = random.base62(40);
    const { fact, dropped } = stored(call({ execution_id: id }, { provider_request_id: id, requested_model: id }));
    expect(fact).toMatchObject({
      execution_id: id,
      detail: { provider_request_id: id, requested_model: '[redacted:high-entropy]' },
    });
    expect(dropped).toEqual([{ name: 'detail.requested_model', why: 'secret' }]);
  });
});

it('lets digests be', () => {
  const sha256 = random.hex(64);
  const { fact } = stored(call({ kind: 'token.issued', detail: { token_digest: sha256 } }));
  expect(fact.detail).toEqual({ token_digest: sha256 });
});

describe('what is remembered of clean texts', () => {
  it('is not the text that they were cut out of', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const megabytes = () => {
      collect();
      return process.memoryUsage().heapUsed / 1e6;
    };
    const before = megabytes();
    for (let index = 0; index < 100; index += 1) {
      const cutOff = Buffer.alloc(1_000_000, 'q').toString();
      stored({
        ...call({}),
        kind: 'artifact.referenced',
        detail: { uri: `pkg:npm/remembered-package-${index}?${cutOff}` },
      });
    }
    expect(megabytes() - before).toBeLessThan(25);
  });
});
