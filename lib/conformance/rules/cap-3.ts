import { Confirmations } from '../confirmations';
import { familyFacts } from '../family-facts';
import { type RegisteredCall, register, wasSent } from '../registered-call';
import type { Check, Rule } from '../rule';
import { worst } from '../verdict';

export const cap3: Rule = {
  id: 'CAP-3',
  title: 'What can do harm is confirmed by the host before it is called',
  why: 'A mutation, or a capability of high risk, that no host has confirmed happened because a model wanted it. Nobody else was asked.',
  evidence:
    'control.check of confirmation, with decision, capability and decided_by host; hitl.resolved where a person must decide; tool.call with operation.',
  judge: (subject) => {
    const facts = familyFacts(subject);
    const confirmations = new Confirmations(facts.some((fact) => fact.kind === 'control.check'));
    const called = new Set<string>();
    return facts.flatMap((fact): Check[] => {
      confirmations.see(fact);
      if (fact.kind !== 'tool.call' || !wasSent(fact)) return [];
      if (fact.execution_id !== subject.executionId) return [];
      const name = fact.detail.capability ?? fact.detail.tool ?? '';
      const isRetry = called.has(name) && (fact.detail.attempt ?? 1) > 1;
      called.add(name);
      return isRetry ? [] : judgeCall(register(subject, fact), confirmations);
    });
  },
};

function judgeCall({ call, registration, operation }: RegisteredCall, confirmations: Confirmations): Check[] {
  const { capability } = call.detail;
  const version = registration?.kind === 'registered' ? registration.version : undefined;
  const needsPerson = version?.requiresHitl === true;
  const isHarmful =
    operation === 'mutation' || version?.risk === 'high' || version?.requiresConfirmation === true || needsPerson;
  if (!isHarmful) {
    return operation === undefined ? [{ verdict: 'not_evidenced', capability, factIds: [call.fact_id] }] : [];
  }
  const proofs = [confirmations.ofHost(capability), ...(needsPerson ? [confirmations.ofPerson()] : [])];
  const verdict = worst(proofs);
  const proving = proofs.flatMap((proof) => (proof.verdict === verdict ? proof.factIds : []));
  return [{ verdict, capability, factIds: [...proving, call.fact_id] }];
}
