import type { RedactionPolicy } from '@/lib/redaction/policy';

/** The policy of a project that has added nothing to the allowlist. */
export const POLICY: RedactionPolicy = { pseudonymKey: Buffer.alloc(32, 7), additions: new Map() };
