'use client';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useShortcuts } from '@/components/console/shortcuts';

type Move = (at: number, last: number) => number;

const MOVES: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['ArrowDown', (at) => at + 1],
  ['ArrowUp', (at) => at - 1],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

interface RovingRows {
  /** The one row that Tab reaches. */
  current: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (index: number) => void;
}

/**
 * One stop of the Tab key for a list of many links; the arrows, Home, End, `j` and `k` move between them.
 * @param list The element whose `a` elements are the rows.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>): RovingRows {
  const [current, setCurrent] = useState(0);
  const focus = (choose: Move) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    if (rows.length === 0) return false;
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[Math.min(Math.max(choose(at, rows.length - 1), 0), rows.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useShortcuts('Timeline', [
    { keys: 'j', label: 'Next fact', run: () => focus((at) => at + 1) },
    { keys: 'k', label: 'Fact before', run: () => focus((at) => at - 1) },
  ]);
  return {
    current,
    onFocus: setCurrent,
    onKeyDown: (event) => {
      const move = MOVES.get(event.key);
      if (!move || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      focus(move);
    },
  };
}
