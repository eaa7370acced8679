import type { Attributes, AttributeValue } from './span';

const TOKEN = /^[A-Za-z][A-Za-z0-9_:-]{0,63}$/;
const MAX_REASONS = 32;
/** As much as that many of the longest tokens take. A longer text names no reasons, and parsing it would cost many times its size. */
const MAX_TEXT = 4_096;

/** What providers are known to say; only these are taken out of a text that joins several. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['stop', 'length', 'tool_calls', 'tool-calls', 'function_call', 'content_filter', 'content-filter', 'error'],
  ...['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'pause_turn', 'refusal', 'completed', 'incomplete'],
  ...['safety', 'recitation', 'malformed_function_call', 'other', 'unknown', 'complete', 'eos', 'cancelled'],
]);

/**
 * Why the model stopped, one lower-case token per choice, from the first key that names any. Seen in the wild: lists,
 * lists as JSON text or as Python prints them, a single text, several joined by commas, and the text of an enum
 * (`FinishReason.STOP`, `<FinishReason.STOP: 'STOP'>`).
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
  if (value.length > MAX_TEXT) return [];
  if (value.startsWith('[')) return parseList(value) ?? joined(value.slice(1, -1));
  if (value.startsWith('(')) return joined(value.slice(1, -1));
  return value.includes(',') ? joined(value) : [value];
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The members of a list that is joined by commas, none when any of them is not known. */
function joined(text: string): readonly string[] {
  const tokens = text.split(',').map((part) => toToken(part.trim().replace(/^'(.*)'$/, '$1')) ?? part.trim());
  return tokens.every((token) => token === '' || KNOWN.has(token)) ? tokens : [];
}

/** `<FinishReason.STOP: 'STOP'>` as Python prints a member of an enum. */
const PRINTED_MEMBER = /^<([\w.]{1,128}): /;

function toToken(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined;
  const named = PRINTED_MEMBER.exec(reason)?.[1] ?? reason;
  const token = named.slice(named.lastIndexOf('.') + 1);
  return TOKEN.test(token) ? token.toLowerCase() : undefined;
}
