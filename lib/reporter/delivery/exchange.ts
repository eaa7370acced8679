import { isIdentifier } from '@/lib/facts/forms';
import { isPlainObject } from '@/lib/facts/plain-object';
import type { TokenSource } from '../options';
import { retryAfterMs } from './backoff';

export interface ExchangeOptions {
  /** Of `POST /api/v1/facts`. */
  readonly endpoint: string;
  readonly token: TokenSource;
  readonly timeoutMs: number;
}

/** What the server said of a batch, as far as the reporter acts on it. */
export type Answer =
  | { readonly kind: 'received'; readonly receipt: Receipt }
  | { readonly kind: 'too-large' }
  /** It may go better later. */
  | { readonly kind: 'retry'; readonly afterMs: number | undefined }
  /** It will not go better by itself: the token, the address or the request is not what the server takes. */
  | { readonly kind: 'refused'; readonly status: number };

export interface Receipt {
  readonly accepted: number;
  readonly duplicates: number;
  /** The code of each fact that was not taken. */
  readonly rejected: readonly string[];
}

const RETRIED = new Set([408, 425, 429]);

/**
 * Sends facts once. A failure of the network, of the token's source or of time is an answer too: nothing is thrown.
 * @param stop ends the exchange at once
 */
export async function exchange(facts: readonly string[], options: ExchangeOptions, stop: AbortSignal): Promise<Answer> {
  const given = new AbortController();
  const giveUp = () => given.abort();
  const limit = setTimeout(giveUp, options.timeoutMs);
  stop.addEventListener('abort', giveUp, { once: true });
  const givenUp = new Promise<never>((_, reject) => given.signal.addEventListener('abort', reject, { once: true }));
  try {
    if (stop.aborted) giveUp();
    return await Promise.race([offer(facts, options, given.signal), givenUp]);
  } catch {
    return { kind: 'retry', afterMs: undefined };
  } finally {
    clearTimeout(limit);
    stop.removeEventListener('abort', giveUp);
  }
}

async function offer(facts: readonly string[], options: ExchangeOptions, signal: AbortSignal): Promise<Answer> {
  const token = await currentToken(options.token);
  const answer = await post(facts, token, options.endpoint, signal);
  if (answer.kind !== 'refused' || answer.status !== 401 || typeof options.token === 'string') return answer;
  const renewed = await currentToken(options.token);
  return renewed === token ? answer : await post(facts, renewed, options.endpoint, signal);
}

async function currentToken(source: TokenSource): Promise<string> {
  return typeof source === 'string' ? source : await source();
}

async function post(facts: readonly string[], token: string, endpoint: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: facts.join('\n'),
    // Another place must never get the token.
    redirect: 'manual',
    signal,
  });
  const { status } = response;
  // Read to its end in any case, so that the connection can serve again.
  const text = await response.text();
  if (response.ok) return received(text, facts.length);
  if (status === 413) return { kind: 'too-large' };
  if (status >= 500 || RETRIED.has(status)) {
    return { kind: 'retry', afterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()) };
  }
  return { kind: 'refused', status };
}

/** A success counts only with a receipt for every fact: something else than the server may have answered. */
function received(text: string, sent: number): Answer {
  const receipt = readReceipt(text);
  const told = receipt ? receipt.accepted + receipt.duplicates + receipt.rejected.length : -1;
  return receipt && told === sent ? { kind: 'received', receipt } : { kind: 'retry', afterMs: undefined };
}

function readReceipt(text: string): Receipt | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainObject(value)) return undefined;
  const { accepted, duplicates, rejected } = value;
  if (!isCount(accepted) || !isCount(duplicates) || !Array.isArray(rejected)) return undefined;
  return { accepted, duplicates, rejected: rejected.map(codeOf) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function codeOf(item: unknown): string {
  const code = isPlainObject(item) ? item.code : undefined;
  return typeof code === 'string' && isIdentifier(code) ? code : 'unknown';
}
