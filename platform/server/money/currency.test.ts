import { describe, expect, it } from 'vitest';
import { leastStake, unitsOfEur } from '../policy/stake.ts';
import { type Currency, microEur, microUsd, unitsOfMicroEur } from './currency.ts';

function currency(decimals: number, fiat: boolean, eur: bigint): Currency {
  return {
    id: 1,
    code: 'x',
    name: 'X',
    decimals,
    scale: decimals,
    fiat,
    style: '#fff',
    priceUsd: '1',
    priceEur: '1',
    priceEurScaled: eur,
    priceUsdScaled: 10n ** 12n,
    chains: [],
  };
}
const usd = currency(2, true, 920_000_000_000n);
const btc = currency(8, false, 89_000n * 10n ** 12n);

describe('worth of amounts', () => {
  it('is exact where it can be and floored where it cannot', () => {
    expect(microEur(100n, usd)).toBe(920_000n);
    expect(microEur(1n, btc)).toBe(890n);
    expect(microUsd(250n, usd)).toBe(2_500_000n);
  });

  it('turns a euro limit into at least that much of any currency', () => {
    expect(unitsOfEur('20', usd)).toBe(2174n);
    expect(unitsOfEur('0.50', usd)).toBe(55n);
    for (const limit of [1n, 999_999n, 20_000_000n])
      expect(microEur(unitsOfMicroEur(limit, btc), btc)).toBeGreaterThanOrEqual(limit);
  });

  it('knows the least stake of fiat-like currencies and of the others', () => {
    expect(leastStake(usd)).toBe(1n);
    expect(leastStake(currency(6, true, 1n))).toBe(10_000n);
    expect(leastStake(btc)).toBe(1n);
    expect(leastStake(currency(6, false, 1n))).toBe(1n);
  });
});
