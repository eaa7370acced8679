import * as z from 'zod';
import { Sha256 } from '@/lib/facts/detail';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { ScopeInput } from '@/lib/quality/aggregate';
import { RECONCILED_OUTCOMES, UNKNOWN_KINDS, UNKNOWN_REASONS } from './vocabulary';

const Instant = z.iso.datetime();
const Id = z.string().min(1).max(200);
const FactId = z.string().max(200);
const text = (longest: number) => z.string().trim().min(1).max(longest);
export const OBSERVED_MAX_CHARACTERS = 1_000;
export const WHERE_MAX_CHARACTERS = 200;

/** Where what was observed can be looked at again; never the thing itself. */
const Artifact = z.object({
  uri: z.string().min(1).max(512),
  sha256: Sha256.optional(),
  bytes: z.int().min(0).optional(),
});

/** What a person found out about one unknown outcome; the fact stays unknown. */
export const Reconciliation = z.object({
  id: z.uuid(),
  execution_id: z.string(),
  /** The mutation's fact; empty for the execution as a whole. */
  fact_id: z.string(),
  /** Null withdraws what was said before. */
  outcome: z.enum(RECONCILED_OUTCOMES).nullable(),
  observed: z.string(),
  observed_where: z.string(),
  artifact: z.object({ uri: z.string(), sha256: z.string().nullable(), bytes: z.int().nullable() }).nullable(),
  actor: z.string(),
  at: Instant,
  supersedes: z.uuid().nullable(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

/** Something whose outcome nobody knows, with what was found out about it. */
export const UnknownOutcome = z.object({
  execution_id: z.string(),
  /** Empty for the execution as a whole. */
  fact_id: z.string(),
  kind: z.enum(UNKNOWN_KINDS),
  reason: z.enum(UNKNOWN_REASONS),
  observed_at: Instant,
  capability: z.string().nullable(),
  tool: z.string().nullable(),
  provider: z.string().nullable(),
  target: z.string().nullable(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  runtime: z.string().nullable(),
  thread_id: z.string(),
  /** What counts now; null while nobody has looked, and after a withdrawal. */
  reconciliation: Reconciliation.nullable(),
  /** The newest word on it, a withdrawal included: what the next one continues. */
  head: z.uuid().nullable(),
});
export type UnknownOutcome = z.output<typeof UnknownOutcome>;

export const UnknownFilter = ScopeInput.pick({
  from: true,
  to: true,
  capability: true,
  environment: true,
  release: true,
}).extend({
  kind: z.enum(UNKNOWN_KINDS).optional(),
  reason: z.enum(UNKNOWN_REASONS).optional(),
  /** `open`: nobody has said anything that counts. */
  state: z.enum(['open', 'reconciled']).optional(),
  ...pageInput(50),
});
export type UnknownFilter = z.input<typeof UnknownFilter>;

export const listUnknown = endpoint({
  method: 'GET',
  path: '/api/v1/unknown',
  summary: 'Executions and mutations whose outcome is unknown, oldest first, with what was found out about them.',
  input: UnknownFilter,
  output: z.object({ items: z.array(UnknownOutcome), next: z.string().nullable() }),
});

const target = { id: Id, fact_id: FactId.default(''), supersedes: z.uuid().nullable() };
const observation = {
  observed: text(OBSERVED_MAX_CHARACTERS),
  observed_where: text(WHERE_MAX_CHARACTERS),
  artifact: Artifact.optional(),
};

export const reconcile = endpoint({
  method: 'POST',
  path: '/api/v1/executions/:id/reconciliations',
  summary: 'Records what a person found out about an unknown outcome, or takes it back. The fact stays unknown.',
  input: z.union([
    z.object({ ...target, ...observation, withdraw: z.literal(true) }),
    z.object({ ...target, ...observation, outcome: z.enum(RECONCILED_OUTCOMES) }),
  ]),
  output: Reconciliation,
});
