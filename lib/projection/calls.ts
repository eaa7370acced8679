import type { RootCause } from '@/lib/attribution/root-cause';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { microUsd } from './money';
import type { CallContribution, ProjectedOccurrence } from './projection';

/** One call of an execution, counted once. */
export interface CountedCall
  extends Pick<
    CallContribution,
    'callKind' | 'result' | 'durationMs' | 'inputTokens' | 'outputTokens' | 'costMicroUsd'
  > {
  readonly stored: StoredFact;
  readonly occurrence: ProjectedOccurrence | null;
}

/**
 * The calls of an execution: its model and tool calls, and the failures that are not calls (an error of the runtime, a
 * control that stopped the run). A call that only restates one beneath it counts when it failed by itself, without tokens.
 */
export function countCalls(
  facts: readonly StoredFact[],
  occurrences: readonly ProjectedOccurrence[],
  { restating }: Pick<RootCause, 'restating'>,
): CountedCall[] {
  const failed = new Map(occurrences.map((occurrence) => [occurrence.factId, occurrence]));
  const calls: CountedCall[] = [];
  for (const stored of facts) {
    const { fact } = stored;
    const occurrence = failed.get(fact.fact_id) ?? null;
    const isRestating = restating.ids.has(fact.fact_id);
    const kind = callKindOf(fact);
    const callKind = occurrence?.callKind ?? (isRestating ? null : kind);
    if (callKind === null) continue;
    const amounts = isRestating ? NO_AMOUNTS : amountsOf(fact, restating.tokens.get(fact.fact_id));
    calls.push({ stored, occurrence, callKind, result: resultOf(fact, occurrence), ...amounts });
  }
  return calls;
}

type Amounts = Pick<CallContribution, 'durationMs' | 'inputTokens' | 'outputTokens' | 'costMicroUsd'>;
const NO_AMOUNTS: Amounts = { durationMs: null, inputTokens: null, outputTokens: null, costMicroUsd: null };

function callKindOf({ kind }: Fact): 'model' | 'tool' | null {
  if (kind === 'model.call') return 'model';
  return kind === 'tool.call' ? 'tool' : null;
}

/** Neither a cancelled call nor one that paused for a person went well or failed, so those are `unknown` as well. */
function resultOf(fact: Fact, occurrence: ProjectedOccurrence | null): CallContribution['result'] {
  if (occurrence) return occurrence.role === 'absorbed' ? 'absorbed' : 'failed';
  const isOk = (fact.kind === 'model.call' || fact.kind === 'tool.call') && fact.detail.status === 'ok';
  return isOk ? 'ok' : 'unknown';
}

/** @param restated Tells of the same call, and of its tokens where the call itself does not. */
function amountsOf({ kind, detail }: Fact, restated: Fact<'model.call'> | undefined): Amounts {
  if (kind === 'tool.call') return { ...NO_AMOUNTS, durationMs: detail.duration_ms ?? null };
  if (kind !== 'model.call') return NO_AMOUNTS;
  const { input_tokens, output_tokens, cost } = { ...restated?.detail, ...detail };
  return {
    durationMs: detail.duration_ms ?? null,
    inputTokens: input_tokens ?? null,
    outputTokens: output_tokens ?? null,
    // Amounts in another currency are not converted: there is no rate that would be true later.
    costMicroUsd: cost?.currency === 'USD' ? microUsd(cost.amount) : null,
  };
}
