import type { FactKind } from '@/lib/facts/vocabulary';
import type { Check, ExecutionEvidence } from './rule';

const CALLS: ReadonlySet<FactKind> = new Set(['model.call', 'tool.call', 'browser.command']);

/**
 * What a rule of the lifecycle says where no producer observed one: a lifecycle that was read out of spans proves nothing,
 * and calls without any show that something ran. Null where it was observed, so that the rule can judge it.
 */
export function unobserved({ facts, lifecycle }: ExecutionEvidence): readonly Check[] | null {
  switch (lifecycle.source) {
    case 'observed':
      return null;
    case 'inferred': {
      const read = [...lifecycle.starts, ...lifecycle.transitions.map((one) => one.fact)];
      return [{ verdict: 'not_evidenced', factIds: read.map((fact) => fact.fact_id) }];
    }
    case 'none':
      return facts.some((fact) => CALLS.has(fact.kind)) ? [{ verdict: 'not_evidenced', factIds: [] }] : [];
  }
}
