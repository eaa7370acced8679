import { hkdfSync } from 'node:crypto';
import { environment } from '@/lib/env';
import { Problem } from '@/lib/problem';

const KEY_BYTES = 32;
const PURPOSE = 'assay short-lived token';
const DAY_CHARACTERS = '2026-01-01'.length;
/** How far the clocks of two processes that share a secret may be apart. */
const CLOCK_SKEW_MS = 30_000;

export interface SigningKey {
  /** The UTC day for which it was made, `YYYY-MM-DD`. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The key that signs now. Each UTC day has its own, made of the secret by HKDF-SHA256 (RFC 5869): no key is stored. */
export function signingKey(nowMs: number): SigningKey {
  return keyOf(dayOf(nowMs));
}

/**
 * The key with which a token says that it was signed, as long as a token that lives `longestMs` can still be good.
 * @returns undefined for the key of any other day, past or future.
 */
export function verificationKey(id: unknown, nowMs: number, longestMs: number): Uint8Array | undefined {
  const days = [dayOf(nowMs - longestMs - CLOCK_SKEW_MS), dayOf(nowMs), dayOf(nowMs + CLOCK_SKEW_MS)];
  const day = days.find((known) => known === id);
  return day === undefined ? undefined : keyOf(day).secret;
}

function keyOf(day: string): SigningKey {
  const secret = environment().NEXTAUTH_SECRET;
  if (!secret) throw new Problem('unavailable', 'No secret is configured.');
  return { id: day, secret: new Uint8Array(hkdfSync('sha256', secret, '', `${PURPOSE} ${day}`, KEY_BYTES)) };
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, DAY_CHARACTERS);
}
