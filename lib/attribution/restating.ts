import type { Fact } from '@/lib/facts/fact';
import type { FactTree } from './fact-tree';

/** Which calls of an execution are told by more than one fact. */
export interface Restating {
  /** Ids of the facts that only restate a call; they count neither as calls nor with their tokens. */
  readonly ids: ReadonlySet<string>;
  /** Of those with the same id at the provider: restating id → id of the fact that counts. */
  readonly twins: ReadonlyMap<string, string>;
  /** For a call that reports no tokens itself, by its id: the fact that restates it and does. */
  readonly tokens: ReadonlyMap<string, Fact<'model.call'>>;
}

/**
 * Finds the facts that restate a call: a client library and the framework around it, or the two ends of a tool call, each
 * report the same one, and so may a span and a log record. Of nested ones the innermost counts; of those that name the same
 * request at the same provider one counts, wherever they are. Else calls and tokens would count twice (DOMAIN.md section 10).
 * @param hasFailed Whether a fact shows a failure: of two that tell of one call the one that saw it fail counts.
 */
export function findRestating(tree: FactTree, hasFailed: (fact: Fact) => boolean): Restating {
  const twins = findTwins(tree, hasFailed);
  const ids = new Set(twins.keys());
  for (const fact of tree.facts) {
    if (!isCall(fact)) continue;
    const enclosing = tree.ancestors(fact).find(isCall);
    if (!enclosing || !isSameCall(enclosing, fact) || isSameRequest(enclosing, fact)) continue;
    ids.add(enclosing.fact_id);
  }
  return { ids, twins, tokens: findTokens(tree, ids, twins) };
}

type ModelCall = Fact<'model.call'>;
type Call = Fact<'model.call' | 'tool.call'>;

function isCall(fact: Fact): fact is Call {
  return fact.kind === 'model.call' || fact.kind === 'tool.call';
}

function isSameCall(outer: Call, inner: Call): boolean {
  if (outer.kind === 'model.call' || inner.kind === 'model.call') return outer.kind === inner.kind;
  const name = outer.detail.capability ?? outer.detail.tool;
  return name !== undefined && name === (inner.detail.capability ?? inner.detail.tool);
}

/** The request as the provider knows it; null where the fact does not name it. */
function requestOf(fact: Fact): string | null {
  if (fact.kind !== 'model.call' || fact.detail.provider_request_id === undefined) return null;
  return `${fact.detail.provider ?? ''} ${fact.detail.provider_request_id}`;
}

function isSameRequest(one: Fact, other: Fact): boolean {
  const request = requestOf(one);
  return request !== null && request === requestOf(other);
}

function findTwins(tree: FactTree, hasFailed: (fact: Fact) => boolean): Map<string, string> {
  const byRequest = new Map<string, ModelCall[]>();
  for (const fact of tree.facts) {
    const request = requestOf(fact);
    if (request !== null) append(byRequest, request, fact as ModelCall);
  }
  const twins = new Map<string, string>();
  for (const calls of byRequest.values()) {
    const counted = calls.find(hasFailed) ?? calls.find(reportsTokens) ?? calls[0];
    for (const call of calls) if (counted && call !== counted) twins.set(call.fact_id, counted.fact_id);
  }
  return twins;
}

function reportsTokens({ detail }: ModelCall): boolean {
  return detail.input_tokens !== undefined || detail.output_tokens !== undefined;
}

/**
 * A client that streams often reports no tokens while the framework around it does. What a wrapper reports counts with the
 * last call in it, and only when none of them reports any: then it is no second count.
 */
function findTokens(
  tree: FactTree,
  restating: ReadonlySet<string>,
  twins: ReadonlyMap<string, string>,
): Map<string, ModelCall> {
  const tokens = new Map<string, ModelCall>();
  for (const [wrapper, inside] of wrappedCalls(tree, restating, twins)) {
    const last = inside.at(-1);
    if (last && reportsTokens(wrapper) && !inside.some((call) => reportsTokens(call) || tokens.has(call.fact_id))) {
      tokens.set(last.fact_id, wrapper);
    }
  }
  return tokens;
}

/** The counted model calls that each restating one stands for, in the total order. */
function wrappedCalls(
  tree: FactTree,
  restating: ReadonlySet<string>,
  twins: ReadonlyMap<string, string>,
): Map<ModelCall, ModelCall[]> {
  const wrapped = new Map<ModelCall, ModelCall[]>();
  const byId = new Map(tree.facts.map((fact) => [fact.fact_id, fact]));
  for (const [restatingId, countedId] of twins) {
    append(wrapped, byId.get(restatingId) as ModelCall, byId.get(countedId) as ModelCall);
  }
  for (const fact of tree.facts) {
    if (fact.kind !== 'model.call' || restating.has(fact.fact_id)) continue;
    for (const above of tree.ancestors(fact).filter(isCall)) {
      if (above.kind !== 'model.call') break;
      if (restating.has(above.fact_id) && !twins.has(above.fact_id)) append(wrapped, above, fact);
    }
  }
  return wrapped;
}

function append<K>(map: Map<K, ModelCall[]>, key: K, call: ModelCall): void {
  const list = map.get(key);
  if (list) list.push(call);
  else map.set(key, [call]);
}
