/** The closed vocabularies of DOMAIN.md section 3 and 6. One list each, used by schemas, tables, API and screens. */

export const FACT_KINDS = [
  'execution.started',
  'lifecycle.transition',
  'model.call',
  'tool.call',
  'control.check',
  'hitl.requested',
  'hitl.resolved',
  'recovery.proposed',
  'token.issued',
  'token.checked',
  'browser.command',
  'browser.control',
  'artifact.referenced',
  'usage.recorded',
  'evaluation.recorded',
  'error.observed',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const ORIGINS = ['initial', 'resume', 'recovery'] as const;
export const SOURCES = ['chat', 'automation', 'channel', 'system'] as const;
export const LIFECYCLE_STATES = ['running', 'waiting', 'cancelling', 'recovering', 'terminal'] as const;
export const OUTCOMES = ['completed', 'failed', 'cancelled', 'interrupted', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Where an outcome would stand, of an execution that fell silent: derived by the console, reported by nobody. */
export const SYSTEM_INTERRUPTED = 'system_interrupted';

export const CALL_STATUSES = ['ok', 'error', 'cancelled', 'unknown'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];
export const OPERATIONS = ['query', 'mutation'] as const;
export const DISPATCH_STATES = ['not_dispatched', 'dispatched', 'confirmed', 'unknown'] as const;
export const CONTROLS = [
  'audience',
  'context',
  'risk',
  'scope',
  'confirmation',
  'lease',
  'method_allowlist',
  'egress',
  'permission',
  'entitlement',
] as const;
export const CONTROL_DECISIONS = ['allow', 'deny', 'ask'] as const;
export const DECIDERS = ['host', 'gateway', 'broker', 'renderer', 'agent'] as const;
export const HITL_CAUSES = ['confirmation', 'login', 'captcha', 'permission', 'structural_drift', 'input'] as const;
export const HITL_DECISIONS = ['approve', 'reject', 'respond', 'expire'] as const;
export const COMMAND_OUTCOMES = ['ok', 'failed', 'unknown'] as const;

/** Where an error surfaced, as the producer saw it; not yet whose fault it was. */
export const SURFACES = ['model', 'provider', 'tool', 'runtime', 'caller', 'policy', 'human', 'unknown'] as const;

export const FAULT_DOMAINS = ['model', 'provider', 'tool', 'runtime', 'caller', 'policy', 'human', 'unknown'] as const;
export type FaultDomain = (typeof FAULT_DOMAINS)[number];
