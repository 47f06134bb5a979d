import { expect, it } from 'vitest';
import { pick, waysOf } from './routes.ts';

const usdt = { currency: 'usdt', minimum: '1', faucet: false };
const chains = {
  chains: [
    {
      id: 'eth',
      name: 'Ethereum',
      network: 'local' as const,
      confirmations: 3,
      coins: [{ currency: 'eth', minimum: '0.0004', faucet: true }, usdt],
      age: 1,
    },
    { id: 'trx', name: 'Tron', network: 'main' as const, confirmations: 20, coins: [usdt], age: 301 },
  ],
  processors: [{ id: 'nowpayments', name: 'NOWPayments', coins: [usdt] }],
  bank: false,
};

it('lists the ways of each coin, processors last and only where money comes in', () => {
  const all = waysOf(chains, true);
  expect(all.get('usdt')?.map(({ id }) => id)).toEqual(['eth', 'trx', 'nowpayments']);
  expect(waysOf(chains, false).get('usdt')).toHaveLength(2);
  expect(all.get('usdt')?.map(({ away }) => away)).toEqual([false, true, false]);
});

it('chooses what was wished for, else what there is', () => {
  const ways = waysOf(chains, true);
  expect(pick(ways, 'usdt', 'trx')).toMatchObject({ coin: 'usdt', way: { id: 'trx' } });
  expect(pick(ways, 'eth', 'trx')).toMatchObject({ coin: 'eth', way: { id: 'eth' } });
  expect(pick(ways, 'btc', null)).toMatchObject({ coin: 'eth' });
  expect(pick(waysOf({ chains: [], processors: [], bank: true }, true), 'btc', null)).toBeNull();
});
