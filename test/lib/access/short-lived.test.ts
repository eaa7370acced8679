import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signShortLived, verifyShortLived } from '@/lib/access/short-lived';
import { signingKey, verificationKey } from '@/lib/access/signing-keys';
import { TEST_SECRET } from '../../support/server';

const NOON = Date.UTC(2026, 5, 15, 12);
const MINUTE_MS = 60_000;
const LONGEST_MS = 15 * MINUTE_MS;
const tokenId = randomUUID();
const at = (instantMs: number) => vi.useFakeTimers({ now: instantMs, toFake: ['Date'] });

beforeAll(() => {
  process.env.NEXTAUTH_SECRET = TEST_SECRET;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the keys that sign short-lived tokens', () => {
  it('change with every day in UTC and name their day', () => {
    const [monday, evening, tuesday] = [NOON, NOON + 11 * 60 * MINUTE_MS, NOON + 24 * 60 * MINUTE_MS].map(signingKey);
    expect(monday?.id).toBe('2026-06-15');
    expect(evening).toEqual(monday);
    expect(tuesday?.secret).not.toEqual(monday?.secret);
  });

  it('are good for as long as a token that they signed may live, and no other key is', () => {
    const midnight = Date.UTC(2026, 5, 16);
    const isGood = (id: string, nowMs: number) => verificationKey(id, nowMs, LONGEST_MS) !== undefined;
    expect(isGood('2026-06-15', midnight + LONGEST_MS)).toBe(true);
    expect(isGood('2026-06-15', midnight + LONGEST_MS + MINUTE_MS)).toBe(false);
    expect(isGood('2026-06-16', midnight - 10 * MINUTE_MS)).toBe(false);
    expect(isGood('2026-06-14', midnight)).toBe(false);
    expect(verificationKey(undefined, midnight, LONGEST_MS)).toBeUndefined();
  });
});

describe('a short-lived token', () => {
  it('that was signed before midnight is good after it, and names its key', async () => {
    at(Date.UTC(2026, 5, 15, 23, 55));
    const token = await signShortLived(tokenId, ['ingest'], 'collector', 900);
    expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ kid: '2026-06-15' });
    at(Date.UTC(2026, 5, 16, 0, 5));
    expect(await verifyShortLived(token)).toEqual({ tokenId, audience: 'collector', scopes: ['ingest'] });
    at(Date.UTC(2026, 5, 16, 0, 11));
    await expect(verifyShortLived(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  interface Forged {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    secret?: Uint8Array;
  }
  /** A token that is good, apart from what is given. */
  async function forge({ header, claims, secret }: Forged): Promise<string> {
    const key = signingKey(Date.now());
    const now = Math.floor(Date.now() / 1000);
    const payload = { scopes: ['ingest'], iss: 'assay', sub: tokenId, aud: 'collector', iat: now, exp: now + 300 };
    return new SignJWT({ ...payload, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id, ...header })
      .sign(secret ?? key.secret);
  }

  it('is good as we make it', async () => {
    expect(await verifyShortLived(await forge({}))).toMatchObject({ tokenId, audience: 'collector' });
  });

  it.each<[string, Forged]>([
    ['of another issuer', { claims: { iss: 'another' } }],
    ['without an audience', { claims: { aud: undefined } }],
    ['with an empty audience', { claims: { aud: '' } }],
    ['with several audiences', { claims: { aud: ['collector', 'another'] } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['whose subject is no id', { claims: { sub: 'somebody' } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a time of issue', { claims: { iat: undefined } }],
    ['that lives longer than 15 minutes', { claims: { exp: Math.floor(Date.now() / 1000) + 3_600 } }],
    ['of another type', { header: { typ: 'at+jwt' } }],
    ['without a key id', { header: { kid: undefined } }],
    ['of an unknown key', { header: { kid: '2020-01-01' } }],
    ['of another algorithm', { header: { alg: 'HS512' }, secret: new Uint8Array(64) }],
    ['of a key that is not ours', { secret: new Uint8Array(32) }],
  ])('is refused when it is one %s', async (_, forged) => {
    await expect(verifyShortLived(await forge(forged))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('may do nothing that is no scope', async () => {
    const { scopes } = await verifyShortLived(
      await forge({ claims: { scopes: ['ingest', 'projection', 'everything'] } }),
    );
    expect(scopes).toEqual(['ingest']);
  });
});
