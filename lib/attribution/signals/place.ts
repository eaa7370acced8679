import type { CONTROLS, FaultDomain } from '@/lib/facts/vocabulary';
import type { ErrorClass } from '../error-classes';
import type { Signal } from '../signal';

const FACTS = 'DOMAIN.md section 3';

/** An exception of no known name on a tool's own call: the tool raised it, and nothing more is known. */
const RAISED: Signal = {
  id: 'tool-raised',
  match: { by: 'raised', kinds: ['tool'] },
  domain: 'tool',
  errorClass: 'tool_failed',
  retry: 'unsafe',
  confidence: 'low',
  source: FACTS,
};

/** Where the producer saw an error that it does not name. Runtime is left out: everything surfaces there in the end. */
const SURFACED: readonly FaultDomain[] = ['model', 'provider', 'tool', 'caller', 'policy', 'human'];

const SURFACE_SIGNALS = SURFACED.map(
  (surface): Signal => ({
    id: `surface-${surface}`,
    match: { by: 'surface', surface },
    domain: surface,
    errorClass: 'unspecified_error',
    retry: 'unknown',
    confidence: 'low',
    source: FACTS,
  }),
);

const CONTROL_ROWS: readonly (readonly [(typeof CONTROLS)[number], ErrorClass])[] = [
  ['audience', 'control_denied'],
  ['context', 'control_denied'],
  ['risk', 'control_denied'],
  ['scope', 'control_denied'],
  ['confirmation', 'confirmation_denied'],
  ['lease', 'control_denied'],
  ['method_allowlist', 'control_denied'],
  ['egress', 'egress_blocked'],
  ['permission', 'permission_policy'],
  ['entitlement', 'not_entitled'],
];

const CONTROL_SIGNALS = CONTROL_ROWS.map(
  ([control, errorClass]): Signal => ({
    id: `control-${control.replace('_', '-')}`,
    match: { by: 'control', controls: [control] },
    domain: 'policy',
    errorClass,
    retry: 'after_fix',
    confidence: 'high',
    source: FACTS,
  }),
);

const HUMAN_ROWS = [
  ['hitl-reject', 'reject', 'rejected', 'high'],
  ['hitl-expire', 'expire', 'not_answered', 'high'],
  ['hitl-open', 'none', 'not_answered', 'medium'],
] as const;

const HUMAN_SIGNALS = HUMAN_ROWS.map(
  ([id, answer, errorClass, confidence]): Signal => ({
    id,
    match: { by: 'human', answer },
    domain: 'human',
    errorClass,
    retry: 'not_a_failure',
    confidence,
    source: FACTS,
  }),
);

/** What the place of an error and the acts of controls and people say, without any name of an error. */
export const PLACE_SIGNALS: readonly Signal[] = [RAISED, ...SURFACE_SIGNALS, ...CONTROL_SIGNALS, ...HUMAN_SIGNALS];
