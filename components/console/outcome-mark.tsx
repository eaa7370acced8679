import type { Outcome } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { OpenShape, type OpenState, OutcomeShape } from './mark-shape';

interface OutcomeMarkProps {
  /** A final outcome, or the state of an execution that has none yet. */
  outcome: Outcome | OpenState;
  /** After the word, muted: "derived", "no failure signal observed". */
  certainty?: string;
}

/** How an execution ended, or that it has not. Final outcomes are filled marks, open states outlined ones. */
export function OutcomeMark({ outcome, certainty }: OutcomeMarkProps) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      {isOpen(outcome) ? <OpenShape state={outcome} /> : <OutcomeShape outcome={outcome} />}
      {sentenceCase(outcome)}
      {certainty && <span className="text-muted">{certainty}</span>}
    </span>
  );
}

function isOpen(outcome: Outcome | OpenState): outcome is OpenState {
  return outcome === 'running' || outcome === 'waiting' || outcome === 'cancelling' || outcome === 'recovering';
}
