interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The name of a pressed key as shortcuts spell it: `j`, `?`, `shift+x`, `mod+k`, `Enter`; empty for a modifier alone.
 * Shift counts only where the key itself does not already show it, because `?` needs Shift on some layouts only.
 */
export function nameOf(event: Pressed): string {
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead'].includes(event.key)) return '';
  const isCharacter = event.key.length === 1;
  const isLetter = isCharacter && event.key.toLowerCase() !== event.key.toUpperCase();
  const key = isCharacter ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (isLetter || !isCharacter) ? 'shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${shift}${key}`;
}

/** Which shortcuts a key completes, and what is pending where it only begins one: `g` of `g o`. */
export function stepSequence(
  pending: string,
  name: string,
  all: readonly string[],
): { matches: string[]; pending: string } {
  const whole = pending ? `${pending} ${name}` : name;
  const matches = all.filter((keys) => keys === whole);
  if (matches.length > 0) return { matches, pending: '' };
  if (all.some((keys) => keys.startsWith(`${whole} `))) return { matches: [], pending: whole };
  return pending ? stepSequence('', name, all) : { matches: [], pending: '' };
}

const TAKES_NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color'];

/** Whether an element takes typed characters itself, so that a bare key must not be a shortcut. */
export function bareKeysBelongTo(element: { tag: string; type: string | null; isEditable: boolean }): boolean {
  if (element.isEditable || element.tag === 'TEXTAREA' || element.tag === 'SELECT') return true;
  return element.tag === 'INPUT' && !TAKES_NO_TEXT.includes(element.type ?? 'text');
}
