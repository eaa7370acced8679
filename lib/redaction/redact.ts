import * as z from 'zod';
import { DETAIL } from '@/lib/facts/detail';
import { Envelope, type Fact, FactKindSchema, type Intake, type RawFact } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import { formatInstant, parseInstant } from '@/lib/facts/time';
import { takeAdditions } from './additions-filter';
import { cleanArtifactUri } from './artifact-uri';
import type { RedactionPolicy } from './policy';

/** A field name that may be written down; anything else is counted under one common name. */
const COUNTABLE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,127}$/;
export const UNNAMEABLE_FIELD = '(unnameable)';

/** One field that was offered and not kept. The value is gone by the time this exists. */
export interface DroppedField {
  /** The path of keys, without array indexes, for example `detail.prompt`. */
  readonly name: string;
  /** `unknown`: not on the allowlist. `unfit`: on it, but the value is not of its type (rule 2). */
  readonly why: 'unknown' | 'unfit';
}

export const REJECTION_CODES = [
  'not_an_object',
  'unknown_kind',
  'invalid_field',
  'missing_field',
  'invalid_time',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];
export interface Rejection {
  readonly code: RejectionCode;
  /** Path of the field at fault; never its value. */
  readonly path: string;
  readonly message: string;
}

export type Redacted =
  | { readonly fact: Fact; readonly dropped: readonly DroppedField[] }
  | { readonly rejection: Rejection; readonly dropped: readonly DroppedField[] };

const REJECTION_MESSAGES: Record<RejectionCode, string> = {
  not_an_object: 'A fact is a JSON object.',
  unknown_kind: 'The kind is not one of the fact kinds.',
  invalid_field:
    'The field does not have the form that it needs; an identifier has at most 128 characters of letters, digits and ._:/@+#~-',
  missing_field: 'The field is needed and was not sent.',
  invalid_time: 'The instant is not RFC 3339 between the years 1 and 9999.',
};

/**
 * The allowlist of DOMAIN.md section 4, rules 1, 2 and 5: keeps the fields that the kind names or the project has added
 * and that fit their type, drops and names the rest. A field that is dropped never reaches a caller, a log or an error text.
 */
export function redact(raw: RawFact, intake: Intake, allowed: RedactionPolicy['additions'] = new Map()): Redacted {
  const dropped: DroppedField[] = [];
  const reject = (code: RejectionCode, path: string): Redacted => ({
    rejection: { code, path, message: REJECTION_MESSAGES[code] },
    dropped,
  });

  if (!isPlainObject(raw)) return reject('not_an_object', '');
  const kind = FactKindSchema.safeParse(raw.kind);
  if (!kind.success) return reject('unknown_kind', 'kind');

  const { kind: _kind, detail: rawDetail, ...rawEnvelope } = raw;
  const envelope = keepAllowed(Envelope, rawEnvelope, '', dropped);
  if ('fault' in envelope) return reject(envelope.fault.code, envelope.fault.path);
  const { additions, rest } = takeAdditions(rawDetail ?? {}, DETAIL[kind.data].shape, allowed);
  const offered = kind.data === 'artifact.referenced' ? withCleanUri(rest, dropped) : rest;
  const detail = keepAllowed(DETAIL[kind.data], offered, 'detail', dropped);
  if ('fault' in detail) return reject(detail.fault.code, detail.fault.path);

  const nanos = parseInstant(envelope.kept.observed_at as string);
  const observedAt = nanos === undefined ? undefined : formatInstant(nanos);
  if (observedAt === undefined) return reject('invalid_time', 'observed_at');

  const fact = {
    ...envelope.kept,
    observed_at: observedAt,
    intake,
    kind: kind.data,
    detail: detail.kept,
    ...(additions && { additions }),
  };
  return { fact: fact as Fact, dropped };
}

function withCleanUri(detail: unknown, dropped: DroppedField[]): unknown {
  if (!isPlainObject(detail) || typeof detail.uri !== 'string') return detail;
  const uri = cleanArtifactUri(detail.uri);
  if (uri !== detail.uri) dropped.push({ name: 'detail.uri', why: 'unfit' });
  return { ...detail, uri };
}

type Kept = { readonly kept: Record<string, unknown> } | { readonly fault: { code: RejectionCode; path: string } };

/** Walks an object schema as an allowlist: unknown and unfit fields are dropped and named, a needed one is a fault. */
function keepAllowed(schema: z.ZodObject, offered: unknown, path: string, dropped: DroppedField[]): Kept {
  if (!isPlainObject(offered)) return { fault: { code: 'invalid_field', path } };
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(offered)) {
    if (!Object.hasOwn(schema.shape, key)) dropped.push({ name: fieldName(path, key), why: 'unknown' });
  }
  for (const { key, isNeeded, type } of fieldsOf(schema)) {
    const value = offered[key];
    if (value === undefined || value === null) {
      if (isNeeded) return { fault: { code: 'missing_field', path: joinPath(path, key) } };
      continue;
    }
    const result = keepValue(type, value, joinPath(path, key), dropped);
    if (result !== undefined) kept[key] = result;
    else if (isNeeded) return { fault: { code: 'invalid_field', path: joinPath(path, key) } };
    else dropped.push({ name: fieldName(path, key), why: 'unfit' });
  }
  return { kept };
}

interface AllowedField {
  readonly key: string;
  readonly isNeeded: boolean;
  /** Without the wrapper that makes it optional. */
  readonly type: z.ZodType;
}

/** Read once for each schema: this runs for every fact. */
const allowedFields = new WeakMap<z.ZodObject, readonly AllowedField[]>();

function fieldsOf(schema: z.ZodObject): readonly AllowedField[] {
  const known = allowedFields.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => ({
    key,
    isNeeded: !(field instanceof z.ZodOptional),
    type: field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field,
  }));
  allowedFields.set(schema, fields);
  return fields;
}

/** The value as far as the schema allows it, or undefined when nothing of it may be kept. */
function keepValue(schema: z.ZodType, value: unknown, path: string, dropped: DroppedField[]): unknown {
  if (schema instanceof z.ZodObject) {
    const result = keepAllowed(schema, value, path, dropped);
    return 'kept' in result ? result.kept : undefined;
  }
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value) || !schema.safeParse([]).success) return undefined;
    const items = value.slice(0, MAX_LIST).map((item) => keepValue(schema.element as z.ZodType, item, path, dropped));
    const kept = items.filter((item) => item !== undefined);
    if (kept.length < value.length) dropped.push({ name: path, why: 'unfit' });
    return schema.safeParse(kept).success ? kept : undefined;
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** No list on the allowlist is longer; what follows is dropped before it is looked at. */
const MAX_LIST = 256;

function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function fieldName(path: string, key: string): string {
  const name = joinPath(path, COUNTABLE_NAME.test(key) ? key : UNNAMEABLE_FIELD);
  return name.length <= 128 ? name : joinPath(path, UNNAMEABLE_FIELD);
}
