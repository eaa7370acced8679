'use client';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipBubble } from './tooltip-bubble';

interface Hoverable {
  'aria-describedby'?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
}

interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom';
  /** Off where the content is already the accessible name, which would then be read twice. */
  describes?: boolean;
  /** One focusable element. What only the tooltip says is lost on touch, so never put the only copy of a fact here. */
  children: ReactElement<Hoverable>;
}

const WAIT_MS = 400;

/** A short explanation on hover and on keyboard focus; Escape and the pointer's leaving end it. */
export function Tooltip({ content, side = 'top', describes = true, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: Element, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const own = children.props;
  const trigger = cloneElement(children, {
    ...(describes && anchor && { 'aria-describedby': id }),
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') show(event.currentTarget, WAIT_MS);
    },
    onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      own.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {trigger}
      {anchor && (
        <TooltipBubble id={id} anchor={anchor} side={side} onEscape={hide}>
          {content}
        </TooltipBubble>
      )}
    </>
  );
}
