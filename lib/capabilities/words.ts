import { formatDuration } from '@/lib/format/duration';
import type { Capability, FieldChange } from './contract';

/** What each field of a version is called. */
export const FIELD_LABEL: Record<FieldChange['field'], string> = {
  audience: 'Audience',
  operation: 'Operation',
  risk: 'Risk',
  requires_confirmation: 'Confirmation',
  requires_hitl: 'Human in the loop',
  idempotency: 'Idempotency',
  provider: 'Provider',
  target: 'Target',
  timeout_ms: 'Timeout',
};

const VALUE: Readonly<Record<string, string>> = {
  agent: 'agents',
  app: 'apps',
  both: 'agents and apps',
  key_required: 'key required',
};

/** A value of a field in words; what is not set is said so. */
export function valueInWords(field: FieldChange['field'], value: FieldChange['from']): string {
  if (value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'required' : 'not required';
  if (typeof value === 'number') return formatDuration(value);
  return field === 'provider' || field === 'target' ? value : (VALUE[value] ?? value);
}

/** `Risk: low → high (stricter)`. */
export function changeInWords({ field, from, to, direction }: FieldChange): string {
  const way = direction === 'neither' ? '' : ` (${direction})`;
  return `${FIELD_LABEL[field]}: ${valueInWords(field, from)} → ${valueInWords(field, to)}${way}`;
}

/** What a version asks for before a call, a phrase each; empty where it asks for nothing. */
export function demandsOf(one: Capability): string[] {
  return [
    ...(one.requires_confirmation ? ['confirmation'] : []),
    ...(one.requires_hitl ? ['human in the loop'] : []),
    ...(one.idempotency === 'key_required' ? ['idempotency key'] : []),
  ];
}

/** What a version is and asks of its callers, in one line. */
export function demandsInWords(one: Capability): string {
  return [`${one.risk} risk ${one.operation}`, `for ${valueInWords('audience', one.audience)}`, ...demandsOf(one)].join(
    ', ',
  );
}
