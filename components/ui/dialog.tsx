'use client';
import { lazy, type ReactNode, Suspense } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the act: "Accept risk for 3 groups". */
  title: string;
  /** The consequence, in one sentence. */
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** The buttons; the last one repeats the verb of the title. */
  footer?: ReactNode;
  children?: ReactNode;
}

const DialogSurface = lazy(() => import('./dialog-surface'));

/** A modal for a decision. Reading belongs in a page or a panel, not here. Its code is fetched when it opens. */
export function Dialog({ open, ...props }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <DialogSurface {...props} />
    </Suspense>
  );
}
