import { createHmac } from 'node:crypto';
import type { RawFact } from '@/lib/facts/fact';

const MAX_OFFERED_ID = 1024;
const PSEUDONYM_DIGITS = 32;
/** The fields of a detail that name an actor. */
const ACTOR_FIELDS = ['initiator', 'identity', 'decided_by'] as const;

/** The pseudonym of a person: HMAC-SHA256 under the project's key (RFC 2104), `p_` and 128 bits in hex. */
export function pseudonym(key: Buffer, id: string): string {
  return `p_${createHmac('sha256', key).update(id).digest('hex').slice(0, PSEUDONYM_DIGITS)}`;
}

/**
 * Replaces the ids of people by pseudonyms (DOMAIN.md section 2). It comes before the allowlist, so that an id of any
 * form, an e-mail address too, is usable and none is ever stored. Services stay as they are.
 */
export function pseudonymise(raw: RawFact, key: Buffer): RawFact {
  const { detail } = raw;
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return raw;
  const offered = detail as Record<string, unknown>;
  const replaced: Record<string, unknown> = {};
  for (const field of ACTOR_FIELDS) {
    const actor = offered[field] as { type?: unknown; id?: unknown } | null | undefined;
    if (
      actor?.type === 'person' &&
      typeof actor.id === 'string' &&
      actor.id.length > 0 &&
      actor.id.length <= MAX_OFFERED_ID
    ) {
      replaced[field] = { ...actor, id: pseudonym(key, actor.id) };
    }
  }
  return Object.keys(replaced).length === 0 ? raw : { ...raw, detail: { ...offered, ...replaced } };
}
