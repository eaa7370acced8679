/** One kind of secret: what it looks like and, where looks are not enough, what else must hold. */
export interface SecretRule {
  readonly rule: string;
  /**
   * Texts without regard to case, one of which stands in everything that the pattern matches. The scan looks for them
   * first, so that a text that has none costs next to nothing.
   */
  readonly marks: readonly string[];
  /** For what has no mark: the fewest digits, with spaces and dashes between them, that stand in a row in every match. */
  readonly digits?: number;
  /**
   * Global. A named group `secret` is the part to replace; without it the whole match is. Linear in the text: what it
   * repeats without a limit it consumes, so no position is looked at again and again.
   */
  readonly pattern: RegExp;
  readonly isSecret?: (match: string) => boolean;
}

export function hasDigit(match: string): boolean {
  return /\d/.test(match);
}

/** Upper case, lower case and digits, as random base62 has them and names of things rarely do. */
export function isMixed(match: string): boolean {
  return /\d/.test(match) && /[A-Z]/.test(match) && /[a-z]/.test(match);
}
