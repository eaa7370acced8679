import type { Fact } from '@/lib/facts/fact';
import { startsOf } from '../resumes';
import type { Check, ExecutionEvidence, Rule, Subject } from '../rule';

export const hitl3: Rule = {
  id: 'HITL-3',
  title: 'A resume answers an interrupt that was requested and is still open',
  why: 'A resume without a question that a person was asked, or of one that is already answered, acts on a decision that nobody took.',
  evidence:
    'execution.started with the interrupt that it resumes; hitl.requested and hitl.resolved of the execution that waited.',
  judge: (subject) => {
    const interrupts = interruptsOf([subject, ...subject.ancestors]);
    const resumedAt = siblingResumes(subject.siblings);
    const resumed = new Set<string>();
    return startsOf(subject, 'resume').map((start): Check => {
      const { execution_id: target, interrupt_id: id } = start.detail.resumes ?? {};
      if (target === undefined || id === undefined) return { verdict: 'violated', factIds: [start.fact_id] };
      if (!interrupts.known.has(target)) return { verdict: 'not_evidenced', factIds: [start.fact_id] };
      const interrupt = nameOf(target, id);
      const isAnswered = resumed.has(interrupt) || isBefore(resumedAt.get(interrupt), start);
      resumed.add(interrupt);
      const asked = interrupts.asked.get(interrupt);
      if (asked === undefined) return { verdict: 'violated', factIds: [start.fact_id] };
      const expired = interrupts.expired.get(interrupt);
      if (expired && expired.observed_at <= start.observed_at) {
        return { verdict: 'violated', factIds: [asked, expired.fact_id, start.fact_id] };
      }
      return { verdict: isAnswered ? 'violated' : 'held', factIds: [asked, start.fact_id] };
    });
  },
};

type Start = Fact<'execution.started'>;

/** No id holds a space. */
function nameOf(executionId: string, interruptId: string): string {
  return `${executionId} ${interruptId}`;
}

/** What was asked in these executions, and what nobody answered in time. */
function interruptsOf(executions: readonly ExecutionEvidence[]) {
  const asked = new Map<string, string>();
  const expired = new Map<string, Fact>();
  for (const { executionId, facts } of executions) {
    for (const fact of facts) {
      if (fact.kind !== 'hitl.requested' && fact.kind !== 'hitl.resolved') continue;
      const name = nameOf(executionId, fact.detail.interrupt_id);
      if (fact.kind === 'hitl.requested' && !asked.has(name)) asked.set(name, fact.fact_id);
      if (fact.kind === 'hitl.resolved' && fact.detail.decision === 'expire' && !expired.has(name))
        expired.set(name, fact);
    }
  }
  return { known: new Set(executions.map((one) => one.executionId)), asked, expired };
}

/** The first start among the others that resumes each interrupt. */
function siblingResumes(siblings: Subject['siblings']): Map<string, Start> {
  const first = new Map<string, Start>();
  for (const start of siblings.flatMap((sibling) => startsOf(sibling, 'resume'))) {
    const { execution_id: target, interrupt_id: id } = start.detail.resumes ?? {};
    if (target === undefined || id === undefined) continue;
    const name = nameOf(target, id);
    const known = first.get(name);
    if (!known || isBefore(start, known)) first.set(name, start);
  }
  return first;
}

function isBefore(one: Start | undefined, other: Start): boolean {
  if (!one) return false;
  if (one.observed_at !== other.observed_at) return one.observed_at < other.observed_at;
  return one.execution_id < other.execution_id;
}
