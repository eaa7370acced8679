import { reconciliationKey } from '@/lib/conformance/rule';

/** What people said of one unknown outcome. */
export interface Reconciliation {
  readonly executionId: string;
  /** The mutation's fact; empty for the execution as a whole. */
  readonly factId: string;
  /** What holds now; null when it was withdrawn. */
  readonly outcome: string | null;
  /** Stored instant at which it was first reconciled. */
  readonly firstAt: string;
}

/** When mutations were reconciled, as the rules ask for it. */
export function reconciledAtOf(reconciliations: readonly Reconciliation[]): Map<string, string> {
  const ofMutations = reconciliations.filter(({ factId }) => factId !== '');
  return new Map(ofMutations.map((one) => [reconciliationKey(one.executionId, one.factId), one.firstAt]));
}

/** What the execution as a whole was reconciled as; null without any, and after a withdrawal. */
export function reconciledOutcome(reconciliations: readonly Reconciliation[], executionId: string): string | null {
  return reconciliations.find((one) => one.executionId === executionId && one.factId === '')?.outcome ?? null;
}
