import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { FingerprintInputs } from '@/lib/projection/projection';

/**
 * Version of the rule by which failures are grouped; it is one of the inputs, so that a new rule never meets an old group.
 * Version 2 tells failures apart by the template of their message. For a failure without a message both rules say the
 * same, so it stays with version 1: its group, and all that people said and accepted of it, lives on over a rebuild.
 */
export const FINGERPRINT_RULE_VERSION = 2;
const WITHOUT_MESSAGE = 1;

/** What two failures must have in common to be of one group (DOMAIN.md section 7). */
export function fingerprintInputs(failure: {
  readonly domain: FaultDomain;
  readonly errorClass: string;
  readonly operation: string | null;
  readonly provider: string | null;
  readonly templateHash: string | null;
}): FingerprintInputs {
  const { domain, errorClass, operation, provider, templateHash } = failure;
  const ruleVersion = templateHash === null ? WITHOUT_MESSAGE : FINGERPRINT_RULE_VERSION;
  return { ruleVersion, domain, errorClass, operation, provider, templateHash };
}

/** SHA-256 over the canonical JSON (RFC 8785) of the inputs, as 64 lower-case hex digits. */
export function fingerprint(inputs: FingerprintInputs): string {
  const text = canonicalize(inputs);
  if (text === undefined) throw new TypeError('fingerprint inputs have no canonical form');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The group in words, for example `Provider · rate limited · chat (openai)`. */
export function groupTitle({
  domain,
  errorClass,
  operation,
  provider,
}: Omit<FingerprintInputs, 'ruleVersion'>): string {
  const where = operation && provider ? `${operation} (${provider})` : (operation ?? provider);
  const fault = domain.charAt(0).toUpperCase() + domain.slice(1);
  return [fault, errorClass.replaceAll('_', ' '), where].filter(Boolean).join(' · ');
}
