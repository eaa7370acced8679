import * as z from 'zod';
import { type Detail, Identifier } from './detail';
import { FACT_KINDS, type FactKind } from './vocabulary';

/** Which program and which part of it saw the fact. */
export const Producer = z.object({
  name: Identifier,
  version: Identifier.optional(),
  component: Identifier.optional(),
});
export type Producer = z.infer<typeof Producer>;

/**
 * The envelope of every fact (DOMAIN.md section 3), without `kind` and `detail`. `observed_at` is the instant at which
 * the producer saw it; for a call that is its end.
 *
 * `parent_fact_id` is ours: the fact whose work encloses this one. Without it a failing child cannot explain its
 * failing parent (DOMAIN.md section 6).
 */
export const Envelope = z.object({
  fact_id: Identifier,
  execution_id: Identifier,
  interaction_id: Identifier.optional(),
  thread_id: Identifier.optional(),
  task_id: Identifier.optional(),
  run_id: Identifier.optional(),
  parent_fact_id: Identifier.optional(),
  attempt: z.int().min(0).max(1_000_000).optional(),
  seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  observed_at: z.string(),
  producer: Producer,
  release: Identifier.optional(),
  environment: Identifier.optional(),
});
/** Values of fields that the project has added to the allowlist, by key (lib/redaction/policy.ts). */
export type Additions = Readonly<Record<string, number | boolean | string>>;
export type Envelope = z.infer<typeof Envelope>;

/**
 * How a fact reached us; set by the server, never taken from a client. Lifecycle that came through OTLP was read out
 * of spans, so it is shown as inferred and never mixed up with one that a producer observed.
 */
export const INTAKES = ['native', 'otlp'] as const;
export type Intake = (typeof INTAKES)[number];

export const FactKindSchema = z.enum(FACT_KINDS);

/** A fact as it is stored: redacted, `observed_at` as `YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ`. */
export type Fact<K extends FactKind = FactKind> = {
  [Kind in K]: Envelope & {
    readonly intake: Intake;
    readonly kind: Kind;
    readonly detail: Detail<Kind>;
    readonly additions?: Additions;
    /** Names of content fields that came with it and were dropped (rule RED-1); set by the server. */
    readonly content_offered?: readonly string[];
  };
}[K];

/** What a decoder or a convention hands to the redaction: nothing in it has been checked, nothing in it is trusted. */
export interface RawFact {
  readonly kind: unknown;
  readonly detail: unknown;
  readonly [field: string]: unknown;
}

/** A stored fact with what the database knows about it beyond the canonical text. */
export interface StoredFact {
  readonly fact: Fact;
  /** Lower-case hex of the leaf digest, see lib/facts/canonical.ts. */
  readonly digest: string;
  readonly receivedAt: Date;
}
