import { Problem, type ProblemKind } from '@/lib/problem';
import { DECISION_NEEDS, type Refusal } from './decide';
import type { RiskDecision } from './state';

const ANSWERS: Record<Exclude<Refusal, 'no-permission'>, { kind: ProblemKind; detail: string }> = {
  'stale-digest': {
    kind: 'conflict',
    detail: 'The digest is not that of the current revision; read the acceptance again before you decide.',
  },
  'illegal-move': {
    kind: 'conflict',
    detail: 'The state of the acceptance does not allow this; somebody may have decided in the meantime.',
  },
  'period-ended': {
    kind: 'rule-violated',
    detail: 'The period of this proposal has ended, so there is nothing left to approve.',
  },
  'author-approves': {
    kind: 'rule-violated',
    detail: 'Whoever wrote a revision cannot approve it; ask somebody else who may approve.',
  },
  'stranger-withdraws': { kind: 'rule-violated', detail: 'Only an author withdraws a proposal; reject it instead.' },
};

export function problemOf(refusal: Refusal, decision: RiskDecision): Problem {
  if (refusal === 'no-permission') {
    const permission = DECISION_NEEDS[decision];
    return new Problem('permission-denied', `This needs the permission ${permission}.`, { permission });
  }
  const { kind, detail } = ANSWERS[refusal];
  return new Problem(kind, detail);
}

/** The states that the trigger `check_decision` raises, and a second decision of the same kind at the same moment. */
const BY_SQLSTATE: Record<string, Refusal | 'not-found'> = {
  AS002: 'not-found',
  AS003: 'stale-digest',
  AS004: 'no-permission',
  AS005: 'illegal-move',
  AS006: 'author-approves',
  AS007: 'period-ended',
  AS008: 'stranger-withdraws',
  '23505': 'illegal-move',
};

/** What the database refused, in the words of the API; anything else is given back as it was thrown. */
export function readRefusal(thrown: unknown, decision: RiskDecision): unknown {
  const refusal = BY_SQLSTATE[sqlStateOf(thrown) ?? ''];
  if (refusal === undefined) return thrown;
  return refusal === 'not-found' ? new Problem('not-found') : problemOf(refusal, decision);
}

/** The SQLSTATE of an error of the database, also where the query builder has wrapped it. */
export function sqlStateOf(thrown: unknown): string | undefined {
  for (let link = thrown, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    const code = (link as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return undefined;
}
