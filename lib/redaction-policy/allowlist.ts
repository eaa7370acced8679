import * as z from 'zod';
import { DETAIL, Identifier, TemplateHash } from '@/lib/facts/detail';
import { Envelope } from '@/lib/facts/fact';
import { CURRENCY, DECIMAL_AMOUNT, INSTANT, LIMITS, MEDIA_TYPE, SHA256 } from '@/lib/facts/forms';

export interface AllowedField {
  /** With dots into an object, with `[]` into a list. */
  readonly path: string;
  /** What a value must be, in words. */
  readonly rule: string;
  /** Without it the fact is rejected. */
  readonly isNeeded: boolean;
}

export interface AllowedFields {
  /** A fact kind, or null for the envelope that all facts have. */
  readonly kind: string | null;
  readonly fields: readonly AllowedField[];
}

/** Everything that may be kept of a fact, read out of the schemas that the redaction itself goes by. */
export function allowlist(): AllowedFields[] {
  return [
    { kind: null, fields: fieldsOf(Envelope, '') },
    ...Object.entries(DETAIL).map(([kind, detail]) => ({ kind, fields: fieldsOf(detail, '') })),
  ];
}

function fieldsOf(schema: z.ZodObject, prefix: string): AllowedField[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const isNeeded = !(field instanceof z.ZodOptional);
    const type = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
    const path = `${prefix}${key}`;
    if (type instanceof z.ZodObject) return fieldsOf(type, `${path}.`);
    if (type instanceof z.ZodArray && type.element instanceof z.ZodObject) return fieldsOf(type.element, `${path}[].`);
    return [{ path, rule: ruleOf(type), isNeeded }];
  });
}

interface JsonForm {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Forms that have a name. A pattern without one is shown as it stands. */
const NAMED_PATTERNS = new Map([
  [SHA256.source, 'SHA-256 in hexadecimal'],
  [INSTANT.source, 'instant as RFC 3339 writes it'],
  [DECIMAL_AMOUNT.source, 'decimal amount as text'],
  [CURRENCY.source, 'currency code of three letters'],
  [MEDIA_TYPE.source, 'media type'],
]);

function ruleOf(schema: z.ZodType): string {
  if (schema === Identifier) return 'identifier';
  if (schema === TemplateHash) return 'hash of the masked message, made by Assay and never taken from a producer';
  if (schema instanceof z.ZodArray) {
    const { maxItems } = formOf(schema);
    const most = maxItems === undefined ? '' : `at most ${grouped(maxItems)}, each `;
    return `list: ${most}${ruleOf(schema.element as z.ZodType)}`;
  }
  const form = formOf(schema);
  if (form.enum) return `one of ${form.enum.join(', ')}`;
  if (form.type === 'boolean') return 'true or false';
  if (form.type === 'integer') return `whole number${rangeOf(form)}`;
  if (form.type === 'number') return `number${rangeOf(form)}`;
  if (form.pattern !== undefined) return NAMED_PATTERNS.get(form.pattern) ?? `text of the form ${form.pattern}`;
  if (form.maxLength === LIMITS.uri)
    return `address without user info, query and fragment, at most ${LIMITS.uri} characters`;
  return form.maxLength === undefined
    ? 'instant as RFC 3339 writes it'
    : `text of at most ${grouped(form.maxLength)} characters`;
}

function formOf(schema: z.ZodType): JsonForm {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonForm;
}

function rangeOf({ minimum, maximum }: JsonForm): string {
  return minimum === undefined || maximum === undefined ? '' : `, ${grouped(minimum)} to ${grouped(maximum)}`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-GB').replace('-', '−');
}
