import { beforeEach, expect, test } from 'vitest';
import { getStore, setStore } from '#platform/web/store.ts';
import type { BonusRow } from '../contract.ts';
import { forgetRows, takeRows } from './rows.ts';

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

beforeEach(() => setStore({ bonus: [] }));

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
