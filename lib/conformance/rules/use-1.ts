import type { Fact } from '@/lib/facts/fact';
import type { Check, Rule, Verdict } from '../rule';

type Usage = Fact<'usage.recorded'>;
type Call = Fact<'model.call'> | Fact<'tool.call'>;

export const use1: Rule = {
  id: 'USE-1',
  title: 'The ledger records each call once, with the totals that the call reports',
  why: 'What is charged must be what was used. An entry without a call, a second one or another total is money that nobody can explain.',
  evidence: 'usage.recorded with for_fact_id and tokens; the call with its tokens.',
  judge: ({ facts }) => {
    const calls = new Map<string, Call>();
    for (const fact of facts)
      if (fact.kind === 'model.call' || fact.kind === 'tool.call') calls.set(fact.fact_id, fact);
    const firstEntry = new Map<string, Usage>();
    return facts.flatMap((fact): Check[] => {
      if (fact.kind !== 'usage.recorded') return [];
      const { for_fact_id: callId, ledger_entry_id: entry } = fact.detail;
      if (callId === undefined) return [{ verdict: 'not_evidenced', factIds: [fact.fact_id] }];
      const first = firstEntry.get(callId) ?? fact;
      firstEntry.set(callId, first);
      if (first.detail.ledger_entry_id !== entry) {
        return [{ verdict: 'violated', factIds: [first.fact_id, fact.fact_id] }];
      }
      const call = calls.get(callId);
      return [{ verdict: judgeTotals(fact, call), factIds: [...(call ? [call.fact_id] : []), fact.fact_id] }];
    });
  },
};

function judgeTotals({ detail }: Usage, call: Call | undefined): Verdict {
  if (!call) return 'violated';
  if (call.kind !== 'model.call') return 'held';
  const { input, output, cached, reasoning } = detail.tokens ?? {};
  const { input_tokens, output_tokens, cached_tokens, reasoning_tokens } = call.detail;
  const pairs = [
    [input, input_tokens],
    [output, output_tokens],
    [cached, cached_tokens],
    [reasoning, reasoning_tokens],
  ];
  const differs = pairs.some(([told, used]) => told !== undefined && used !== undefined && told !== used);
  return differs ? 'violated' : 'held';
}
