'use client';
import * as Primitive from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';

export interface PopoverSurfaceProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  width?: 'content' | 'small' | 'medium';
  /** Off where it opens by hover: then the focus stays where it is. */
  takesFocus?: boolean;
  onHover?: (inside: boolean) => void;
  onClose: () => void;
  children: ReactNode;
}

const WIDTH = { content: '', small: 'w-60', medium: 'w-80' };

/** The part of a popover that floats; mounted while it is open. */
export default function PopoverSurface(props: PopoverSurfaceProps) {
  const { anchor, label, align = 'start', width = 'content', takesFocus = true, onHover, onClose, children } = props;
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => !takesFocus && event.preventDefault()}
          onCloseAutoFocus={(event) => returnFocus(event, anchor.current, takesFocus)}
          // The trigger toggles by itself; without this a press on it would close and open at once.
          onInteractOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onPointerEnter={() => onHover?.(true)}
          onPointerLeave={() => onHover?.(false)}
          className={`z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-enter overflow-y-auto rounded-md bg-raised shadow-overlay outline-none ${WIDTH[width]}`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Back to the trigger, unless the person has already moved on to something else. */
function returnFocus(event: Event, anchor: HTMLElement | null, takesFocus: boolean): void {
  event.preventDefault();
  const movedOn = document.activeElement !== null && document.activeElement !== document.body;
  const isInside = document.activeElement?.closest('[data-radix-popper-content-wrapper]');
  if (takesFocus && (!movedOn || isInside)) anchor?.focus();
}
