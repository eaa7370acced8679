import { register } from '../registered-call';
import { repeatsOf } from '../repeats';
import type { Check, Rule } from '../rule';

export const unk1: Rule = {
  id: 'UNK-1',
  title: 'A mutation with an unknown outcome is not repeated blindly',
  why: 'The first one may have taken effect. Without a look, a person or a key between the two, the money is sent twice.',
  evidence: 'tool.call with operation, dispatch_state, provider, target and the digest of its idempotency key.',
  judge: (subject) =>
    repeatsOf(subject).flatMap(({ unknown, call, wasObserved, isElsewhere, hasSameKey }): Check[] => {
      if (isElsewhere) return [];
      const { registration } = register(subject, call);
      const isNatural = registration?.kind === 'registered' && registration.version.idempotency === 'natural';
      const isBlind = !wasObserved && hasSameKey !== true && !isNatural;
      const factIds = [unknown.fact_id, call.fact_id];
      return [{ verdict: isBlind ? 'violated' : 'held', capability: call.detail.capability, factIds }];
    }),
};
