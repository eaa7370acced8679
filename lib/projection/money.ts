const MICRO_DIGITS = 6;

/**
 * Millionths of a US dollar of a decimal amount such as `0.0123`, rounded half up, without a float in between.
 * Null for an amount of another form and for one that no exact number can hold.
 */
export function microUsd(amount: string): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, MICRO_DIGITS).padEnd(MICRO_DIGITS, '0'));
  const isRoundedUp = (fraction[MICRO_DIGITS] ?? '0') >= '5';
  return exact(kept + (isRoundedUp ? 1n : 0n));
}

/** The sum of what is known; null when nothing is, or when no exact number can hold it. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return exact(known.reduce((sum, value) => sum + BigInt(value), 0n));
}

function exact(value: bigint): number | null {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null;
}
