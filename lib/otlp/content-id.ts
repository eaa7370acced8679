import { contentDigest } from '@/lib/facts/canonical';

const DIGITS = 32;

/**
 * An id for what has none of its own: 128 bits in hex of the digest of the parts, so that the same thing sent again has
 * the same id. The parts must be kept values only; an id of content would be a way to guess it.
 */
export function contentId(...parts: readonly unknown[]): string {
  return contentDigest(parts.map(plain)).slice(0, DIGITS);
}

/** Integers beyond 2^53 are no JSON numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return [...value].sort(([a], [b]) => (a < b ? -1 : 1)).map(plain);
  return Array.isArray(value) ? value.map(plain) : (value ?? null);
}
