import type { Fact } from '@/lib/facts/fact';

/**
 * What one act of an execution did to the world, as far as its fact says.
 * `done_with_key` names an idempotency key, so that the receiver can tell a repetition; `undecided` may have happened or
 * not; `dispatch_unsaid` and `operation_unsaid` are mutations and acts of which the producer says too little.
 */
export type Effect =
  | 'query'
  | 'not_done'
  | 'done_with_key'
  | 'done_without_key'
  | 'undecided'
  | 'dispatch_unsaid'
  | 'operation_unsaid';

/** The effects of the tool calls and browser commands of one execution; facts in any order. */
export function effectsOf(facts: readonly Fact[]): Effect[] {
  return actsOf(facts).map(({ effect }) => effect);
}

/** One act of an execution: a tool call or a browser command, with what it did. */
export interface Act {
  readonly fact: Fact<'tool.call'> | Fact<'browser.command'>;
  readonly effect: Effect;
}

/** The acts of one execution, in the order of its facts. */
export function actsOf(facts: readonly Fact[]): Act[] {
  const confirmedKeys = new Set<string>();
  for (const fact of facts) {
    if (fact.kind === 'tool.call' && toolEffect(fact) === 'done_with_key') confirmedKeys.add(keyOf(fact));
  }
  const acts: Act[] = [];
  for (const fact of facts) {
    if (fact.kind === 'tool.call') {
      const effect = toolEffect(fact);
      // The same mutation under the same key went through in another attempt, so it is no longer undecided.
      const settled = effect === 'undecided' && confirmedKeys.has(keyOf(fact));
      acts.push({ fact, effect: settled ? 'done_with_key' : effect });
    }
    if (fact.kind === 'browser.command') acts.push({ fact, effect: browserEffect(fact) });
  }
  return acts;
}

/** What one act did by its own fact, whatever was settled by another attempt. */
export function effectOf(fact: Act['fact']): Effect {
  return fact.kind === 'tool.call' ? toolEffect(fact) : browserEffect(fact);
}

function toolEffect({ detail }: Fact<'tool.call'>): Effect {
  if (detail.operation === undefined) return 'operation_unsaid';
  if (detail.operation === 'query') return 'query';
  const done = detail.idempotency_key_digest ? 'done_with_key' : 'done_without_key';
  switch (detail.dispatch_state) {
    case undefined:
      return detail.status === 'unknown' ? 'undecided' : 'dispatch_unsaid';
    case 'not_dispatched':
      return 'not_done';
    case 'confirmed':
      return done;
    case 'dispatched':
      return detail.status === 'ok' ? done : 'undecided';
    case 'unknown':
      return 'undecided';
  }
}

function browserEffect({ detail }: Fact<'browser.command'>): Effect {
  if (detail.access === undefined) return 'operation_unsaid';
  if (detail.access === 'read') return 'query';
  if (detail.outcome === 'unknown') return 'undecided';
  return detail.outcome === 'ok' ? 'done_without_key' : 'not_done';
}

/** Never equal for calls without a key: those are told apart by their fact. */
function keyOf({ detail, fact_id }: Fact<'tool.call'>): string {
  const digest = detail.idempotency_key_digest?.replace(/^sha256:/, '');
  return digest ? `${detail.capability ?? detail.tool ?? ''} ${digest}` : `fact ${fact_id}`;
}
