/** What people can say of a finding. That its risk is accepted stands in the risk register, not here. */
export const FINDING_STATES = ['open', 'acknowledged', 'fixed_in_release'] as const;
export type FindingState = (typeof FINDING_STATES)[number];
