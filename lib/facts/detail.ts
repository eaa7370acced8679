import * as z from 'zod';
import { CURRENCY, DECIMAL_AMOUNT, INSTANT, isArtifactUri, isIdentifier, LIMITS, MEDIA_TYPE, SHA256 } from './forms';
import {
  CALL_STATUSES,
  COMMAND_OUTCOMES,
  CONTROL_DECISIONS,
  CONTROLS,
  DECIDERS,
  DISPATCH_STATES,
  type FactKind,
  HITL_CAUSES,
  HITL_DECISIONS,
  LIFECYCLE_STATES,
  OPERATIONS,
  ORIGINS,
  OUTCOMES,
  SOURCES,
  SURFACES,
} from './vocabulary';

export const Identifier = z.string().max(LIMITS.identifier).refine(isIdentifier, { message: 'not an identifier' });

/** A digest as lower-case hex SHA-256, bare or with the prefix `sha256:`. */
export const Sha256 = z.string().regex(SHA256);
/** Set by the server out of an `error_message`, never taken from a client (lib/redaction/message-template.ts). */
export const TemplateHash = z.string().regex(/^t_[0-9a-f]{32}$/);
export const Instant = z.string().regex(INSTANT);
const Count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const TokenCount = z.int().min(0).max(LIMITS.tokens);
const Attempt = z.int().min(0).max(LIMITS.attempt);
const DurationMs = z.number().min(0).max(LIMITS.durationMs);
const HttpStatus = z.int().min(100).max(599);
const Identifiers = z.array(Identifier).max(LIMITS.identifiers);
const DecimalAmount = z.string().regex(DECIMAL_AMOUNT);
const Currency = z.string().regex(CURRENCY);

/** Who acts. A person's `id` is a keyed pseudonym by the time it is stored; a service's id stays readable. */
export const Actor = z.object({ type: z.enum(['person', 'service']), id: Identifier });
export type Actor = z.infer<typeof Actor>;

const Tokens = z.object({ input: TokenCount, output: TokenCount, cached: TokenCount, reasoning: TokenCount }).partial();
const Cost = z.object({ amount: DecimalAmount, currency: Currency });

export const ArtifactUri = z.string().max(LIMITS.uri).refine(isArtifactUri, { message: 'not the uri of an artifact' });
export const MediaType = z.string().max(LIMITS.mediaType).regex(MEDIA_TYPE);

/**
 * The fields that each kind's `detail` may hold (DOMAIN.md section 3); this is the redaction's allowlist.
 * A field that is not here is dropped and counted, one that does not fit its type likewise; only the fields
 * without `.optional()` are needed for the fact to mean anything, so without them it is rejected.
 */
