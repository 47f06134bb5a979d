import { expect, it } from 'vitest';
import { startingWallet } from './starting-wallet.ts';

const wallet = (id: string, price: string, real: string) => ({ id, price, balance: { real, demo: '100' } });
const all = (btc: string, eth: string, usd: string) => [
  wallet('btc', '96000', btc),
  wallet('eth', '3000', eth),
  wallet('usd', '1', usd),
];

it.each([
  ['without money: play money in dollars', all('0', '0.00', '0.00'), 'btc', { currency: 'usd', demo: true }],
  [
    'without money or dollars: in what was chosen',
    [wallet('btc', '9', '0')],
    'btc',
    { currency: 'btc', demo: true },
  ],
  ['with money in what was chosen', all('1', '0.1', '0'), 'eth', { currency: 'eth', demo: false }],
  [
    'with money elsewhere: where most of it is',
    all('0', '0.1', '200'),
    'btc',
    { currency: 'eth', demo: false },
  ],
  ['in a house without currencies', [], 'btc', { currency: 'btc', demo: true }],
])('somebody starts %s', (_case, wallets, chosen, start) => {
  expect(startingWallet(wallets, chosen)).toEqual(start);
});
