import type { ADDITION_TYPES } from '@/db/schema/redaction';

/** What a project has added to the allowlist under one key (DOMAIN.md section 4, rule 1). */
export interface Addition {
  readonly type: (typeof ADDITION_TYPES)[number];
  /** For a token: the values that may be kept. */
  readonly tokens: ReadonlySet<string>;
}

/** What the redaction of one project needs to know beyond the allowlist that all share. */
export interface RedactionPolicy {
  /** Makes the pseudonyms of people, the hashes of message templates and the stand-ins of redacted ids. */
  readonly pseudonymKey: Buffer;
  /** By key. */
  readonly additions: ReadonlyMap<string, Addition>;
}
