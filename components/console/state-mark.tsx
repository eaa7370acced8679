import { type MarkState, StateShape } from './mark-shape';

interface StateMarkProps {
  state: MarkState;
  /** The domain's own word: "Regressed", "In force", "Held". */
  label: string;
  detail?: string;
}

/** A state of triage, risk or a control: mark, then the domain's word in ink. */
export function StateMark({ state, label, detail }: StateMarkProps) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      <StateShape state={state} />
      {label}
      {detail && <span className="text-muted">{detail}</span>}
    </span>
  );
}
