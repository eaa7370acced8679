/** What may speak against an attribution, each with the sentence that screens show. Each lowers the confidence a step. */
export const AGAINST = {
  all_failures_recovered: 'Every failure that the facts show was recovered before the end.',
  conflicting_versions: 'The deciding fact arrived with different contents.',
  detail_judged_differently: 'An error inside the call points to another domain.',
  no_failing_fact: 'No fact shows a failure.',
  other_domain_failed_too: 'Something of another domain failed beside it and was not recovered either.',
  outcome_not_failed: 'The execution did not end as failed.',
  reason_code_differs: 'The reason code of the end points to another domain.',
  run_continued_after: 'Calls succeeded after this failure, so the run had survived it.',
  surface_differs: 'The producer saw the error surface in another domain.',
  wrapper_judged_differently: 'An error above it, which it explains, points to another domain.',
} as const satisfies Record<string, string>;
export type AgainstCode = keyof typeof AGAINST;
