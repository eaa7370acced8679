import type { Fact } from '@/lib/facts/fact';
import type { Rule, Verdict } from '../rule';
import { digestOf, issuedTokens } from '../tokens';

export const tok1: Rule = {
  id: 'TOK-1',
  title: 'A call is let through only under a token of its audience with the scope that it needs',
  why: 'A token that opens more than it was made for turns a small leak into a large one.',
  evidence: 'token.issued and token.checked with audience, scopes and required_scope.',
  judge: (subject) => {
    const issued = issuedTokens(subject);
    return subject.facts.flatMap((fact) => {
      if (fact.kind !== 'token.checked') return [];
      const origin = issued.get(digestOf(fact));
      return [{ verdict: judgeCheck(fact, origin), factIds: [...(origin ? [origin.fact_id] : []), fact.fact_id] }];
    });
  },
};

function judgeCheck({ detail }: Fact<'token.checked'>, issued: Fact<'token.issued'> | undefined): Verdict {
  if (detail.result === 'deny') return 'held';
  const audience = issued?.detail.audience;
  if (audience !== undefined && detail.audience !== undefined && audience !== detail.audience) return 'violated';
  const scopes = issued?.detail.scopes ?? detail.scopes;
  if (scopes === undefined || detail.required_scope === undefined) return 'not_evidenced';
  return scopes.includes(detail.required_scope) ? 'held' : 'violated';
}
