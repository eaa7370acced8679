import * as z from 'zod';
import { ArtifactUri, Identifier, MediaType } from '@/lib/facts/detail';
import { isIdentifier } from '@/lib/facts/forms';
import { isPlainObject } from '@/lib/facts/plain-object';
import type { SecretGuard } from './secret-guard';

/** A field name that may be written down; anything else is counted under one common name. */
const COUNTABLE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,127}$/;
export const UNNAMEABLE_FIELD = '(unnameable)';

/** One field that was offered and not kept. The value is gone by the time this exists. */
export interface DroppedField {
  /** The path of keys, without array indexes, for example `detail.prompt`. */
  readonly name: string;
  /** `unknown`: not on the allowlist. `unfit`: on it, but not of its type (rule 2). `secret`: it looked like one (rule 3). */
  readonly why: 'unknown' | 'unfit' | 'secret';
}

export interface Fault {
  readonly code: 'invalid_field' | 'missing_field';
  readonly path: string;
}
export type Kept = { readonly kept: Record<string, unknown> } | { readonly fault: Fault };

/** Walks an object schema as an allowlist: unknown and unfit fields are dropped and named, a needed one is a fault. */
export function keepAllowed(
  schema: z.ZodObject,
  offered: unknown,
  path: string,
  dropped: DroppedField[],
  guard: SecretGuard,
): Kept {
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
    const result = keepValue(type, key, path, value, dropped, guard);
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

/** Every other type is a number, a boolean, one of a list, an instant or a digest, and cannot hold a secret. */
const FREE_TEXT: ReadonlySet<z.ZodType> = new Set<z.ZodType>([Identifier, ArtifactUri, MediaType]);

/**
 * The value as far as the schema allows it, or undefined when nothing of it may be kept.
 * @param path where the object with this key stands; names are joined only when one is written down.
 */
function keepValue(
  type: z.ZodType,
  key: string,
  path: string,
  value: unknown,
  dropped: DroppedField[],
  guard: SecretGuard,
): unknown {
  if (type instanceof z.ZodObject) {
    const result = keepAllowed(type, value, joinPath(path, key), dropped, guard);
    return 'kept' in result ? result.kept : undefined;
  }
  if (type instanceof z.ZodArray) {
    if (!Array.isArray(value) || !type.safeParse([]).success) return undefined;
    const element = type.element as z.ZodType;
    // First what fits, then what looks like a secret: a stand-in for one would not be judged fit.
    const fit = value
      .slice(0, MAX_LIST)
      .map((item) => keepValue(element, key, path, item, [], keepAll))
      .filter((item) => item !== undefined);
    if (fit.length < value.length) dropped.push({ name: joinPath(path, key), why: 'unfit' });
    if (!type.safeParse(fit).success) return undefined;
    return fit.map((item) => keepValue(element, key, path, item, dropped, guard));
  }
  const fit = fitting(type, value);
  if (typeof fit !== 'string' || !FREE_TEXT.has(type)) return fit;
  const stored = guard(key, fit);
  if (stored !== fit) dropped.push({ name: joinPath(path, key), why: 'secret' });
  return stored;
}

/** Identifiers are most of what a fact holds, so they are judged without a parser around them. */
function fitting(type: z.ZodType, value: unknown): unknown {
  if (type === Identifier) return typeof value === 'string' && isIdentifier(value) ? value : undefined;
  const parsed = type.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** No list on the allowlist is longer; what follows is dropped before it is looked at. */
const MAX_LIST = 256;

const keepAll: SecretGuard = (_key, text) => text;

function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function fieldName(path: string, key: string): string {
  const name = joinPath(path, COUNTABLE_NAME.test(key) ? key : UNNAMEABLE_FIELD);
  return name.length <= 128 ? name : joinPath(path, UNNAMEABLE_FIELD);
}
