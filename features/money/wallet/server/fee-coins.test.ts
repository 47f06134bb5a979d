import { expect, it } from 'vitest';
import { CHAIN_IDS } from '#platform/chains/driver.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { refuseUnknownFees } from './fee-coins.ts';

const house = (chains: readonly (typeof CHAIN_IDS)[number][], ...coins: string[]) => ({
  config: { chains: chains.map((id) => ({ id, network: 'main' as const })) },
  money: { currency: (code: string) => (coins.includes(code) ? ({ code } as Currency) : undefined) },
});

it('no chain runs whose fees are paid in what the house has no price of', () => {
  expect(() => refuseUnknownFees(house(['eth', 'bsc'], 'eth', 'usdt'))).toThrow(
    /^PHOENIX_BSC_RPC_URL .*paid in bnb, which is no currency of the house/,
  );
  expect(() => refuseUnknownFees(house(['eth', 'bsc'], 'eth', 'bnb'))).not.toThrow();
  const others = CHAIN_IDS.filter((id) => id !== 'bsc');
  expect(() => refuseUnknownFees(house(others, 'btc', 'ltc', 'doge', 'eth', 'sol', 'trx'))).not.toThrow();
});
