'use client';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';

interface DialogProps {
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

const WIDTH = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' };

/** A modal for a decision. Reading belongs in a page or a panel, not here. */
export function Dialog({ open, onOpenChange, title, description, size = 'medium', footer, children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-x-3 top-[8vh] z-50 mx-auto flex max-h-[84vh] animate-enter flex-col rounded-lg bg-raised shadow-overlay outline-none',
            WIDTH[size],
          )}
        >
          <div className="py-3 pr-12 pl-4">
            <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-sm text-muted">{description}</Primitive.Description>
            )}
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">{children}</div>}
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>}
          {/* Last in order, so that the first field has the focus and not the way out. */}
          <div className="absolute top-2 right-2">
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} tooltip={false} />
            </Primitive.Close>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
