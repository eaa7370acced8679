import type { Registry } from '@/lib/capabilities/registry';
import type { Fact } from '@/lib/facts/fact';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import type { RuleId } from './rule-ids';

export const VERDICTS = ['held', 'violated', 'not_evidenced'] as const;
/** `not_evidenced`: the situation is there, and the facts do not say whether the control held. */
export type Verdict = (typeof VERDICTS)[number];

/** What a rule says of one situation that it is about: one call, one resume, one transition. */
export interface Check {
  readonly verdict: Verdict;
  /** The facts that prove it, in their order; at least one where it is violated. */
  readonly factIds: readonly string[];
  /** The capability that the situation is about, where there is one. */
  readonly capability?: string | undefined;
}

/** One control (DOMAIN.md section 5). Adding one is adding a file under rules/, its line in rules.ts and its tests. */
export interface Rule {
  readonly id: RuleId;
  /** What must hold, as a sentence without a full stop. */
  readonly title: string;
  /** Why a violation matters, one or two sentences for a person who has to decide. */
  readonly why: string;
  /** Which facts a producer must report, so that it can be judged. */
  readonly evidence: string;
  /** Pure; a check for each situation that the rule is about, none where there is no such situation. */
  judge(subject: Subject): readonly Check[];
}

/** One execution as its facts tell it. */
export interface ExecutionEvidence {
  readonly executionId: string;
  /** Null where no fact names it. */
  readonly interactionId: string | null;
  /** Each once, in their total order (lib/projection/fact-order.ts). */
  readonly facts: readonly Fact[];
  readonly lifecycle: Lifecycle;
  /** Fact ids that came with more than one content. */
  readonly conflictingFactIds: readonly string[];
}

/** The execution that is judged, with everything else that the rules may look at. */
export interface Subject extends ExecutionEvidence {
  /** The executions that it resumes or recovers, and those that they do in turn; the nearest first. */
  readonly ancestors: readonly ExecutionEvidence[];
  /** Other executions that resume or recover one that this one does. */
  readonly siblings: readonly ExecutionEvidence[];
  readonly registry: Registry;
  readonly limits: Limits;
  /** Stored instant at which the project's limit of silence passed; null while it reports and once it has ended. */
  readonly systemInterruptedAt: string | null;
  /** When people reconciled mutations of these executions; see `reconciliationKey`. */
  readonly reconciledAt: ReadonlyMap<string, string>;
}

/** What a project has set for itself. */
export interface Limits {
  readonly tokenLifeMs: number;
  readonly cdpMethods: ReadonlySet<string>;
}

export function reconciliationKey(executionId: string, factId: string): string {
  return `${executionId} ${factId}`;
}
