import type { Placed } from '../places';
import { register, type ToolCall } from '../registered-call';
import { type Aftermath, aftermathsOf } from '../repeats';
import type { Check, Rule, Subject } from '../rule';

export const unk1: Rule = {
  id: 'UNK-1',
  title: 'A mutation with an unknown outcome is not repeated blindly',
  why: 'The first one may have taken effect. Without a look, a person or a key between the two, the money is sent twice.',
  evidence: 'tool.call with operation, dispatch_state, provider, target and the digest of its idempotency key.',
  judge: (subject) =>
    aftermathsOf(subject).flatMap((aftermath): Check[] => {
      const own = [aftermath.repeat, aftermath.perhapsRepeat].map((call) =>
        call?.what.execution_id === subject.executionId ? call : undefined,
      );
      const [sent, perhaps] = own;
      const isBlind = (call: typeof sent) => call !== undefined && !isSafe(aftermath, call, subject);
      const call = isBlind(sent) ? sent : isBlind(perhaps) ? perhaps : (sent ?? perhaps);
      if (!call) return [];
      const verdict = isBlind(sent) ? 'violated' : isBlind(perhaps) ? 'not_evidenced' : 'held';
      const factIds = [aftermath.unknown.fact_id, call.what.fact_id];
      return [{ verdict, capability: call.what.detail.capability, factIds }];
    }),
};

/** Somebody looked before it, the receiver can tell by the key, or repeating changes nothing more. */
function isSafe({ unknown, wasObservedBefore }: Aftermath, call: Placed<ToolCall>, subject: Subject): boolean {
  const { registration } = register(subject, call.what);
  const isNatural = registration?.kind === 'registered' && registration.version.idempotency === 'natural';
  const keys = [unknown.detail.idempotency_key_digest, call.what.detail.idempotency_key_digest];
  // Two keys are one key here: under another one it is no repetition.
  return isNatural || !keys.includes(undefined) || wasObservedBefore(call);
}
