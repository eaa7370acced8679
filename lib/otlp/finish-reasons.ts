import type { Attributes, AttributeValue } from './span';

const TOKEN = /^[A-Za-z][A-Za-z0-9_:-]{0,63}$/;
const MAX_REASONS = 32;

/**
 * Why the model stopped, one lower-case token per choice, from the first key that names any. Seen in the wild: lists,
 * lists as JSON text, a single text, and the text of an enum (`FinishReason.STOP`).
 */
export function readFinishReasons(attributes: Attributes, keys: readonly string[]): string[] | undefined {
  for (const key of keys) {
    const reasons = toList(attributes.get(key))
      .map(toToken)
      .filter((token) => token !== undefined);
    if (reasons.length > 0) return reasons.slice(0, MAX_REASONS);
  }
  return undefined;
}

function toList(value: AttributeValue | undefined): readonly unknown[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') return Array.isArray(value) ? value : [];
  if (!value.startsWith('[')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function toToken(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined;
  const token = reason.slice(reason.lastIndexOf('.') + 1);
  return TOKEN.test(token) ? token.toLowerCase() : undefined;
}
