'use client';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { DialogProps } from './dialog';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';

const WIDTH = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' };

/** The modal itself; mounted while it is open. */
export default function DialogSurface(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, size = 'medium', footer, children } = props;
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          {...focusReturn}
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
