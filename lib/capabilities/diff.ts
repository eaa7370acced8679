import type { CapabilityContent } from './content';
import type { FieldChange } from './contract';
import { CAPABILITY_FIELDS } from './vocabulary';

/** Values of a field from the loosest to the strictest. */
const STRICTER: Partial<Record<keyof CapabilityContent, readonly (string | boolean)[]>> = {
  operation: ['query', 'mutation'],
  risk: ['low', 'medium', 'high'],
  requires_confirmation: [false, true],
  requires_hitl: [false, true],
};

/** What one version says otherwise than another, field by field. Pure. */
export function diffVersions(from: CapabilityContent, to: CapabilityContent): FieldChange[] {
  return CAPABILITY_FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({
    field,
    from: from[field],
    to: to[field],
    direction: directionOf(field, from[field], to[field]),
  }));
}

type Value = FieldChange['from'];

function directionOf(field: FieldChange['field'], from: Value, to: Value): FieldChange['direction'] {
  if (field === 'audience') return from === 'both' ? 'stricter' : to === 'both' ? 'looser' : 'neither';
  // Neither no key nor natural idempotency asks the caller for anything.
  if (field === 'idempotency')
    return to === 'key_required' ? 'stricter' : from === 'key_required' ? 'looser' : 'neither';
  if (field === 'timeout_ms') return shorter(from as number | null, to as number | null);
  const order = STRICTER[field];
  if (!order) return 'neither';
  return order.indexOf(to as string) > order.indexOf(from as string) ? 'stricter' : 'looser';
}

function shorter(from: number | null, to: number | null): FieldChange['direction'] {
  return (to ?? Number.POSITIVE_INFINITY) < (from ?? Number.POSITIVE_INFINITY) ? 'stricter' : 'looser';
}
