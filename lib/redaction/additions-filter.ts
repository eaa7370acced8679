import type { Additions } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import type { Addition } from './policy';
import { scanSecrets } from './secrets';

export interface TakenAdditions {
  /** Values that fit what the project allows; undefined when there is none. */
  readonly additions: Additions | undefined;
  /** The detail without them. What does not fit stays in it, to be dropped and counted like any unknown field. */
  readonly rest: unknown;
}

/**
 * Takes out of an offered detail what the project has added to the allowlist (DOMAIN.md section 4, rule 1).
 * @param known the fields that the kind has itself: those go their own way.
 */
export function takeAdditions(detail: unknown, known: object, allowed: ReadonlyMap<string, Addition>): TakenAdditions {
  if (allowed.size === 0 || !isPlainObject(detail)) return { additions: undefined, rest: detail };
  const additions: Record<string, number | boolean | string> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(detail)) {
    const addition = Object.hasOwn(known, key) ? undefined : allowed.get(key);
    const taken = addition && fitting(addition, value);
    if (taken === undefined) rest[key] = value;
    else additions[key] = taken;
  }
  return Object.keys(additions).length === 0 ? { additions: undefined, rest: detail } : { additions, rest };
}

/** The value when it is of the addition's type, else undefined. A number that looks like a card number is none. */
function fitting({ type, tokens }: Addition, value: unknown): number | boolean | string | undefined {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && isNoSecret(String(value)) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'token':
      return typeof value === 'string' && tokens.has(value) ? value : undefined;
  }
}

function isNoSecret(text: string): boolean {
  return scanSecrets(text).rules.length === 0;
}
