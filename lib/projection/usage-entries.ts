import type { Fact } from '@/lib/facts/fact';
import { microUsd } from './money';
import type { UsageEntry } from './projection';

/** The ledger entries that the facts report, each as it was reported last. @param facts In their total order. */
export function usageEntriesOf(facts: readonly Fact[]): UsageEntry[] {
  const entries = new Map<string, UsageEntry>();
  for (const fact of facts) {
    if (fact.kind === 'usage.recorded') entries.set(fact.detail.ledger_entry_id, entryOf(fact));
  }
  return [...entries.values()];
}

function entryOf({ detail, ...envelope }: Fact<'usage.recorded'>): UsageEntry {
  const { tokens = {}, cost } = detail;
  return {
    ledgerEntryId: detail.ledger_entry_id,
    factId: envelope.fact_id,
    forFactId: detail.for_fact_id ?? null,
    observedAt: envelope.observed_at,
    producer: envelope.producer.name,
    environment: envelope.environment ?? null,
    release: envelope.release ?? null,
    provider: detail.provider ?? null,
    model: detail.model ?? null,
    inputTokens: tokens.input ?? null,
    outputTokens: tokens.output ?? null,
    cachedTokens: tokens.cached ?? null,
    reasoningTokens: tokens.reasoning ?? null,
    costMicroUsd: cost?.currency === 'USD' ? microUsd(cost.amount) : null,
  };
}
