'use client';
import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Once per tree: the first tooltip waits, its neighbours then open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. What only the tooltip says is lost on touch, so never put the only copy of a fact here. */
  children: ReactNode;
}

/** A short explanation on hover and focus. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-enter rounded-md bg-ink px-2 py-1 text-xs text-page"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
