import type { CapabilityContent } from './content';

/** How a change of one field moves the rules: `neither` where no order says which value asks for more. */
export type Direction = 'stricter' | 'looser' | 'neither';

export interface FieldChange {
  readonly field: keyof CapabilityContent;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
  readonly direction: Direction;
}

/** Values of a field from the loosest to the strictest. */
const STRICTER: Partial<Record<keyof CapabilityContent, readonly (string | boolean)[]>> = {
  operation: ['query', 'mutation'],
  risk: ['low', 'medium', 'high'],
  requires_confirmation: [false, true],
  requires_hitl: [false, true],
};

const FIELDS = [
  'audience',
  'operation',
  'risk',
  'requires_confirmation',
  'requires_hitl',
  'idempotency',
  'provider',
  'target',
  'timeout_ms',
] as const satisfies readonly (keyof CapabilityContent)[];

/** What one version says otherwise than another, field by field. Pure. */
export function diffVersions(from: CapabilityContent, to: CapabilityContent): FieldChange[] {
  return FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({
    field,
    from: from[field],
    to: to[field],
    direction: directionOf(field, from[field], to[field]),
  }));
}

type Value = FieldChange['from'];

function directionOf(field: (typeof FIELDS)[number], from: Value, to: Value): Direction {
  if (field === 'audience') return from === 'both' ? 'stricter' : to === 'both' ? 'looser' : 'neither';
  // Neither no key nor natural idempotency asks the caller for anything.
  if (field === 'idempotency')
    return to === 'key_required' ? 'stricter' : from === 'key_required' ? 'looser' : 'neither';
  if (field === 'timeout_ms') return shorter(from as number | null, to as number | null);
  const order = STRICTER[field];
  if (!order) return 'neither';
  return order.indexOf(to as string) > order.indexOf(from as string) ? 'stricter' : 'looser';
}

function shorter(from: number | null, to: number | null): Direction {
  return (to ?? Number.POSITIVE_INFINITY) < (from ?? Number.POSITIVE_INFINITY) ? 'stricter' : 'looser';
}
