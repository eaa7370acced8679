'use client';
import { useEffect, useRef } from 'react';
import { bareKeysBelongTo, nameOf, stepSequence } from '@/lib/format/keys';

export interface Shortcut {
  /** `j`, `?`, `Enter`, `shift+x`, `mod+k` (Ctrl or ⌘), or two in a row: `g o`. */
  readonly keys: string;
  readonly label: string;
  /** Gives false where it does not apply now, so that the next registered one is asked. */
  readonly run: (event: KeyboardEvent) => boolean | undefined;
}

interface Registration {
  group: string;
  shortcuts: readonly Shortcut[];
}

const SEQUENCE_MS = 1_000;
const registrations = new Set<Registration>();
let pressed = '';
let pressedAt = 0;

/** Makes keys work while the component is on screen and lists them in the help sheet under `group`. */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const registration = useRef<Registration>({ group, shortcuts });
  useEffect(() => {
    registration.current.group = group;
    registration.current.shortcuts = shortcuts;
  });
  useEffect(() => {
    const own = registration.current;
    if (registrations.size === 0) document.addEventListener('keydown', handle);
    registrations.add(own);
    return () => {
      registrations.delete(own);
      if (registrations.size === 0) document.removeEventListener('keydown', handle);
    };
  }, []);
}

/** All keys that work now, for the help sheet, in the order in which they were added. */
export function activeShortcuts(): { group: string; shortcuts: readonly Shortcut[] }[] {
  const groups = new Map<string, Shortcut[]>();
  for (const { group, shortcuts } of registrations) groups.set(group, [...(groups.get(group) ?? []), ...shortcuts]);
  return [...groups].map(([group, shortcuts]) => ({ group, shortcuts }));
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const name = nameOf(event);
  if (!name || (!name.startsWith('mod+') && isTyping(event.target))) return;
  const fresh = event.timeStamp - pressedAt < SEQUENCE_MS ? pressed : '';
  const all = [...registrations].reverse().flatMap((registration) => registration.shortcuts);
  const step = stepSequence(
    fresh,
    name,
    all.map((shortcut) => shortcut.keys),
  );
  pressed = step.pending;
  pressedAt = event.timeStamp;
  for (const shortcut of all) {
    if (!step.matches.includes(shortcut.keys) || shortcut.run(event) === false) continue;
    event.preventDefault();
    return;
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const inOverlay = target.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null;
  return (
    inOverlay ||
    bareKeysBelongTo({ tag: target.tagName, type: target.getAttribute('type'), isEditable: target.isContentEditable })
  );
}
