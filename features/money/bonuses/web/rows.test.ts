import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { takeBalanceEvent } from '#platform/web/balance-event.ts';
import { holdBalance } from '#platform/web/balance-changes.ts';
import { forgetVersions, shownBalance, takeCurrencies } from '#platform/web/balance.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import type { BonusRow } from '../contract.ts';
import { forgetRows, readRows, takeRows } from './rows.ts';

/** Questions of the page; the test answers them when it will. */
let answers: ((rows: readonly BonusRow[]) => void)[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '' });
vi.stubGlobal('fetch', () => new Promise((done) => answers.push((rows) => done(Response.json(rows)))));
afterAll(() => {
  vi.unstubAllGlobals();
  setStore({ user: null, currencies: [], bonus: [] });
});

const row = (id: string, value: string): BonusRow => ({
  _id: id,
  currency: 'usd',
  value,
  frozenValue: '0.00',
  kind: 'deposit',
  name: 'First deposit bonus',
  granted: '20.00',
  toWager: '800.00',
  wagered: '0.00',
  left: '800.00',
  expiresAt: 0,
  maxBet: '5.00',
  cap: null,
  ending: false,
});

const usd = {
  id: 'usd',
  name: 'Dollar',
  icon: '',
  style: '',
  price: '1',
  priceEur: '0.9',
  decimals: 2,
  scale: 2,
  balance: { real: '5.00', demo: '0.00' },
  version: 0,
  walletId: 'usd',
  chains: [],
};
const ada = {
  _id: 'ada',
  name: 'ada',
  email: null,
  email_verified: true,
  avatar: null,
  roles: [],
  permissions: [],
  vipLevel: 0,
  private_bets: false,
  self_excluded: false,
  created_at: 0,
  token: '',
};

beforeEach(() => {
  answers = [];
  forgetVersions();
  takeCurrencies([usd]);
  setStore({ bonus: [], user: ada });
});

const value = () => getStore().bonus[0]?.value;
const shown = () => shownBalance(getStore().currencies[0]!, false, getStore().bonus);

test('the header is told of every change', () => {
  takeRows([row('one', '20.00')]);
  takeRows([row('one', '15.00')]);
  expect(getStore().bonus[0]?.value).toBe('15.00');
  takeRows([]);
  expect(getStore().bonus).toEqual([]);
});

test('who has none is not told so every ten seconds', () => {
  const before = getStore().bonus;
  takeRows([]);
  expect(getStore().bonus).toBe(before);
});

test('with another account nothing of the one before is left', () => {
  takeRows([row('one', '20.00')]);
  forgetRows();
  expect(getStore().bonus).toEqual([]);
});

test('nothing of a bonus tells the result of a round before its stage does', () => {
  takeRows([row('one', '20.00')]);
  const release = holdBalance('usd', false);
  takeBalanceEvent({ currency: 'usd', demo: false, balance: '5.00', version: 1, delay: 0, bonus: '30.00' });
  takeRows([row('one', '31.00')]);
  expect(shown()).toBe('25.00');
  takeRows([row('one', '32.00')]);
  release();
  expect(shown()).toBe('37.00');
});

test('a stage of another wallet holds up nothing', () => {
  const release = holdBalance('btc', false);
  takeRows([row('one', '20.00')]);
  release();
  expect(value()).toBe('20.00');
});

test('what was asked before it was told is old, whenever it is answered', async () => {
  const read = readRows();
  takeRows([row('one', '15.00')]);
  answers[0]!([row('one', '20.00')]);
  await read;
  expect(value()).toBe('15.00');
});

test('what is asked after a bonus was given up does not wait for what was asked before', async () => {
  const reads = [readRows(), readRows()];
  answers[1]!([]);
  await reads[1];
  answers[0]!([row('one', '20.00')]);
  await reads[0];
  expect(getStore().bonus).toEqual([]);
});
