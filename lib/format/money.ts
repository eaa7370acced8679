const MICRO = 1_000_000;
const CENTS = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const FINE = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/**
 * Money in millionths of a US dollar, in its three states: `null` is unpriced (no price was known), 0 is really zero,
 * anything else an amount. From ten cents on two decimals; below, as many as show two significant digits.
 */
export function formatMoney(microUsd: number | null): string {
  if (microUsd === null) return 'unpriced';
  if (microUsd === 0) return '$0';
  const sign = microUsd < 0 ? '−' : '';
  const usd = Math.abs(microUsd) / MICRO;
  return `${sign}$${usd >= 0.1 ? CENTS.format(usd) : FINE.format(Number(usd.toPrecision(2)))}`;
}

/** The same amount to the last millionth, for a hover. */
export function formatMoneyExact(microUsd: number | null): string {
  if (microUsd === null) return 'unpriced';
  return `${microUsd < 0 ? '−' : ''}$${FINE.format(Math.abs(microUsd) / MICRO)}`;
}
