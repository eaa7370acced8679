import type { Fact } from '@/lib/facts/fact';
import type { Subject } from './rule';

type Issued = Fact<'token.issued'>;

/** The facts that tell of the issue of tokens, by digest, here and in what this execution goes on from. */
export function issuedTokens({ facts, ancestors }: Subject): Map<string, Issued> {
  const issued = new Map<string, Issued>();
  for (const fact of [facts, ...ancestors.map((one) => one.facts)].flat()) {
    if (fact.kind !== 'token.issued') continue;
    const digest = digestOf(fact);
    if (!issued.has(digest)) issued.set(digest, fact);
  }
  return issued;
}

/** Without the prefix, which a producer may write or leave. */
export function digestOf({ detail }: Fact<'token.issued' | 'token.checked'>): string {
  return detail.token_digest.replace(/^sha256:/, '');
}
