import type { Fact } from '@/lib/facts/fact';
import { millisecondsBetween } from '@/lib/facts/time';
import type { Rule, Verdict } from '../rule';
import { digestOf, issuedTokens } from '../tokens';

export const tok2: Rule = {
  id: 'TOK-2',
  title: 'A token is short-lived, and lets nothing through after its end',
  why: 'A token that lives on after its task can be used by whoever finds it. The limit is the project’s.',
  evidence: 'token.issued and token.checked with expires_at.',
  judge: (subject) => {
    const issued = issuedTokens(subject);
    const limitMs = subject.limits.tokenLifeMs;
    return subject.facts.flatMap((fact) => {
      if (fact.kind === 'token.issued') return [{ verdict: judgeLife(fact, limitMs), factIds: [fact.fact_id] }];
      if (fact.kind !== 'token.checked') return [];
      return [{ verdict: judgeUse(fact, issued.get(digestOf(fact)), limitMs), factIds: [fact.fact_id] }];
    });
  },
};

function judgeLife({ detail, observed_at }: Fact<'token.issued'>, limitMs: number): Verdict {
  if (detail.expires_at === undefined) return 'not_evidenced';
  return millisecondsBetween(observed_at, detail.expires_at) > limitMs ? 'violated' : 'held';
}

function judgeUse(
  { detail, observed_at }: Fact<'token.checked'>,
  issued: Fact<'token.issued'> | undefined,
  limitMs: number,
): Verdict {
  if (detail.result === 'deny') return 'held';
  const expiresAt = issued?.detail.expires_at ?? detail.expires_at;
  if (expiresAt === undefined) return 'not_evidenced';
  const leftMs = millisecondsBetween(observed_at, expiresAt);
  // Of a token whose issue no fact tells, what is left of its life is the least that it was given.
  return leftMs <= 0 || (!issued && leftMs > limitMs) ? 'violated' : 'held';
}
