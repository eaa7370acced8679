/** What an execution can turn out to be. `unknown` is none of them: that is what it is. */
export const EXECUTION_OUTCOMES = ['completed', 'failed', 'cancelled', 'interrupted'] as const;
/** What can turn out to have become of a mutation. */
export const MUTATION_OUTCOMES = ['took_effect', 'had_no_effect'] as const;
export const RECONCILED_OUTCOMES = [...EXECUTION_OUTCOMES, ...MUTATION_OUTCOMES] as const;
export type ReconciledOutcome = (typeof RECONCILED_OUTCOMES)[number];

export const UNKNOWN_KINDS = ['execution', 'mutation'] as const;
export type UnknownKind = (typeof UNKNOWN_KINDS)[number];
/** `reported`: a terminal that says unknown. `silent`: interrupted by the system. `unconfirmed`: no answer came. */
export const UNKNOWN_REASONS = ['reported', 'silent', 'unconfirmed'] as const;

/** The outcomes that fit what is reconciled. */
export function outcomesOf(kind: UnknownKind): readonly ReconciledOutcome[] {
  return kind === 'execution' ? EXECUTION_OUTCOMES : MUTATION_OUTCOMES;
}
