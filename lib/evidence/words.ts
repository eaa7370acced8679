/** Pieces of the sentences that a dossier is told in. */

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A code of a vocabulary as words: `rate_limited` → "rate limited". */
export function spaced(code: string): string {
  return code.replaceAll('_', ' ');
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** At most five names, so that an answer stays a sentence; the facts have them all. */
export function listed(names: readonly string[]): string {
  const MOST = 5;
  return names.length <= MOST ? names.join(', ') : `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`;
}

/** The parts that are there, joined and ended by a full stop. */
export function sentence(parts: readonly (string | false | null | undefined)[], between = ' '): string {
  return `${capitalized(parts.filter(Boolean).join(between))}.`;
}
