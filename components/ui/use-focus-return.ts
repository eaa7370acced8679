'use client';
import { useRef } from 'react';

/**
 * Handlers for a dialog that something other than a trigger of its own opens: on close the focus goes back to what had
 * it before. Without them it would be lost.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
