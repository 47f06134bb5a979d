import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { takeBalanceEvent } from '#platform/web/balance-event.ts';
import { queryClient } from '#platform/web/query.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { type Drawn, runDraw } from './draw-run.ts';

const KEY = ['rewards', 'tickets'];
const proof = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: 0, nextServerSeedHash: '' };
const prize = { segment: 1, value: '0.25', proof, offer: 'reload' };
const usd = {
  id: 'usd',
  name: 'Dollar',
  icon: '',
  style: '',
  price: '1',
  priceEur: '0.9',
  decimals: 2,
  scale: 2,
  balance: { real: '10.00', demo: '0.00' },
  version: 0,
  walletId: 'usd',
  chains: [],
};
let version = 0;

beforeEach(() => {
  setStore({ currencies: [usd] });
  queryClient.setQueryData(KEY, {});
});
afterAll(() => {
  setStore({ currencies: [] });
  queryClient.clear();
});

const balance = () => getStore().currencies[0]!.balance.real;
const isReadAnew = () => queryClient.getQueryState(KEY)!.isInvalidated;
/** What the house tells the page of a draw as soon as it is paid. */
const pay = () =>
  takeBalanceEvent({ currency: 'usd', demo: false, balance: '10.25', version: ++version, delay: 0 });

function press() {
  let answer: { resolve: (drawn: Drawn) => void; reject: (error: Error) => void };
  const asked = new Promise<Drawn>((resolve, reject) => {
    answer = { resolve, reject };
  });
  const seen = { onDrawn: vi.fn(), onFailed: vi.fn(), notify: vi.fn(), onOffer: vi.fn() };
  return { ...answer!, seen, run: runDraw({ ask: () => asked, ...seen }) };
}

test('nothing tells what was won before the wheel stands', async () => {
  const { resolve, seen, run } = press();
  pay();
  resolve(prize);
  await vi.waitFor(() => expect(seen.onDrawn).toHaveBeenCalledWith(prize));
  expect([balance(), isReadAnew()]).toEqual(['10.00', false]);
  run.end();
  expect([balance(), isReadAnew()]).toEqual(['10.25', true]);
  expect(seen.onOffer.mock.calls).toEqual([['reload']]);
  // It stood, so whoever leaves it has seen it.
  run.leave();
  expect(seen.notify).not.toHaveBeenCalled();
  expect(seen.onOffer).toHaveBeenCalledOnce();
});

test('a wheel that is left while it turns tells the prize at once', async () => {
  const { resolve, seen, run } = press();
  pay();
  resolve(prize);
  await vi.waitFor(() => expect(seen.onDrawn).toHaveBeenCalled());
  run.leave();
  expect(seen.notify.mock.calls).toEqual([[prize]]);
  expect(seen.onOffer.mock.calls).toEqual([['reload']]);
  expect([balance(), isReadAnew()]).toEqual(['10.25', true]);
});

test('a wheel that is left before the answer tells the prize with it', async () => {
  const { resolve, seen, run } = press();
  run.leave();
  pay();
  expect(balance()).toBe('10.25');
  resolve(prize);
  await vi.waitFor(() => expect(seen.notify).toHaveBeenCalledWith(prize));
  expect(seen.onDrawn).not.toHaveBeenCalled();
  expect(isReadAnew()).toBe(true);
});

test('an answer that is lost leaves nothing as it was shown', async () => {
  const { reject, seen } = press();
  pay();
  const lost = new Error('lost');
  reject(lost);
  await vi.waitFor(() => expect(seen.onFailed).toHaveBeenCalledWith(lost));
  expect([balance(), isReadAnew()]).toEqual(['10.25', true]);
  expect(seen.notify).not.toHaveBeenCalled();
});
