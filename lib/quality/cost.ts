const MICRO_DIGITS = 6;

/** Missing is not zero: no call reported a cost, those that did reported nothing, or an amount. */
export type CostState = 'unpriced' | 'zero' | 'amount';

export interface Cost {
  readonly state: CostState;
  /** US dollars as a decimal string, null while unpriced. */
  readonly amount: string | null;
  readonly currency: 'USD';
  /** How many of the calls reported a cost; the amount says nothing of the others. */
  readonly priced_calls: number;
}

/** The cost of calls in its three states (DOMAIN.md section 10). */
export function costOf(pricedCalls: number, costMicroUsd: number): Cost {
  const state = pricedCalls === 0 ? 'unpriced' : costMicroUsd === 0 ? 'zero' : 'amount';
  return {
    state,
    amount: state === 'unpriced' ? null : decimalOf(costMicroUsd),
    currency: 'USD',
    priced_calls: pricedCalls,
  };
}

/** Whole millionths as a decimal text without loss: 1500000 → "1.500000". */
function decimalOf(micro: number): string {
  const digits = String(Math.abs(micro)).padStart(MICRO_DIGITS + 1, '0');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -MICRO_DIGITS)}.${digits.slice(-MICRO_DIGITS)}`;
}

/** The millionths of a decimal text, for showing it; null while unpriced. */
export function microUsdOf(cost: Pick<Cost, 'amount'>): number | null {
  return cost.amount === null ? null : Math.round(Number(cost.amount) * 10 ** MICRO_DIGITS);
}
