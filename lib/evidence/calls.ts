import type { Fact } from '@/lib/facts/fact';
import { millisecondsBetween } from '@/lib/facts/time';
import type { CallRow } from './dossier';

/** The model and tool calls of an execution in the order in which they began; facts in any order. Pure. */
export function callsOf(facts: readonly Fact[], startedAt: string, flaggedFactIds: ReadonlySet<string>): CallRow[] {
  return facts
    .flatMap((fact) => {
      if (fact.kind === 'model.call') return [modelCall(fact, startedAt)];
      return fact.kind === 'tool.call' ? [toolCall(fact, startedAt)] : [];
    })
    .map((call) => ({ ...call, time_flagged: flaggedFactIds.has(call.fact_id) }))
    .sort((a, b) => a.starts_ms - b.starts_ms);
}

type UnflaggedCall = Omit<CallRow, 'time_flagged'>;

function modelCall(fact: Fact<'model.call'>, startedAt: string): UnflaggedCall {
  const { detail } = fact;
  return {
    ...shared(fact, startedAt),
    kind: 'model',
    name: detail.response_model ?? detail.requested_model ?? null,
    operation: detail.operation ?? null,
    http_status: detail.http_status ?? null,
    dispatch_state: null,
    input_tokens: detail.input_tokens ?? null,
    output_tokens: detail.output_tokens ?? null,
  };
}

function toolCall(fact: Fact<'tool.call'>, startedAt: string): UnflaggedCall {
  const { detail } = fact;
  return {
    ...shared(fact, startedAt),
    kind: 'tool',
    name: detail.capability ?? detail.tool ?? null,
    operation: detail.operation ?? null,
    http_status: null,
    dispatch_state: detail.dispatch_state ?? null,
    input_tokens: null,
    output_tokens: null,
  };
}

/** A call is observed at its end; it began its duration before. */
function shared(fact: Fact<'model.call'> | Fact<'tool.call'>, startedAt: string) {
  const { detail } = fact;
  return {
    fact_id: fact.fact_id,
    provider: detail.provider ?? null,
    status: detail.status,
    error: detail.error_code ?? detail.error_type ?? null,
    attempt: detail.attempt ?? fact.attempt ?? null,
    starts_ms: millisecondsBetween(startedAt, fact.observed_at) - (detail.duration_ms ?? 0),
    duration_ms: detail.duration_ms ?? null,
  };
}
