import { describe, expect, test } from 'vitest';
import type { MultiplayerBet } from '../../contract.ts';
import { totalOf } from './shared-round-total.ts';

const currencies = [
  { id: 'usd', price: '1' },
  { id: 'btc', price: '60000.5' },
];
const bet = (currency: string, wager: string, demo = false): MultiplayerBet => ({
  id: `${currency}${wager}`,
  user: null,
  game: { currency, wager, demo },
  additional: { multiplier: null, payout: null },
  told: {},
});
const shown = (...bets: MultiplayerBet[]) => {
  const total = totalOf(bets, currencies);
  return total && [Number(total.amount), total.currency];
};

describe('what is staked in a room', () => {
  test('is nothing without bets', () => expect(shown()).toBeNull());
  test('is exact in one currency', () =>
    expect(totalOf([bet('btc', '0.00000001'), bet('btc', '0.1')], currencies)).toEqual({
      amount: '0.100000010000000000',
      currency: 'btc',
    }));
  test('is worth of dollars in several', () =>
    expect(shown(bet('usd', '2.50'), bet('btc', '0.001'))).toEqual([62.5005, 'usd']));
  test('never adds play money to real money', () =>
    expect(shown(bet('usd', '2.00'), bet('usd', '9.00', true))).toEqual([2, 'usd']));
  test('counts play money where there is nothing else', () =>
    expect(shown(bet('usd', '9.00', true), bet('usd', '1.00', true))).toEqual([10, 'usd']));
});
