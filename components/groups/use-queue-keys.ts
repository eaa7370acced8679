'use client';
import { type RefObject, useRef } from 'react';
import { useShortcuts } from '@/components/console/shortcuts';

/** `j` and `k` move the focus through the queue, from the group that is open; Enter follows the link that has it. */
export function useQueueKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const at = focused === -1 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'true') : focused;
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next?.checkVisibility()) return false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useShortcuts('Error groups', [
    { keys: 'j', label: 'Next group', run: () => move(1) },
    { keys: 'k', label: 'Group before', run: () => move(-1) },
  ]);
  return list;
}
