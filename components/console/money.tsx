import { formatMoney, formatMoneyExact } from '@/lib/format/money';

/** An amount in millionths of a US dollar, exact on hover. `null` reads "unpriced", which is not zero. */
export function Money({ microUsd }: { microUsd: number | null }) {
  return (
    <span title={formatMoneyExact(microUsd)} className={microUsd === null ? 'text-muted' : 'whitespace-nowrap'}>
      {formatMoney(microUsd)}
    </span>
  );
}
