import { expect, it } from 'vitest';
import { formatMoney, formatMoneyExact } from '@/lib/format/money';

it('keeps unpriced, zero and an amount apart', () => {
  expect(formatMoney(null)).toBe('unpriced');
  expect(formatMoney(0)).toBe('$0');
  expect(formatMoney(1)).toBe('$0.000001');
});

it('shows cents, and more digits only below ten of them', () => {
  expect(formatMoney(1_234_560_000)).toBe('$1,234.56');
  expect(formatMoney(123_450)).toBe('$0.12');
  expect(formatMoney(12_345)).toBe('$0.012');
  expect(formatMoney(-2_500_000)).toBe('−$2.50');
});

it('keeps the last millionth for the hover', () => {
  expect(formatMoneyExact(1_234_567)).toBe('$1.234567');
  expect(formatMoneyExact(null)).toBe('unpriced');
});
