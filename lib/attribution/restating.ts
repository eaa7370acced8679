import type { Fact } from '@/lib/facts/fact';
import type { FactTree } from './fact-tree';

/**
 * Ids of the calls that only restate a call beneath them: a client library and the framework around it, or the two ends of
 * a tool call, each report the same one. Only the innermost counts, else calls and tokens would count twice
 * (DOMAIN.md section 10).
 */
export function findRestating(tree: FactTree): ReadonlySet<string> {
  const restating = new Set<string>();
  for (const fact of tree.facts) {
    if (!isCall(fact)) continue;
    const enclosing = tree.ancestors(fact).find(isCall);
    if (enclosing && isSameCall(enclosing, fact)) restating.add(enclosing.fact_id);
  }
  return restating;
}

type Call = Fact<'model.call' | 'tool.call'>;

function isCall(fact: Fact): fact is Call {
  return fact.kind === 'model.call' || fact.kind === 'tool.call';
}

function isSameCall(outer: Call, inner: Call): boolean {
  if (outer.kind === 'model.call' || inner.kind === 'model.call') return outer.kind === inner.kind;
  const name = outer.detail.capability ?? outer.detail.tool;
  return name !== undefined && name === (inner.detail.capability ?? inner.detail.tool);
}
