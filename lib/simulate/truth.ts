import type { RuleId } from '@/lib/conformance/rule-ids';
import { RULE_IDS } from '@/lib/conformance/rule-ids';
import type { Detail } from '@/lib/facts/detail';
import type { Outcome } from '@/lib/facts/vocabulary';

/** What can be planted beside a violation of each rule. */
export const PLANTED_EVENTS = [
  'unknown_outcome',
  'recovery',
  'takeover',
  'cancellation',
  'crash',
  'late_delivery',
  'lost_fact',
] as const;
/** Everything that `simulate --faults` can plant, with the truth beside it. */
export const PLANTS = [...RULE_IDS, ...PLANTED_EVENTS] as const;
export type PlantName = (typeof PLANTS)[number];

/** One execution of a planted fleet: what was done to it, and the rules that it violates by that. */
export interface Truth {
  readonly execution_id: string;
  readonly interaction_id: string;
  /** Name and component of the producer that it ran in. */
  readonly producer: string;
  readonly plants: readonly PlantName[];
  /** Sorted; what a plant brings with it is among them. */
  readonly violations: readonly RuleId[];
}

/** Notes what is planted in an execution while it is recorded. */
export class ExecutionTruth {
  readonly plants = new Set<PlantName>();
  readonly violations = new Set<RuleId>();
  /** Mutations that nobody knows the outcome of, by the key or else by the fact. */
  private readonly unknown = new Set<string>();
  private hasLost = false;

  plant(name: PlantName, ...violations: readonly RuleId[]): void {
    this.plants.add(name);
    for (const rule of violations) this.violations.add(rule);
  }

  /** A mutation whose answer is lost leaves an open question, until the same key is confirmed. */
  called(
    { operation, status, dispatch_state, idempotency_key_digest: key }: Detail<'tool.call'>,
    factId: string,
  ): void {
    if (operation !== 'mutation') return;
    const isLost = dispatch_state === 'unknown' || (dispatch_state === 'dispatched' && status !== 'ok');
    if (isLost) this.unknown.add(key ?? factId);
    else if (dispatch_state === 'confirmed' && key !== undefined) this.unknown.delete(key);
  }

  /** A write to a page whose outcome nobody knows; no key tells what became of it. */
  wroteBlindly(factId: string): void {
    this.unknown.add(factId);
  }

  lose(): void {
    this.hasLost = true;
  }

  /** What the end makes of what came before. */
  end(outcome: Outcome): void {
    if (this.unknown.size > 0 && (outcome === 'completed' || outcome === 'failed')) this.violations.add('UNK-2');
    if (this.hasLost) this.violations.add('LIFE-3');
  }
}
