import type { Fact } from '@/lib/facts/fact';
import type { StartedFact } from '@/lib/lifecycle/reduce';
import { inOrder } from '../proof';
import type { ExecutionEvidence, Rule } from '../rule';

export const att1: Rule = {
  id: 'ATT-1',
  title: 'A transport retry stays in its run, and a resume is an execution of its own',
  why: 'Retries and resumes that share or change ids at will are counted as work that nobody asked for, and a repeated act looks like a first one.',
  evidence: 'run_id and attempt on the facts of the managed path, and execution.started with origin.',
  judge: (subject) => {
    const { runs } = subject.lifecycle;
    // Without a run the execution did not take the managed path.
    if (runs.length === 0) return [];
    const further = runs.slice(1).map((run) => run.firstFactId);
    const breaking = inOrder(subject.facts, [...further, ...resumesInside(subject)]);
    if (breaking.length > 0) return [{ verdict: 'violated', factIds: breaking }];
    return [{ verdict: 'held', factIds: runs.map((run) => run.firstFactId) }];
  },
};

/** Starts that resume inside an execution that had already started or waited. */
function resumesInside({ facts, lifecycle: { starts } }: ExecutionEvidence): string[] {
  const waited = facts.findIndex(isWait);
  const resuming = starts.filter((start, index) => {
    if (start.detail.origin !== 'resume') return false;
    // A transport retry may say once more what its execution resumes.
    if (starts.slice(0, index).some((earlier) => isSameResume(earlier, start))) return false;
    return index > 0 || (waited !== -1 && waited < facts.indexOf(start));
  });
  return resuming.map((start) => start.fact_id);
}

function isWait(fact: Fact): boolean {
  return fact.kind === 'hitl.requested' || (fact.kind === 'lifecycle.transition' && fact.detail.to === 'waiting');
}

function isSameResume({ detail: a }: StartedFact, { detail: b }: StartedFact): boolean {
  return (
    a.origin === b.origin &&
    a.resumes?.execution_id === b.resumes?.execution_id &&
    a.resumes?.interrupt_id === b.resumes?.interrupt_id
  );
}
