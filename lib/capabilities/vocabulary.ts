/** The closed vocabularies of the capability registry; tables, API, rules and screens use these. */
export const AUDIENCES = ['agent', 'app', 'both'] as const;
export const CAPABILITY_OPERATIONS = ['query', 'mutation'] as const;
export const RISKS = ['low', 'medium', 'high'] as const;
/** `key_required`: a mutation must carry an idempotency key. `natural`: repeating it changes nothing more. */
export const IDEMPOTENCIES = ['none', 'key_required', 'natural'] as const;
