import { describe, expect, it } from 'vitest';
import { runsOf } from '@/lib/lifecycle/runs';
import { at, ended, execution, modelCall, started } from '../projection/fact-builder';

describe('runsOf', () => {
  it('finds none outside the managed path', () => {
    expect(runsOf(execution(started(), modelCall({}, { attempt: 2 }), ended('completed')))).toEqual([]);
  });

  it('counts the attempts of a run, with the time that each took', () => {
    const facts = execution(
      started({}, { run_id: 'r1', attempt: 1 }),
      modelCall({}, { run_id: 'r1', attempt: 1 }),
      modelCall(),
      modelCall({}, { run_id: 'r1', attempt: 2 }),
      ended('completed', { run_id: 'r1', attempt: 2 }),
    );
    expect(runsOf(facts)).toEqual([
      {
        runId: 'r1',
        firstFactId: 'f1',
        firstAt: at(0),
        lastAt: at(4),
        factCount: 4,
        attempts: [
          { attempt: 1, firstFactId: 'f1', firstAt: at(0), lastAt: at(1), factCount: 2 },
          { attempt: 2, firstFactId: 'f4', firstAt: at(3), lastAt: at(4), factCount: 2 },
        ],
      },
    ]);
  });

  it('keeps runs in the order in which they come, and attempts by their number', () => {
    const facts = execution(
      modelCall({}, { run_id: 'r2', attempt: 3 }),
      modelCall({}, { run_id: 'r1' }),
      modelCall({}, { run_id: 'r2', attempt: 0 }),
    );
    expect(runsOf(facts).map(({ runId, attempts }) => [runId, ...attempts.map(({ attempt }) => attempt)])).toEqual([
      ['r2', 0, 3],
      ['r1'],
    ]);
  });

  it('goes by the clocks for the first and the last instant', () => {
    const facts = execution(
      modelCall({}, { run_id: 'r1', observed_at: at(8) }),
      modelCall({}, { run_id: 'r1', observed_at: at(5) }),
    );
    expect(runsOf(facts)).toMatchObject([{ firstFactId: 'f1', firstAt: at(5), lastAt: at(8) }]);
  });
});