export const DETAIL = {
  'execution.started': z.object({
    origin: z.enum(ORIGINS),
    source: z.enum(SOURCES).optional(),
    channel: Identifier.optional(),
    initiator: Actor.optional(),
    identity: Actor.optional(),
    capabilities_granted: Identifiers.optional(),
    entitlements: Identifiers.optional(),
    location: z.object({ host_class: Identifier, region: Identifier, sandbox: Identifier }).partial().optional(),
    resumes: z.object({ execution_id: Identifier, interrupt_id: Identifier.optional() }).optional(),
    recovers: z.object({ execution_id: Identifier, proposal_id: Identifier.optional() }).optional(),
  }),
  'lifecycle.transition': z.object({
    to: z.enum(LIFECYCLE_STATES),
    outcome: z.enum(OUTCOMES).optional(),
    reason_code: Identifier.optional(),
  }),
  'model.call': z.object({
    provider: Identifier.optional(),
    requested_model: Identifier.optional(),
    response_model: Identifier.optional(),
    operation: Identifier.optional(),
    status: z.enum(CALL_STATUSES),
    http_status: HttpStatus.optional(),
    error_type: Identifier.optional(),
    error_code: Identifier.optional(),
    error_template: TemplateHash.optional(),
    finish_reasons: z.array(Identifier).max(LIMITS.finishReasons).optional(),
    input_tokens: TokenCount.optional(),
    output_tokens: TokenCount.optional(),
    cached_tokens: TokenCount.optional(),
    reasoning_tokens: TokenCount.optional(),
    duration_ms: DurationMs.optional(),
    time_to_first_token_ms: DurationMs.optional(),
    attempt: Attempt.optional(),
    provider_request_id: Identifier.optional(),
    streaming: z.boolean().optional(),
    cost: Cost.optional(),
  }),
  'tool.call': z.object({
    tool: Identifier.optional(),
    /** The id of the call where the agent gives it one; facts of one execution with the same id tell of one call. */
    call_id: Identifier.optional(),
    capability: Identifier.optional(),
    capability_version: Identifier.optional(),
    operation: z.enum(OPERATIONS).optional(),
    status: z.enum(CALL_STATUSES),
    error_type: Identifier.optional(),
    error_code: Identifier.optional(),
    error_template: TemplateHash.optional(),
    duration_ms: DurationMs.optional(),
    attempt: Attempt.optional(),
    dispatch_state: z.enum(DISPATCH_STATES).optional(),
    idempotency_key_digest: Sha256.optional(),
    provider: Identifier.optional(),
    target: Identifier.optional(),
  }),
  'control.check': z.object({
    control: z.enum(CONTROLS),
    decision: z.enum(CONTROL_DECISIONS),
    capability: Identifier.optional(),
    decided_by: z.enum(DECIDERS).optional(),
    reason_code: Identifier.optional(),
  }),
  'hitl.requested': z.object({ interrupt_id: Identifier, cause: z.enum(HITL_CAUSES).optional() }),
  'hitl.resolved': z.object({
    interrupt_id: Identifier,
    decision: z.enum(HITL_DECISIONS),
    decided_by: Actor.optional(),
  }),
  'recovery.proposed': z.object({
    proposal_id: Identifier,
    checkpoint: Identifier.optional(),
    safe_to_resume: z.boolean().optional(),
    preconditions: z
      .array(z.object({ code: Identifier, met: z.boolean() }))
      .max(LIMITS.preconditions)
      .optional(),
    budget_used: Count.optional(),
    budget_allowed: Count.optional(),
  }),
  'token.issued': z.object({
    token_digest: Sha256,
    audience: Identifier.optional(),
    scopes: Identifiers.optional(),
    expires_at: Instant.optional(),
  }),
  'token.checked': z.object({
    token_digest: Sha256,
    audience: Identifier.optional(),
    scopes: Identifiers.optional(),
    expires_at: Instant.optional(),
    required_scope: Identifier.optional(),
    result: z.enum(['allow', 'deny']),
  }),
  'browser.command': z.object({
    method: Identifier,
    access: z.enum(['read', 'write']).optional(),
    lease_id: Identifier.optional(),
    page_id: Identifier.optional(),
    snapshot_id: Identifier.optional(),
    outcome: z.enum(COMMAND_OUTCOMES),
    replay_of: Identifier.optional(),
  }),
  'browser.control': z.object({
    holder: z.enum(['agent', 'person']),
    lease_id: Identifier.optional(),
    snapshot_id: Identifier.optional(),
  }),
  'artifact.referenced': z.object({
    uri: ArtifactUri,
    sha256: Sha256.optional(),
    media_type: MediaType.optional(),
    bytes: Count.optional(),
    role: Identifier.optional(),
  }),
  'usage.recorded': z.object({
    ledger_entry_id: Identifier,
    provider: Identifier.optional(),
    model: Identifier.optional(),
    tokens: Tokens.optional(),
    cost: Cost.optional(),
    for_fact_id: Identifier.optional(),
  }),
  'evaluation.recorded': z.object({
    evaluator: Identifier,
    evaluator_version: Identifier.optional(),
    metric: Identifier.optional(),
    score: z.number().min(-LIMITS.score).max(LIMITS.score).optional(),
    label: Identifier.optional(),
    passed: z.boolean().optional(),
  }),
  'error.observed': z.object({
    error_type: Identifier.optional(),
    error_code: Identifier.optional(),
    error_template: TemplateHash.optional(),
    surface: z.enum(SURFACES),
    /** The call that this explains; without that call it says nothing. */
    for_fact_id: Identifier.optional(),
    retry_count: Count.optional(),
    handled: z.boolean().optional(),
  }),
} as const satisfies Record<FactKind, z.ZodObject>;

export type Detail<K extends FactKind = FactKind> = z.infer<(typeof DETAIL)[K]>;
