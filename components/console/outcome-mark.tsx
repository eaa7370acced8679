import { SYSTEM_INTERRUPTED } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { type Ending, OPEN_STATES, type OpenState } from '@/lib/quality/success';
import { OpenShape, OutcomeShape } from './mark-shape';

interface OutcomeMarkProps {
  /** A final outcome, or the state of an execution that has none yet. */
  outcome: Ending;
  /** After the word, muted: "derived", "no failure signal observed". */
  certainty?: string;
}

/** How an execution ended, or that it has not. Final outcomes are filled marks, open states outlined ones. */
export function OutcomeMark({ outcome, certainty }: OutcomeMarkProps) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      <Shape ending={outcome} />
      {outcome === SYSTEM_INTERRUPTED ? 'Interrupted by the system' : sentenceCase(outcome)}
      {certainty && <span className="text-muted">{certainty}</span>}
    </span>
  );
}

function Shape({ ending }: { ending: Ending }) {
  if (ending === SYSTEM_INTERRUPTED) return <OutcomeShape outcome="interrupted" />;
  return isOpen(ending) ? <OpenShape state={ending} /> : <OutcomeShape outcome={ending} />;
}

function isOpen(ending: Ending): ending is OpenState {
  return OPEN_STATES.some((state) => state === ending);
}
