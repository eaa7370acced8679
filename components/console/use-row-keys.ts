'use client';
import type { RefObject } from 'react';
import { useShortcuts } from './shortcuts';
import { type Selection, withKey } from './table-selection';

/**
 * `j` and `k` move the focus between rows, `x` selects. Of several tables on a page the one that holds the focus
 * listens, else the first that is shown; a list of links marked `data-row-keys` counts as one. Enter needs nothing: the
 * focus stands on the row's link.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, selection: Selection | undefined): void {
  const move = (step: 1 | -1) => {
    if (!listens(body.current)) return false;
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return false;
    const target = next.querySelector<HTMLElement>('[data-row-link]') ?? next;
    target.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const select = () => {
    const row = document.activeElement?.closest('tr');
    const key = row?.dataset.key;
    if (!selection || !key || !body.current?.contains(row ?? null)) return false;
    selection.onChange(withKey(selection.selected, key, !selection.selected.has(key)));
    return true;
  };
  useShortcuts('Table', [
    { keys: 'j', label: 'Next row', run: () => move(1) },
    { keys: 'k', label: 'Row before', run: () => move(-1) },
    ...(selection ? [{ keys: 'x', label: 'Select the row', run: select }] : []),
  ]);
}

function listens(body: HTMLTableSectionElement | null): boolean {
  if (!body) return false;
  if (body.contains(document.activeElement)) return true;
  const bodies = [...document.querySelectorAll<HTMLElement>('[data-row-keys]')];
  const focused = bodies.some((other) => other.contains(document.activeElement));
  return !focused && bodies.find(isShown) === body;
}

function isShown(body: HTMLElement): boolean {
  return body.checkVisibility() && body.querySelector('tr, [data-row-link]') !== null;
}
