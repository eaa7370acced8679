import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Fact } from './fact';

const LEAF_PREFIX = Buffer.from([0x00]);

/**
 * The exact text that is stored with a fact: RFC 8785 canonical JSON, UTF-8.
 * @throws TypeError when a value has no canonical form; the redaction lets none through.
 */
export function canonicalText(fact: Fact): string {
  const text = canonicalize(fact);
  if (text === undefined) throw new TypeError('a fact has no canonical form');
  return text;
}

/** The leaf of DOMAIN.md section 9, SHA-256(0x00 ‖ bytes), over the stored text (RFC 6962 section 2.1). */
export function leafDigest(text: string): Buffer {
  return createHash('sha256').update(LEAF_PREFIX).update(text, 'utf8').digest();
}

/** SHA-256 of the canonical JSON of a value, lower-case hex; for ids that come from what is identified. */
export function contentDigest(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}
