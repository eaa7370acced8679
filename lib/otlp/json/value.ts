import { MAX_LIST_LENGTH } from '../limits';
import type { AttributeValue } from '../span';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object of the request, or undefined; null stands for an absent field. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An id as it was sent; what is no text is an invalid id and not an absent one. */
export function idText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : (asText(value) ?? '(not text)');
}

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const UINT64_MAX = 2n ** 64n - 1n;

/** A 64-bit integer of OTLP/JSON: decimal text or a number; undefined when it is neither. */
function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}

/** Epoch nanoseconds, null when absent or zero, undefined when the field holds something else. */
export function toNanos(value: unknown): bigint | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const nanos = toInteger(value);
  if (nanos === undefined || nanos < 0n || nanos > UINT64_MAX) return undefined;
  return nanos === 0n ? null : nanos;
}

/** A double of OTLP/JSON, or a 64-bit integer as a number that may be inexact; null when it is neither. */
export function toNumber(value: unknown): number | null {
  const integer = toInteger(value);
  return integer === undefined ? decodeDouble(value) : Number(integer);
}

/** An enum as its number. Names are forbidden by the specification and seen all the same. */
export function toEnum(value: unknown, names: readonly string[]): number {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : 0;
  return typeof value === 'string' ? Math.max(0, names.indexOf(value)) : 0;
}

/**
 * An AnyValue of OTLP/JSON. Undefined when it is empty; null when there is something that no fact can hold (a map,
 * bytes, a number that is none, a value of the wrong type) or the lists are longer than `MAX_LIST_LENGTH` or
 * nested deeper than `depth`.
 */
export function decodeJsonValue(value: unknown, depth: number): AttributeValue | null | undefined {
  if (value === undefined || value === null) return undefined;
  const any = asObject(value);
  if (any === undefined) return null;
  if (isPresent(any.stringValue)) return asText(any.stringValue) ?? null;
  if (isPresent(any.boolValue)) return typeof any.boolValue === 'boolean' ? any.boolValue : null;
  if (isPresent(any.intValue)) return decodeInt(any.intValue);
  if (isPresent(any.doubleValue)) return decodeDouble(any.doubleValue);
  if (isPresent(any.arrayValue)) return decodeArray(any.arrayValue, depth);
  return isPresent(any.kvlistValue) || isPresent(any.bytesValue) ? null : undefined;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function decodeInt(value: unknown): number | bigint | null {
  const integer = toInteger(value);
  if (integer === undefined || integer < INT64_MIN || integer > INT64_MAX) return null;
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

function decodeDouble(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function decodeArray(value: unknown, depth: number): AttributeValue[] | null {
  const values = asObject(value)?.values ?? [];
  if (depth <= 0 || !Array.isArray(values) || values.length > MAX_LIST_LENGTH) return null;
  const decoded: AttributeValue[] = [];
  for (const item of values) {
    const element = decodeJsonValue(item, depth - 1);
    if (element === null) return null;
    if (element !== undefined) decoded.push(element);
  }
  return decoded;
}
