import { isIdentifier, LIMITS } from '@/lib/facts/forms';
import { isPlainObject } from '@/lib/facts/plain-object';

/** Is told the path of each field that is not kept, never its value. */
export type Drop = (path: string) => void;

/** What a field may hold. `keep` gives what may be kept of a value, undefined when that is nothing. */
export interface Field<T> {
  readonly keep: (value: unknown, path: string, drop: Drop) => T | undefined;
  /** Without it the whole says nothing. */
  readonly isNeeded: boolean;
}
/** A field of its own for every field of T, so that none can be forgotten or invented. */
export type Fields<T> = { readonly [Name in keyof T]-?: Field<NonNullable<T[Name]>> };

function optional<T>(fits: (value: unknown) => boolean): Field<T> {
  return { keep: (value) => (fits(value) ? (value as T) : undefined), isNeeded: false };
}

export const identifier = optional<string>((value) => typeof value === 'string' && isIdentifier(value));
export const flag = optional<boolean>((value) => typeof value === 'boolean');

export function text(fits: RegExp | ((value: string) => boolean), maxLength = 128): Field<string> {
  const test = fits instanceof RegExp ? (value: string) => fits.test(value) : fits;
  return optional((value) => typeof value === 'string' && value.length <= maxLength && test(value));
}

export function oneOf<const T extends string>(values: readonly T[]): Field<T> {
  return optional((value) => (values as readonly unknown[]).includes(value));
}

export function integer(max: number = Number.MAX_SAFE_INTEGER, min = 0): Field<number> {
  return optional((value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max);
}

export function number(max: number, min = 0): Field<number> {
  return optional((value) => Number.isFinite(value) && (value as number) >= min && (value as number) <= max);
}

/** Keeps the items that fit, of the first that any list may have; more of them than `max` are not kept at all. */
export function list<T>(item: Field<T>, max: number): Field<T[]> {
  return {
    isNeeded: false,
    keep(value, path, drop) {
      if (!Array.isArray(value)) return undefined;
      const kept: T[] = [];
      for (const offered of value.slice(0, LIMITS.identifiers)) {
        const result = item.keep(offered, path, drop);
        if (result !== undefined) kept.push(result);
      }
      if (kept.length > max) return undefined;
      if (kept.length < value.length) drop(path);
      return kept;
    },
  };
}

export function object<T>(fields: Fields<T>): Field<T> {
  return {
    isNeeded: false,
    keep(value, path, drop) {
      const result = keepFields(fields, value, path, drop);
      return 'kept' in result ? result.kept : undefined;
    },
  };
}

export function needed<T>(field: Field<T>): Field<T> {
  return { ...field, isNeeded: true };
}

/** Stands for every name that is not ours, because a name could hold content too. */
export const UNKNOWN_FIELD = '(unknown)';

/**
 * Walks the fields as an allowlist, as the server does (lib/redaction): what is not on it and what does not fit is
 * dropped before anything else sees it; a needed field that is missing or does not fit is a fault, told by its path.
 */
export function keepFields<T>(
  fields: Fields<T>,
  offered: unknown,
  path: string,
  drop: Drop,
): { readonly kept: T } | { readonly fault: string } {
  if (!isPlainObject(offered)) return { fault: path };
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(offered)) {
    if (!Object.hasOwn(fields, name)) drop(join(path, UNKNOWN_FIELD));
  }
  for (const [name, field] of Object.entries<Field<unknown>>(fields as Record<string, Field<unknown>>)) {
    const at = join(path, name);
    const value = Object.hasOwn(offered, name) ? offered[name] : undefined;
    const isOffered = value !== undefined && value !== null;
    const result = isOffered ? field.keep(value, at, drop) : undefined;
    if (result !== undefined) kept[name] = result;
    else if (field.isNeeded) return { fault: at };
    else if (isOffered) drop(at);
  }
  return { kept: kept as T };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
