import * as z from 'zod';
import { VERDICTS } from '@/lib/conformance/rule';
import { RULE_IDS } from '@/lib/conformance/rule-ids';
import { RULES } from '@/lib/conformance/rules';

/** What one rule says of an execution; a rule without a situation to judge is not there. */
export const DossierControl = z.object({
  rule: z.enum(RULE_IDS),
  title: z.string(),
  why: z.string(),
  /** What a producer must report, so that it can be judged. */
  evidence: z.string(),
  verdict: z.enum(VERDICTS),
  /** Of a violation: the facts that prove it. */
  fact_ids: z.array(z.string()),
  /** Of a violation: the capabilities that it is about. */
  capabilities: z.array(z.string()),
});
export type DossierControl = z.infer<typeof DossierControl>;

interface Judged {
  readonly controlsHeld: readonly string[];
  readonly controlsViolated: readonly string[];
  readonly controlsNotEvidenced: readonly string[];
}

interface Violation {
  readonly rule: string;
  readonly capability: string;
  readonly factIds: readonly string[];
}

/** The rules that had something to judge: the violated first, then those without evidence, each in the order of the rules. Pure. */
export function controlsOf(execution: Judged, findings: readonly Violation[]): DossierControl[] {
  const saying = (verdict: DossierControl['verdict'], ids: readonly string[]) =>
    RULES.filter(({ id }) => ids.includes(id)).map(({ id, title, why, evidence }) => {
      const proofs = findings.filter(({ rule }) => rule === id);
      return {
        rule: id,
        ...{ title, why, evidence, verdict },
        fact_ids: [...new Set(proofs.flatMap(({ factIds }) => factIds))],
        capabilities: proofs.map(({ capability }) => capability).filter(Boolean),
      };
    });
  return [
    ...saying('violated', execution.controlsViolated),
    ...saying('not_evidenced', execution.controlsNotEvidenced),
    ...saying('held', execution.controlsHeld),
  ];
}
