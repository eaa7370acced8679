import { sentCalls } from '../registered-call';
import type { Check, Rule } from '../rule';

export const cap4: Rule = {
  id: 'CAP-4',
  title: 'A mutation that requires an idempotency key carries one',
  why: 'Without the key a retry, ours or the network’s, does the same thing a second time.',
  evidence: 'tool.call with the digest of its idempotency key; the registry with what the capability requires.',
  judge: (subject) =>
    sentCalls(subject).flatMap(({ call, registration, operation }): Check[] => {
      if (operation !== 'mutation') return [];
      const { capability, idempotency_key_digest: digest } = call.detail;
      const factIds = [call.fact_id];
      if (registration?.kind !== 'registered') return [{ verdict: 'not_evidenced', capability, factIds }];
      if (registration.version.idempotency !== 'key_required') return [];
      return [{ verdict: digest === undefined ? 'violated' : 'held', capability, factIds }];
    }),
};
