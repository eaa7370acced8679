import { contentDigest } from '@/lib/facts/canonical';
import { isPlainObject } from '@/lib/facts/plain-object';
import { fitIdentifier } from './fit-identifier';

const DIGITS = 32;

/**
 * An id for what has none of its own: 128 bits in hex of the digest of the parts, so that the same thing sent again has
 * the same id. A text that is no identifier is no part of it: it is not kept, and its digest would be a way to guess it.
 */
export function contentId(...parts: readonly unknown[]): string {
  return contentDigest(parts.map(plain)).slice(0, DIGITS);
}

/** Integers beyond 2^53 are no JSON numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return fitIdentifier(value) ?? null;
  if (value instanceof Map) return [...value].sort(([a], [b]) => (a < b ? -1 : 1)).map(plain);
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return Array.isArray(value) ? value.map(plain) : (value ?? null);
}
