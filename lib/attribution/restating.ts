import type { Fact } from '@/lib/facts/fact';
import { parseInstant } from '@/lib/facts/time';
import type { FactTree } from './fact-tree';

/** Which calls of an execution are told by more than one fact. */
export interface Restating {
  /** Ids of the facts that only restate a call; they count neither as calls nor with their tokens. */
  readonly ids: ReadonlySet<string>;
  /** Of those with the same id, at the provider or of the agent: restating id → id of the fact that counts. */
  readonly twins: ReadonlyMap<string, string>;
  /** For a call that reports no tokens itself, by its id: the fact that restates it and does. */
  readonly tokens: ReadonlyMap<string, Fact<'model.call'>>;
  /** For a call that does not name its tool, by its id: the fact that restates it and does. */
  readonly names: ReadonlyMap<string, Fact<'tool.call'>>;
}

/**
 * Finds the facts that restate a call: a client library and the framework around it, or the two ends of a tool call, each
 * report the same one, and so may a span and a log record. Of nested ones the innermost counts; of those that name the same
 * request at the same provider, or the same call of the agent, one counts, wherever they are. Else calls and tokens would
 * count twice (DOMAIN.md section 10).
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
  return { ids, twins, tokens: findTokens(tree, ids, twins), names: findNames(tree, twins) };
}

type ModelCall = Fact<'model.call'>;
type Call = Fact<'model.call' | 'tool.call'>;

function isCall(fact: Fact): fact is Call {
  return fact.kind === 'model.call' || fact.kind === 'tool.call';
}

function isSameCall(outer: Call, inner: Call): boolean {
  if (outer.kind === 'model.call' || inner.kind === 'model.call') return outer.kind === inner.kind;
  const [outerId, innerId] = [outer.detail.call_id, inner.detail.call_id];
  if (outerId !== undefined && innerId !== undefined && outerId !== innerId) return false;
  const name = outer.detail.capability ?? outer.detail.tool;
  return name !== undefined && name === (inner.detail.capability ?? inner.detail.tool);
}

/** The request as the provider knows it, or the tool call as the agent does; null where the fact does not name it. */
function requestOf(fact: Fact): string | null {
  if (fact.kind === 'tool.call') return fact.detail.call_id === undefined ? null : `tool ${fact.detail.call_id}`;
  if (fact.kind !== 'model.call' || fact.detail.provider_request_id === undefined) return null;
  return `model ${fact.detail.provider ?? ''} ${fact.detail.provider_request_id}`;
}

function isSameRequest(one: Fact, other: Fact): boolean {
  const request = requestOf(one);
  return request !== null && request === requestOf(other);
}

function findTwins(tree: FactTree, hasFailed: (fact: Fact) => boolean): Map<string, string> {
  const byRequest = new Map<string, Call[]>();
  for (const fact of tree.facts) {
    const request = requestOf(fact);
    if (request !== null) append(byRequest, request, fact as Call);
  }
  const twins = new Map<string, string>();
  for (const calls of [...byRequest.values()].flatMap(withoutRepeats)) {
    const counted = calls.find(hasFailed) ?? calls.find(reportsTokens) ?? calls.find(saysHowItWent) ?? calls[0];
    for (const call of calls) if (counted && call !== counted) twins.set(call.fact_id, counted.fact_id);
  }
  return twins;
}

/** A cache gives one answer again under its old id: calls of the same step, one after the other, are calls of their own. */
function withoutRepeats(calls: readonly Call[]): Call[][] {
  const told: Call[][] = [];
  for (const call of calls) {
    const same = told.find((others) => !others.some((other) => isAfterTheOther(other, call)));
    if (same) same.push(call);
    else told.push([call]);
  }
  return told;
}

function isAfterTheOther(one: Call, other: Call): boolean {
  if (one.parent_fact_id === undefined || one.parent_fact_id !== other.parent_fact_id) return false;
  const [first, second] = [timesOf(one), timesOf(other)];
  return first !== null && second !== null && (first.end <= second.start || second.end <= first.start);
}

/** Epoch milliseconds; null where the fact does not say how long the call took. */
function timesOf({ observed_at, detail: { duration_ms: duration } }: Call): { start: number; end: number } | null {
  const nanos = parseInstant(observed_at);
  if (nanos === undefined || duration === undefined) return null;
  const end = Number(nanos / 1_000n) / 1_000;
  return { start: end - duration, end };
}

function reportsTokens({ kind, detail }: Call): boolean {
  return kind === 'model.call' && (detail.input_tokens !== undefined || detail.output_tokens !== undefined);
}

function saysHowItWent({ detail }: Call): boolean {
  return detail.status !== 'unknown';
}

/** Where the counted of several facts of one tool call lacks its name, the first that has it. */
function findNames(tree: FactTree, twins: ReadonlyMap<string, string>): Map<string, Fact<'tool.call'>> {
  const names = new Map<string, Fact<'tool.call'>>();
  const byId = new Map(tree.facts.map((fact) => [fact.fact_id, fact]));
  for (const [restatingId, countedId] of twins) {
    const counted = byId.get(countedId);
    const restating = byId.get(restatingId);
    if (counted?.kind !== 'tool.call' || restating?.kind !== 'tool.call') continue;
    const lacksName = counted.detail.tool === undefined && !names.has(countedId);
    if (lacksName && restating.detail.tool !== undefined) names.set(countedId, restating);
  }
  return names;
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
    const restated = byId.get(restatingId);
    if (restated?.kind === 'model.call') append(wrapped, restated, byId.get(countedId) as ModelCall);
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

function append<K, C extends Call>(map: Map<K, C[]>, key: K, call: C): void {
  const list = map.get(key);
  if (list) list.push(call);
  else map.set(key, [call]);
}
