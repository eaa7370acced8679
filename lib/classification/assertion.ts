/** The closed vocabularies of a classification (DOMAIN.md section 7). */
export const TARGET_KINDS = ['execution', 'fingerprint', 'group'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const CONFIDENCES = ['low', 'medium', 'high'] as const;
export const ACTOR_KINDS = ['person', 'rule', 'engine'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
/** What was written down. `superseded` is not written: it is what an assertion is once a later one names it. */
export const ASSERTION_STATES = ['suggested', 'confirmed', 'withdrawn'] as const;
export type AssertionState = (typeof ASSERTION_STATES)[number];

/** On what a classification rests, with the words that screens show. */
export const RATIONALES = {
  samples_read: 'Samples were read',
  reproduced: 'The failure was reproduced',
  owner_confirmed: 'The owner of the part confirmed it',
  provider_notice: 'The provider announced an incident',
  change_correlated: 'It began with a change',
  pattern_only: 'Only the pattern of the figures',
} as const satisfies Record<string, string>;
export type Rationale = keyof typeof RATIONALES;
export const RATIONALE_CODES = Object.keys(RATIONALES) as [Rationale, ...Rationale[]];
