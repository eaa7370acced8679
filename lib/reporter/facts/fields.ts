import { CURRENCY, DECIMAL_AMOUNT, INSTANT, isArtifactUri, LIMITS, MEDIA_TYPE, SHA256 } from '@/lib/facts/forms';
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
} from '@/lib/facts/vocabulary';
import { cleanArtifactUri } from '@/lib/redaction/artifact-uri';
import { type Field, type Fields, flag, identifier, integer, list, needed, number, object, oneOf, text } from './field';
import type { Context, Placement, Producer, Reported } from './reported';

const identifiers = list(identifier, LIMITS.identifiers);
const sha256 = text(SHA256);
const instant = text(INSTANT);
const count = integer();
const tokens = integer(LIMITS.tokens);
const attempt = integer(LIMITS.attempt);
const durationMs = number(LIMITS.durationMs);
const actor = object({ type: needed(oneOf(['person', 'service'])), id: needed(identifier) });
const cost = object({ amount: needed(text(DECIMAL_AMOUNT)), currency: needed(text(CURRENCY)) });

/** Cut at the source as at the server, so that no presigned address brings its credentials to the producer's disk. */
const artifactUri: Field<string> = {
  isNeeded: false,
  keep(value, path, drop) {
    if (typeof value !== 'string') return undefined;
    const uri = cleanArtifactUri(value);
    if (uri !== value) drop(path);
    return isArtifactUri(uri) ? uri : undefined;
  },
};

/** The allowlist of lib/facts/detail.ts without its library; the compiler holds the names and types to it. */
export const DETAIL_FIELDS: { readonly [Kind in FactKind]: Fields<Reported<Kind>> } = {
  'execution.started': {
    origin: needed(oneOf(ORIGINS)),
    source: oneOf(SOURCES),
    channel: identifier,
    initiator: actor,
    identity: actor,
    capabilities_granted: identifiers,
    entitlements: identifiers,
    location: object({ host_class: identifier, region: identifier, sandbox: identifier }),
    resumes: object({ execution_id: needed(identifier), interrupt_id: identifier }),
    recovers: object({ execution_id: needed(identifier), proposal_id: identifier }),
  },
  'lifecycle.transition': {
    to: needed(oneOf(LIFECYCLE_STATES)),
    outcome: oneOf(OUTCOMES),
    reason_code: identifier,
  },
  'model.call': {
    provider: identifier,
    requested_model: identifier,
    response_model: identifier,
    operation: identifier,
    status: needed(oneOf(CALL_STATUSES)),
    http_status: integer(599, 100),
    error_type: identifier,
    error_code: identifier,
    finish_reasons: list(identifier, LIMITS.finishReasons),
    input_tokens: tokens,
    output_tokens: tokens,
    cached_tokens: tokens,
    reasoning_tokens: tokens,
    duration_ms: durationMs,
    time_to_first_token_ms: durationMs,
    attempt,
    provider_request_id: identifier,
    streaming: flag,
    cost,
  },
  'tool.call': {
    tool: identifier,
    capability: identifier,
    call_id: identifier,
    capability_version: identifier,
    operation: oneOf(OPERATIONS),
    status: needed(oneOf(CALL_STATUSES)),
    error_type: identifier,
    error_code: identifier,
    duration_ms: durationMs,
    attempt,
    dispatch_state: oneOf(DISPATCH_STATES),
    idempotency_key_digest: sha256,
    provider: identifier,
    target: identifier,
  },
  'control.check': {
    control: needed(oneOf(CONTROLS)),
    decision: needed(oneOf(CONTROL_DECISIONS)),
    capability: identifier,
    decided_by: oneOf(DECIDERS),
    reason_code: identifier,
  },
  'hitl.requested': { interrupt_id: needed(identifier), cause: oneOf(HITL_CAUSES) },
  'hitl.resolved': {
    interrupt_id: needed(identifier),
    decision: needed(oneOf(HITL_DECISIONS)),
    decided_by: actor,
  },
  'recovery.proposed': {
    proposal_id: needed(identifier),
    checkpoint: identifier,
    safe_to_resume: flag,
    preconditions: list(object({ code: needed(identifier), met: needed(flag) }), LIMITS.preconditions),
    budget_used: count,
    budget_allowed: count,
  },
  'token.issued': { token_digest: needed(sha256), audience: identifier, scopes: identifiers, expires_at: instant },
  'token.checked': {
    token_digest: needed(sha256),
    audience: identifier,
    scopes: identifiers,
    expires_at: instant,
    required_scope: identifier,
    result: needed(oneOf(['allow', 'deny'])),
  },
  'browser.command': {
    method: needed(identifier),
    access: oneOf(['read', 'write']),
    lease_id: identifier,
    page_id: identifier,
    snapshot_id: identifier,
    outcome: needed(oneOf(COMMAND_OUTCOMES)),
    replay_of: identifier,
  },
  'browser.control': { holder: needed(oneOf(['agent', 'person'])), lease_id: identifier, snapshot_id: identifier },
  'artifact.referenced': {
    uri: needed(artifactUri),
    sha256,
    media_type: text(MEDIA_TYPE, LIMITS.mediaType),
    bytes: count,
    role: identifier,
  },
  'usage.recorded': {
    ledger_entry_id: needed(identifier),
    provider: identifier,
    model: identifier,
    tokens: object({ input: tokens, output: tokens, cached: tokens, reasoning: tokens }),
    cost,
    for_fact_id: identifier,
  },
  'evaluation.recorded': {
    evaluator: needed(identifier),
    evaluator_version: identifier,
    metric: identifier,
    score: number(LIMITS.score, -LIMITS.score),
    label: identifier,
    passed: flag,
  },
  'error.observed': {
    error_type: identifier,
    error_code: identifier,
    surface: needed(oneOf(SURFACES)),
    for_fact_id: identifier,
    retry_count: count,
    handled: flag,
  },
};

export const CONTEXT_FIELDS: Fields<Context> = {
  interaction_id: identifier,
  thread_id: identifier,
  task_id: identifier,
  run_id: identifier,
  attempt,
};

export const PRODUCER_FIELDS: Fields<Producer> = {
  name: needed(identifier),
  version: identifier,
  component: identifier,
};

export const PLACEMENT_FIELDS: Fields<Placement> = {
  parent_fact_id: identifier,
  fact_id: identifier,
  attempt,
  component: identifier,
  observed_at: instant,
};
