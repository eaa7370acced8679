/** The closed vocabularies of the capability registry; tables, API, rules and screens use these. */
export const AUDIENCES = ['agent', 'app', 'both'] as const;
export const CAPABILITY_OPERATIONS = ['query', 'mutation'] as const;
export const RISKS = ['low', 'medium', 'high'] as const;
/** `key_required`: a mutation must carry an idempotency key. `natural`: repeating it changes nothing more. */
export const IDEMPOTENCIES = ['none', 'key_required', 'natural'] as const;

/** Which way a change of one field moves the rules: `neither` where no order says which value asks for more. */
export const DIRECTIONS = ['stricter', 'looser', 'neither'] as const;

/** What a version says beside its id. */
export const CAPABILITY_FIELDS = [
  'audience',
  'operation',
  'risk',
  'requires_confirmation',
  'requires_hitl',
  'idempotency',
  'provider',
  'target',
  'timeout_ms',
] as const;

/** What would become of a version: of a new capability, one more of a known one, known with this content, or refused. */
export const REGISTRATION_RESULTS = ['new_capability', 'new_version', 'known', 'refused'] as const;
