'use client';
import * as Primitive from 'radix-ui/popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** One button; it opens the popover. */
  trigger: ReactNode;
  /** Names the popover for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  width?: 'content' | 'small' | 'medium';
  children: ReactNode;
}

const WIDTH = { content: '', small: 'w-60', medium: 'w-80' };

/** Controls or details beside the thing that they belong to. Not modal. */
export function Popover({ trigger, label, align = 'start', width = 'content', children, ...state }: PopoverProps) {
  return (
    <Primitive.Root {...state}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-enter overflow-y-auto rounded-md bg-raised shadow-overlay outline-none ${WIDTH[width]}`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
