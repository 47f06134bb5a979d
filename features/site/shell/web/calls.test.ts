import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrencyView, SignedIn } from '#platform/contract/boot.ts';
import { forgetVersions, takeCurrencies } from '#platform/web/balance.ts';
import { takeBalanceEvent } from '#platform/web/balance-event.ts';
import { showAccount } from '#platform/web/session.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { readCurrencies, readOwn } from './calls.ts';

/** Questions of the page; the test answers them when it will. */
let asked: { path: string; answer: (reply: unknown) => void }[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '' });
vi.stubGlobal('fetch', (url: string) => {
  return new Promise<Response>((done) =>
    asked.push({
      path: new URL(url, 'http://house').pathname,
      answer: (reply) => done(Response.json(reply)),
    }),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  setStore({ user: null, currencies: [] });
});

const usd = (real: string, version: number): CurrencyView => ({
  id: 'usd',
  name: 'Dollar',
  icon: '',
  style: '',
  price: '1',
  priceEur: '0.9',
  decimals: 2,
  scale: 2,
  balance: { real, demo: '0.00' },
  version,
  walletId: 'usd',
  chains: [],
});

const account = (id: string, verified: boolean): SignedIn => ({
  _id: id,
  name: id,
  email: null,
  email_verified: verified,
  avatar: null,
  roles: [],
  permissions: [],
  vipLevel: 0,
  private_bets: false,
  self_excluded: false,
  created_at: 0,
  token: '',
});

const shown = () => getStore().currencies[0]?.balance.real;

beforeEach(() => {
  asked = [];
  forgetVersions();
  takeCurrencies([usd('100.00', 9)]);
  setStore({ user: account('ada', false) });
});

it('what the account of before asked for is nothing to the one that is here', async () => {
  const reads = [readCurrencies(), readOwn()];
  setStore({ user: account('bob', false) });
  asked[0]!.answer([usd('7.00', 900)]);
  asked[1]!.answer({ user: account('ada', true), currencies: [usd('7.00', 900)] });
  await Promise.all(reads);
  expect([shown(), getStore().user?._id]).toEqual(['100.00', 'bob']);
  takeBalanceEvent({ currency: 'usd', demo: false, balance: '3.00', version: 1, delay: 0 });
  expect(shown()).toBe('3.00');
});

it('a balance that is told while an older one is on its way stays', async () => {
  const read = readCurrencies();
  takeBalanceEvent({ currency: 'usd', demo: false, balance: '150.00', version: 11, delay: 0 });
  asked[0]!.answer([usd('100.00', 10)]);
  await read;
  expect(shown()).toBe('150.00');
});

it('what may have been missed is read: balances and the account', async () => {
  const read = readOwn();
  asked[0]!.answer({ user: account('ada', true), currencies: [usd('104.00', 10)] });
  await read;
  expect([shown(), getStore().user?.email_verified]).toEqual(['104.00', true]);
  expect(asked.map(({ path }) => path)).toEqual(['/api/data/own']);
});

it('an account that changes while it is read is read once more', async () => {
  const read = readOwn();
  showAccount(account('ada', true));
  asked[0]!.answer({ user: account('ada', false), currencies: [usd('104.00', 10)] });
  await expect.poll(() => asked).toHaveLength(2);
  expect(getStore().user?.email_verified).toBe(true);
  asked[1]!.answer({ user: account('ada', true), currencies: [usd('104.00', 10)] });
  await read;
  expect(getStore().user?.email_verified).toBe(true);
});

it('a guest has nothing to miss', async () => {
  setStore({ user: null });
  await readOwn();
  expect(asked).toEqual([]);
});
