import type { SignalMatch } from '@/lib/attribution/signal';
import { signalById } from '@/lib/attribution/signals';

const WORDS: Record<SignalMatch['by'], string> = {
  control_flow: 'the name of a control-flow exception',
  code: 'an error code',
  exception: 'the class of an exception',
  http: 'an HTTP status',
  finish: 'a finish reason',
  raised: 'an exception that no other signal knows',
  surface: 'the place where the error surfaced',
  control: 'a control that said no',
  human: 'the answer of a person, or the lack of one',
};

/** What the signal of that id looked at, in words; `none` and a signal of an older engine decided on nothing we know. */
export function signalKind(id: string): string {
  const signal = signalById(id);
  return signal ? WORDS[signal.match.by] : 'no signal that this version knows';
}
