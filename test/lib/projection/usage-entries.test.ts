import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detail } from '@/lib/facts/detail';
import { project } from '@/lib/projection/project';
import { at, execution, fact, modelCall, projectRun, stored } from './fact-builder';

const usage = (id: string, second: number, detail: Partial<Detail<'usage.recorded'>> = {}) =>
  fact('usage.recorded', { ledger_entry_id: 'entry', ...detail }, { fact_id: id, observed_at: at(second) });
const tokens = (input: number) => ({ tokens: { input } });

describe('ledger entries', () => {
  it('hold what the fact says of them', () => {
    const detail = {
      provider: 'openai',
      model: 'gpt-5',
      tokens: { input: 10, output: 5, cached: 4, reasoning: 2 },
      cost: { amount: '0.01', currency: 'USD' },
      for_fact_id: 'call',
    };
    const [entry] = project(stored([{ ...usage('u1', 3, detail), environment: 'production' }])).usageEntries;
    expect(entry).toEqual({
      ledgerEntryId: 'entry',
      factId: 'u1',
      forFactId: 'call',
      observedAt: at(3),
      producer: 'agent-runtime',
      environment: 'production',
      release: null,
      provider: 'openai',
      model: 'gpt-5',
      inputTokens: 10,
      outputTokens: 5,
      cachedTokens: 4,
      reasoningTokens: 2,
      costMicroUsd: 10_000,
    });
  });

  it('hold the last counts of an entry that was reported again, in whatever order they arrive', () => {
    const reports = [10, 25, 40, 70].map((input, index) => usage(`u${index}`, index, tokens(input)));
    const other = usage('other', 2, { ledger_entry_id: 'other', ...tokens(7) });
    const arrivals = fc.shuffledSubarray([...reports, other, ...reports], { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(arrivals, (arrived) => {
        const entries = project(stored(arrived)).usageEntries;
        expect(entries.map(({ ledgerEntryId, inputTokens }) => [ledgerEntryId, inputTokens]).sort()).toEqual([
          ['entry', 70],
          ['other', 7],
        ]);
      }),
    );
  });

  it('keep apart what is not reported and what is zero', () => {
    const [entry] = project(stored([usage('u', 0, tokens(0))])).usageEntries;
    expect(entry).toMatchObject({ inputTokens: 0, outputTokens: null, costMicroUsd: null });
  });

  it('add nothing to the tokens of calls', () => {
    const facts = [...execution(modelCall({ input_tokens: 3 })), usage('u', 1, { ...tokens(3), for_fact_id: 'f1' })];
    expect(projectRun(stored(facts)).execution.inputTokens).toBe(3);
    expect(project(stored([usage('u', 1, tokens(3))])).execution).toBeNull();
  });
});
