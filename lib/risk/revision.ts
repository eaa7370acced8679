import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Impact } from './contract';
import type { Scope } from './scope';
import type { Coverage, JustificationCode, Severity, Treatment } from './vocabulary';

/**
 * What exactly people approve. Everything that a reader of the acceptance relies on is in it, the end and the evidence
 * included, so that any edit has another digest. Instants are RFC 3339 in UTC.
 */
export interface RevisionDocument {
  readonly acceptance_id: string;
  readonly project_id: string;
  readonly number: number;
  readonly author_id: string;
  readonly title: string;
  readonly scope: Scope;
  readonly coverage: Coverage;
  readonly ceiling_count: number | null;
  readonly treatment: Treatment;
  readonly residual_severity: Severity;
  readonly justification_code: JustificationCode;
  readonly justification: string;
  readonly compensating_controls: string | null;
  readonly owner_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly ends_typed: string;
  readonly zone: string;
  readonly evidence: Impact;
}

export interface SealedRevision {
  /** RFC 8785 canonical JSON. */
  readonly canonical: string;
  /** SHA-256 of the canonical text in UTF-8. */
  readonly digest: Buffer;
}

/** The text of a revision and the digest by which decisions name it (DOMAIN.md section 8). */
export function seal(document: RevisionDocument): SealedRevision {
  const canonical = canonicalize(document);
  if (canonical === undefined) throw new TypeError('a revision has no canonical form');
  return { canonical, digest: createHash('sha256').update(canonical, 'utf8').digest() };
}
