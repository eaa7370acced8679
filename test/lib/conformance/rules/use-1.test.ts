import { describe, expect, it } from 'vitest';
import { use1 } from '@/lib/conformance/rules/use-1';
import type { Detail } from '@/lib/facts/detail';
import { execution, fact, modelCall, toolCall } from '../../projection/fact-builder';
import { judge } from '../subject';

const entry = (id: string, detail: Partial<Detail<'usage.recorded'>> = {}) =>
  fact('usage.recorded', { ledger_entry_id: id, for_fact_id: 'f1', ...detail });

describe('USE-1', () => {
  const call = modelCall({ input_tokens: 120, output_tokens: 30 });

  it('holds for one entry with the totals of its call', () => {
    const facts = execution(call, entry('l1', { tokens: { input: 120, output: 30 } }));
    expect(judge(use1, facts)).toEqual(['held f1 f2']);
  });

  it('is violated by an entry with another total', () => {
    const facts = execution(call, entry('l1', { tokens: { input: 120, output: 31 } }));
    expect(judge(use1, facts)).toEqual(['violated f1 f2']);
  });

  it('is violated by a second entry for one call, but not by the same one told again', () => {
    expect(judge(use1, execution(call, entry('l1'), entry('l2')))).toEqual(['held f1 f2', 'violated f2 f3']);
    expect(judge(use1, execution(call, entry('l1'), entry('l1')))).toEqual(['held f1 f2', 'held f1 f3']);
  });

  it('is violated by an entry for a call that did not happen', () => {
    expect(judge(use1, execution(toolCall(), entry('l1', { for_fact_id: 'f9' })))).toEqual(['violated f2']);
  });

  it('is not evidenced for an entry that names no call', () => {
    const { for_fact_id: _call, ...detail } = entry('l1').detail;
    expect(judge(use1, execution(fact('usage.recorded', detail)))).toEqual(['not_evidenced f1']);
  });
});
