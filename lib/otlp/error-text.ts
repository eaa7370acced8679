import { messageTemplate } from '@/lib/redaction/message-template';
import {
  ERROR_CLASSES,
  GENERIC_CODES,
  JSON_RPC_CODES,
  type PHRASE_CODES,
  SPECIFIC_PROVIDER_CODES,
  SYSTEM_CODES,
} from './known-errors';
import type { ErrorSigns } from './span';

/** An error says what it is at its beginning and, in a chain of causes, at its end; the middle of a long text is skipped. */
const MAX_SCANNED = 8_192;

/** Stronger is more specific: a provider's code beats the class that wrapped it. */
const STRENGTH = new Map<string, number>([
  ...SYSTEM_CODES.map((code) => [code, 1] as const),
  ...GENERIC_CODES.map((code) => [code, 2] as const),
  ...SPECIFIC_PROVIDER_CODES.map((code) => [code, 3] as const),
]);
const CLASSES = new Set<string>(ERROR_CLASSES);
const RPC_CODES = new Set<string>(JSON_RPC_CODES);

const PHRASES: readonly (readonly [RegExp, (typeof PHRASE_CODES)[number]])[] = [
  [/idle timeout waiting for SSE/i, 'stream_idle_timeout'],
  [/\bsocket hang up\b/i, 'ECONNRESET'],
  [/\bheap out of memory\b/i, 'ENOMEM'],
  [/violat\w+ (?:our|the) usage polic(?:y|ies)/i, 'invalid_prompt'],
  [/\bexceeded your current quota\b/i, 'insufficient_quota'],
  [/\b(?:incorrect|invalid) api key\b/i, 'invalid_api_key'],
  [/\baborted due to timeout\b/i, 'TimeoutError'],
];

const WORD = /[A-Za-z_][A-Za-z0-9_]*/g;
const JSON_RPC_NUMBER = /(?<![\w.])-32\d{3}(?![\w.])/;
const STATUS_AFTER_WORD =
  /\b(?:status(?:[ _-]?code)?|http(?:[ /]\d(?:\.\d)?)?|error(?:[ _-]code)?|code|failure|failed with)["']?\s{0,3}[:=]?\s{0,3}["'(]?([45]\d\d)(?![\w.,]\w|\w)/i;
const STATUS_BEFORE_REASON =
  /(?<![\w.,])([45]\d\d)[ :-]+(?:bad request|unauthorized|incorrect api key|invalid api key|payment required|forbidden|not found|request timeout|conflict|payload too large|content too large|unprocessable|too many requests|rate limit|you exceeded|internal server error|not implemented|bad gateway|service unavailable|gateway time-?out)/i;
/** The clients of providers put the status before the body of the answer. */
const STATUS_BEFORE_BODY = /^([45]\d\d) \{/;

/** Nothing was said. */
export const NO_SIGNS: ErrorSigns = {};

/**
 * Searches the text of an error for the closed vocabulary of lib/otlp/known-errors.ts. In a chain of wrappers the last
 * mention is the innermost. What comes out is always a member of the vocabulary or a status from 400 to 599; nothing
 * else of the text leaves this function.
 */
export function readErrorText(text: string): ErrorSigns {
  const scanned = text.length <= 2 * MAX_SCANNED ? text : `${text.slice(0, MAX_SCANNED)}\n${text.slice(-MAX_SCANNED)}`;
  let code: string | undefined;
  let strength = 0;
  let className: string | undefined;
  for (const [word] of scanned.matchAll(WORD)) {
    const found = STRENGTH.get(word);
    if (found !== undefined && found >= strength) {
      code = word;
      strength = found;
    } else if (CLASSES.has(word)) {
      className = word;
    }
  }
  code ??= jsonRpcCode(JSON_RPC_NUMBER.exec(scanned)?.[0]) ?? PHRASES.find(([pattern]) => pattern.test(scanned))?.[1];
  const status = [STATUS_AFTER_WORD, STATUS_BEFORE_REASON, STATUS_BEFORE_BODY]
    .map((pattern) => pattern.exec(scanned)?.[1])
    .find((found) => found !== undefined);
  return {
    ...(code !== undefined && { code }),
    ...(className !== undefined && { className }),
    ...(status !== undefined && { httpStatus: Number(status) }),
  };
}

/** The signs of the message of an error, with its template; the text itself is gone. */
export function readMessage(text: string): ErrorSigns {
  const template = messageTemplate(text);
  return { ...readErrorText(text), ...(template !== '' && { template }) };
}

/** `jsonrpc:-32601` for `-32601`; undefined for a number that is not known. */
export function jsonRpcCode(number: string | undefined): string | undefined {
  const code = `jsonrpc:${number}`;
  return RPC_CODES.has(code) ? code : undefined;
}

// A traceback repeats source lines, which name classes that were never raised; only its lines "Class: message" count.
const HEADER = /^[ \t]*(?:Caused by: |\[cause\]: )?((?:[A-Za-z_][\w$]*\.)*[A-Za-z_][\w$]*)(?::|$)/gm;

/** The signs of a stack trace: the exception headers in it are read like one text, the frames and source lines not at all. */
export function readStackTrace(trace: string): ErrorSigns {
  const scanned =
    trace.length <= 2 * MAX_SCANNED ? trace : `${trace.slice(0, MAX_SCANNED)}\n${trace.slice(-MAX_SCANNED)}`;
  const headers = [...scanned.matchAll(HEADER)].map(([, name]) => name ?? '');
  // Python prints the cause first, others last; the innermost has to come last.
  if (scanned.startsWith('Traceback')) headers.reverse();
  const { className } = readErrorText(headers.join('\n'));
  return className === undefined ? NO_SIGNS : { className };
}

/** Signs of the first text, completed by those of the second. */
export function mergeSigns(first: ErrorSigns, second: ErrorSigns): ErrorSigns {
  return { ...second, ...first };
}
