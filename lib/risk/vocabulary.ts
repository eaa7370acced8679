export const COVERAGES = ['standing', 'pinned'] as const;
export type Coverage = (typeof COVERAGES)[number];

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const TREATMENTS = ['accept', 'mitigate', 'transfer', 'avoid'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** Why a risk is accepted, as a code; the text beside it says the rest. */
export const JUSTIFICATIONS = {
  fix_planned: 'A fix is planned',
  vendor_fix_awaited: 'A fix by the vendor is awaited',
  controls_in_place: 'Other controls limit the damage',
  low_impact: 'The impact is low',
  cost_of_fix: 'The fix costs more than the harm',
  known_limit: 'A known limit of the technology',
} as const;
export type JustificationCode = keyof typeof JUSTIFICATIONS;
export const JUSTIFICATION_CODES = Object.keys(JUSTIFICATIONS) as JustificationCode[];
