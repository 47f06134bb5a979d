import { describe, expect, it } from 'vitest';
import type { Currency } from './currency.ts';
import { giftMoney } from './house-gifts.ts';

const currency = (code: string, scale: number, usd: bigint): Currency => ({
  id: 1,
  code,
  name: code,
  decimals: Math.min(scale, 8),
  scale,
  fiat: scale < 8,
  style: '#fff',
  priceUsd: '1',
  priceEur: '1',
  priceEurScaled: 10n ** 12n,
  priceUsdScaled: usd * 10n ** 12n,
  chains: [],
});
const dollars = currency('usd', 6, 1n);
const others = [currency('btc', 8, 97_000n), currency('gold', 0, 3000n)];

/** What a house with these currencies pays its gifts in while it plays in one, or in all. */
function paidIn(only: string | null, known: readonly Currency[] = [dollars, ...others]) {
  const money = { currency: (code: string) => known.find((one) => one.code === code) };
  return giftMoney({ money, services: { onlyCurrency: () => only } } as Parameters<typeof giftMoney>[0]);
}

describe('gifts of the house', () => {
  it.each([null, 'usd'])('are paid in dollars, exactly, while the only currency is %j', (only) => {
    expect(paidIn(only)!.currency.code).toBe('usd');
    expect(paidIn(only)!.units(1050n)).toBe(10_500_000n);
  });

  it('are paid in the one currency that is played in, worth as much and never nothing', () => {
    const { currency: paid, units } = paidIn('btc')!;
    expect(paid.code).toBe('btc');
    expect([0n, 10n, 9_700_000n].map(units)).toEqual([0n, 103n, 100_000_000n]);
    expect(paidIn('gold')!.units(100n)).toBe(1n);
  });

  it('need dollars where many are played in', () => {
    expect(paidIn(null, others)).toBeNull();
    expect(paidIn(null, [{ ...dollars, decimals: 0 }])).toBeNull();
  });
});
