'use client';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field } from './field';
import { Input } from './input';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  consequence: ReactNode;
  /** The button's text: the verb of the title. */
  verb: string;
  danger?: boolean;
  pending?: boolean;
  /** For acts that cannot be undone: the person types this text first. */
  typedConfirmation?: string;
  onConfirm: () => void;
  /** More fields, such as a reason. */
  children?: ReactNode;
}

/** Asks once before an act, says what it will do, and does nothing on Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, verb, danger = false, pending = false, typedConfirmation } = props;
  const [typed, setTyped] = useState('');
  const mayConfirm = typedConfirmation === undefined || typed === typedConfirmation;
  const change = (next: boolean) => {
    setTyped('');
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={consequence}
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            disabled={!mayConfirm}
            onClick={props.onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 empty:hidden">
        {props.children}
        {typedConfirmation !== undefined && (
          <Field label={`Type ${typedConfirmation} to confirm`} required>
            {(control) => (
              <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
