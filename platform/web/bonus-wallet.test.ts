import { expect, test } from 'vitest';
import { mostAtOnce, stakeSource, takeBonus } from './bonus-wallet.ts';
import { getStore, setStore } from './store.ts';

const usd = (real: string) => ({
  id: 'usd',
  walletId: 'usd',
  name: 'Dollar',
  icon: '',
  style: '',
  price: '1',
  priceEur: '0.9',
  decimals: 2,
  scale: 6,
  balance: { real, demo: '0.00' },
  version: 0,
  chains: [],
});
const bonus = (value: string, frozenValue = '0.00', currency = 'usd') => ({
  _id: value,
  currency,
  value,
  frozenValue,
  toWager: '100.00',
  left: '50.00',
});

test('real money is taken while it covers the stake, then bonus money, never both', () => {
  const wallets = { currency: usd('5.00'), bonuses: [bonus('20.00', '4.00')] };
  expect(stakeSource('5', wallets)).toBe('real');
  expect(stakeSource('5.01', wallets)).toBe('bonus');
  expect(stakeSource('16.', wallets)).toBe('bonus');
  expect(stakeSource('16.01', wallets)).toBeNull();
});

test('no stake takes nothing, and bonuses of other wallets do not count', () => {
  const wallets = { currency: usd('5.00'), bonuses: [bonus('20.00', '0.00', 'btc')] };
  expect(stakeSource('', wallets)).toBeNull();
  expect(stakeSource('0', wallets)).toBeNull();
  expect(stakeSource('6', wallets)).toBeNull();
});

test('one bet may stake the greater of both wallets', () => {
  expect(mostAtOnce({ currency: usd('5.00'), bonuses: [bonus('20.00')] })).toBe('20.00');
  expect(mostAtOnce({ currency: usd('25.00'), bonuses: [bonus('20.00')] })).toBe('25.00');
  expect(mostAtOnce({ currency: usd('5.00'), bonuses: [] })).toBe('5.00');
});

test('what is left after a bet is taken over with what is in play; an older answer is not', () => {
  setStore({ currencies: [usd('5.00')], bonus: [bonus('20.00', '4.00')] });
  const shown = (): string | undefined => getStore().bonus[0]?.value;
  takeBonus('usd', '11.00', 7);
  expect(shown()).toBe('15.00');
  takeBonus('usd', '16.00', 6);
  expect(shown()).toBe('15.00');
  takeBonus('btc', '3.00', 9);
  expect(shown()).toBe('15.00');
  takeBonus('usd', '0.00', 8);
  expect(shown()).toBe('4.00');
});
