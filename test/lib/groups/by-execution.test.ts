import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byExecution, signalsOf } from '@/lib/groups/by-execution';
import type { Occurrence } from '@/lib/groups/contract';

const occurrence = (execution_id: string, fact_id: string, role: Occurrence['role'] = 'responsible'): Occurrence => ({
  ...{ execution_id, fact_id, role, thread_id: 't', observed_at: '2026-11-02T10:00:00Z', confidence: 'high' },
  ...{ signal: 's', model: null, tool: null, environment: null, release: null, outcome: null },
});

it('shows an execution once, with its newest failure, its weightiest role and how often it failed', () => {
  const rows = [occurrence('a', '3', 'contributing'), occurrence('b', '2', 'absorbed'), occurrence('a', '1')];
  expect(byExecution(rows)).toEqual([
    { ...rows[0], role: 'responsible', failures: 2 },
    { ...rows[1], failures: 1 },
  ]);
});

it('loses no failure and no execution', () => {
  const any = fc.record({ execution: fc.constantFrom('a', 'b', 'c', 'd'), fact: fc.string() });
  fc.assert(
    fc.property(fc.array(any), (seen) => {
      const executions = byExecution(seen.map(({ execution, fact }) => occurrence(execution, fact)));
      expect(executions.map((one) => one.execution_id)).toEqual([...new Set(seen.map(({ execution }) => execution))]);
      expect(executions.reduce((sum, one) => sum + one.failures, 0)).toBe(seen.length);
    }),
  );
});

it('says which signals decided and how sure each was, the most frequent first', () => {
  const rows = [occurrence('a', '1'), { ...occurrence('b', '2'), signal: 'z', confidence: 'low' as const }];
  expect(signalsOf([...rows, rows[1]!])).toEqual([
    { signal: 'z', confidence: 'low', failures: 2 },
    { signal: 's', confidence: 'high', failures: 1 },
  ]);
});
