'use client';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { DrawerProps } from './drawer';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';

/** The sheet itself; mounted while it is open. */
export default function DrawerSurface({ onOpenChange, title, side = 'left', children }: Omit<DrawerProps, 'open'>) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={`fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col bg-raised shadow-overlay outline-none ${side === 'left' ? 'left-0' : 'right-0'}`}
        >
          <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
            <Primitive.Title className="text-sm font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} tooltip={false} />
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
