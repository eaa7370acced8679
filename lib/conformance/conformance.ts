import type { Check, Rule, Subject, Verdict } from './rule';
import type { RuleId } from './rule-ids';
import { RULES } from './rules';
import { worst } from './verdict';

/** What one rule says of an execution. */
export interface RuleJudgement {
  readonly rule: RuleId;
  /** Violated when any of its situations is; else not evidenced when any is; else held. */
  readonly verdict: Verdict;
  /** The same for the situations of each capability; sorted. */
  readonly byCapability: readonly { readonly capability: string; readonly verdict: Verdict }[];
  /** One for each capability of a violated situation, and one for those without any. */
  readonly findings: readonly { readonly capability: string; readonly factIds: readonly string[] }[];
}

/** Judges an execution by every rule; a rule without a situation to judge is left out. Pure. */
export function judgeConformance(subject: Subject, rules: readonly Rule[] = RULES): RuleJudgement[] {
  return rules.flatMap((rule) => {
    const checks = rule.judge(subject);
    return checks.length === 0 ? [] : [judgementOf(rule.id, checks)];
  });
}

function judgementOf(rule: RuleId, checks: readonly Check[]): RuleJudgement {
  const byCapability = new Map<string, Check[]>();
  for (const check of checks) {
    const capability = check.capability ?? '';
    const known = byCapability.get(capability);
    if (known) known.push(check);
    else byCapability.set(capability, [check]);
  }
  const capabilities = [...byCapability.keys()].sort();
  return {
    rule,
    verdict: worst(checks),
    byCapability: capabilities
      .filter((capability) => capability !== '')
      .map((capability) => ({ capability, verdict: worst(byCapability.get(capability) ?? []) })),
    findings: capabilities.flatMap((capability) => {
      const violated = (byCapability.get(capability) ?? []).filter(({ verdict }) => verdict === 'violated');
      const factIds = [...new Set(violated.flatMap((check) => check.factIds))];
      return violated.length === 0 ? [] : [{ capability, factIds }];
    }),
  };
}
