'use client';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

interface TooltipBubbleProps {
  id: string;
  anchor: Element;
  side: 'top' | 'right' | 'bottom';
  onEscape: () => void;
  children: ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** The bubble itself. It stays where its trigger is in the document and is lifted above everything by the browser. */
export function TooltipBubble({ id, anchor, side, onEscape, children }: TooltipBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover?.();
    const { left, top } = place(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor, side]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onEscape]);

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto z-50 m-0 max-w-72 rounded-md border-0 bg-ink px-2 py-1 text-left text-xs font-normal whitespace-normal text-page"
    >
      {children}
    </span>
  );
}

/** Where the bubble goes: on the wanted side, on the other one where there is no room, and never past the edges. */
function place(anchor: DOMRect, bubble: DOMRect, side: TooltipBubbleProps['side']): { left: number; top: number } {
  if (side === 'right') {
    return { left: anchor.right + GAP, top: anchor.top + (anchor.height - bubble.height) / 2 };
  }
  const above = anchor.top - bubble.height - GAP;
  const below = anchor.bottom + GAP;
  const fitsBelow = below + bubble.height + MARGIN <= window.innerHeight;
  const left = anchor.left + (anchor.width - bubble.width) / 2;
  return {
    left: Math.max(MARGIN, Math.min(left, window.innerWidth - bubble.width - MARGIN)),
    top: (side === 'top' && above >= MARGIN) || !fitsBelow ? above : below,
  };
}
