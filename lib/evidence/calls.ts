import { gatherSupplements } from '@/lib/attribution/supplements';
import type { Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import type { CallRow, TimelineItem } from './dossier';

/**
 * The model and tool calls of an execution in the order in which they began, placed as on the timeline. A failing one
 * that names no error shows the one that explains it. Pure.
 */
export function callsOf(facts: readonly Fact[], timeline: readonly TimelineItem[]): CallRow[] {
  const byId = new Map(facts.map((fact) => [fact.fact_id, fact]));
  const supplements = gatherSupplements(facts);
  return timeline.flatMap((item) => {
    const fact = byId.get(item.fact_id);
    const explaining = supplements.get(item.fact_id)?.[0]?.detail;
    if (fact?.kind === 'model.call') return [modelCall(fact, item, explaining)];
    return fact?.kind === 'tool.call' ? [toolCall(fact, item, explaining)] : [];
  });
}

type Explaining = Detail<'error.observed'> | undefined;

function modelCall(fact: Fact<'model.call'>, item: TimelineItem, explaining: Explaining): CallRow {
  const { detail } = fact;
  return {
    ...shared(fact, item, explaining),
    kind: 'model',
    name: detail.response_model ?? detail.requested_model ?? null,
    operation: detail.operation ?? null,
    http_status: detail.http_status ?? null,
    dispatch_state: null,
    input_tokens: detail.input_tokens ?? null,
    output_tokens: detail.output_tokens ?? null,
  };
}

function toolCall(fact: Fact<'tool.call'>, item: TimelineItem, explaining: Explaining): CallRow {
  const { detail } = fact;
  return {
    ...shared(fact, item, explaining),
    kind: 'tool',
    name: detail.capability ?? detail.tool ?? null,
    operation: detail.operation ?? null,
    http_status: null,
    dispatch_state: detail.dispatch_state ?? null,
    input_tokens: null,
    output_tokens: null,
  };
}

function shared(
  { fact_id, detail }: Fact<'model.call'> | Fact<'tool.call'>,
  item: TimelineItem,
  explaining: Explaining,
) {
  const own = detail.error_code ?? detail.error_type;
  const told = detail.status === 'error' ? (explaining?.error_code ?? explaining?.error_type) : undefined;
  return {
    fact_id,
    provider: detail.provider ?? null,
    status: detail.status,
    error: own ?? told ?? null,
    attempt: item.attempt,
    starts_ms: item.starts_ms,
    time_flagged: item.time_flagged,
    duration_ms: detail.duration_ms ?? null,
  };
}
