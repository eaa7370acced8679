'use client';
import {
  cloneElement,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';

const loadSurface = () => import('./popover-surface');
const PopoverSurface = lazy(loadSurface);

interface Opener {
  ref?: RefObject<HTMLButtonElement | null>;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  onPointerEnter?: () => void;
}

interface PopoverProps {
  /** One button; it opens and closes the popover. */
  trigger: ReactElement<Opener>;
  /** Names the popover for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  width?: 'content' | 'small' | 'medium';
  children: ReactNode;
}

/**
 * Controls or details beside the thing that they belong to. Not modal.
 *
 * The positioning code is fetched when the pointer reaches the trigger or it is pressed: every page has popovers, few
 * are ever opened.
 */
export function Popover({ trigger, open: controlled, onOpenChange, ...surface }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const open = controlled ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: () => void loadSurface(),
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          trigger.props.onClick?.(event);
          change(!open);
        },
      })}
      {open && (
        <Suspense>
          <PopoverSurface {...surface} anchor={anchor} onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  );
}
