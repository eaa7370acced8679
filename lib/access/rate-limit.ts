import { environment } from '@/lib/env';
import { countRateLimited } from '@/lib/operations/metrics';
import { Problem } from '@/lib/problem';
import type { KnownToken } from './principal';

const MINUTE_MS = 60_000;
const MOST_BUCKETS = 10_000;
/** Seconds; drawn anew for each refusal, so that senders who were refused together do not come back together. */
const RETRY_AFTER = { least: 1, most: 3 } as const;

interface Bucket {
  readonly left: number;
  readonly atMs: number;
}

/**
 * Token buckets, one for each key: a minute's worth of requests may come at once, and then as many a minute as the
 * limit says. In memory and bounded; each process of the console counts by itself. Instants are epoch milliseconds.
 */
export class RequestBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /** Takes one request out of the bucket. @returns false when there is none left. */
  take(key: string, perMinute: number, nowMs: number): boolean {
    const known = this.buckets.get(key) ?? { left: perMinute, atMs: nowMs };
    const elapsedMs = Math.max(0, nowMs - known.atMs);
    const left = Math.min(perMinute, known.left + (elapsedMs * perMinute) / MINUTE_MS);
    const isAdmitted = left >= 1;
    // Taken out first, so that the map stays in the order of the last use and the oldest is the first.
    this.buckets.delete(key);
    this.buckets.set(key, { left: isAdmitted ? left - 1 : left, atMs: nowMs });
    if (this.buckets.size > MOST_BUCKETS) this.buckets.delete(this.buckets.keys().next().value as string);
    return isAdmitted;
  }
}

/** One for the process, also when its code is loaded twice (see db/client.ts). */
const BUCKETS = Symbol.for('assay.access.request-buckets');
const shared = globalThis as { [BUCKETS]?: RequestBuckets };

/** The requests a minute that a token may make. */
export function requestsPerMinute(ofToken: number | null): number {
  return ofToken ?? environment().ASSAY_TOKEN_REQUESTS_PER_MINUTE;
}

/**
 * Counts a request of the token, or of a short-lived one that was made from it; they share the limit.
 * @throws Problem `rate-limited`, which says when to come again.
 */
export function admitRequest(token: KnownToken, nowMs = Date.now()): void {
  shared[BUCKETS] ??= new RequestBuckets();
  const perMinute = requestsPerMinute(token.requestsPerMinute);
  if (shared[BUCKETS].take(token.id, perMinute, nowMs)) return;
  countRateLimited();
  const { least, most } = RETRY_AFTER;
  throw new Problem('rate-limited', `This token may make ${perMinute} requests a minute.`, {
    retryAfterSeconds: least + Math.floor(Math.random() * (most - least + 1)),
  });
}
