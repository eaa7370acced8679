import { type ReactNode, useId } from 'react';

/** What a control must carry so that its label, hint and error are read with it. */
export interface ControlAttributes {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says how to put it right. Its presence marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Draws the control; spread the attributes on it. */
  children: (control: ControlAttributes) => ReactNode;
}

/** A control with its label above, hint and error below, wired together for screen readers. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </Label>
      {children({
        id,
        ...(required && { required }),
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1 text-xs">
          <span aria-hidden className="mt-[3px] size-2.5 shrink-0 rounded-sm bg-state-failing" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A label on its own, for the few places where `Field` does not fit. */
export function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="text-xs font-medium">
      {children}
    </label>
  );
}
