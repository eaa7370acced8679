import type { Attributes, AttributeValue } from './span';

/** The first of the keys that holds text; an empty text is no value. */
export function firstText(attributes: Attributes, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Like `firstText`, but an integer counts as well: some producers number their users and sessions. */
export function firstName(attributes: Attributes, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'bigint' || Number.isInteger(value)) return String(value);
  }
  return undefined;
}

/** The first of the keys that holds a number, or a decimal number as text, as some exporters write them. */
export function firstNumber(attributes: Attributes, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const number = toNumber(attributes.get(key));
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The first of the keys that holds a whole number from zero on. */
export function firstCount(attributes: Attributes, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const number = toNumber(attributes.get(key));
    if (number !== undefined && number >= 0 && Number.isSafeInteger(number)) return number;
  }
  return undefined;
}

/** The first of the keys that holds a boolean, or one as text, as Python spells it too. */
export function firstBoolean(attributes: Attributes, keys: readonly string[]): boolean | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'string' && BOOLEANS.has(value.toLowerCase())) return value.toLowerCase() === 'true';
  }
  return undefined;
}

const BOOLEANS: ReadonlySet<string> = new Set(['true', 'false']);
const DECIMAL = /^-?\d{1,18}(\.\d{1,18})?$/;

function toNumber(value: AttributeValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : undefined;
}
