import type { ExecutionSummary } from './execution';

type Linked = Pick<ExecutionSummary, 'execution_id' | 'resumes_execution_id' | 'recovers_execution_id'>;

/** An arrow between two rows of a list of executions. */
export interface Arrow {
  /** Row of the execution that is resumed or recovered. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'resume' | 'recovery';
  /** Column in which it is drawn, 0 nearest to the rows; arrows that pass the same row never share one. */
  readonly lane: number;
}

/** The arrows of resume and recovery among the executions of a list; those that leave the list are left out. */
export function arrowsOf(executions: readonly Linked[]): Arrow[] {
  const rows = new Map(executions.map((execution, index) => [execution.execution_id, index]));
  const links = executions.flatMap((execution, to) => {
    const link = (id: string | null, kind: Arrow['kind']) => {
      const from = id === null ? undefined : rows.get(id);
      return from === undefined || from === to ? [] : [{ from, to, kind }];
    };
    return [...link(execution.resumes_execution_id, 'resume'), ...link(execution.recovers_execution_id, 'recovery')];
  });
  const reached: number[] = [];
  return links
    .sort((a, b) => topOf(a) - topOf(b) || bottomOf(a) - bottomOf(b))
    .map((link) => {
      const free = reached.findIndex((row) => row <= topOf(link));
      const lane = free === -1 ? reached.length : free;
      reached[lane] = bottomOf(link);
      return { ...link, lane };
    });
}

function topOf({ from, to }: { from: number; to: number }): number {
  return Math.min(from, to);
}

function bottomOf({ from, to }: { from: number; to: number }): number {
  return Math.max(from, to);
}
