import { afterEach, expect, it } from 'vitest';
import { getStore, setStore } from '#platform/web/store.ts';
import { buildLeg, mostLegs, setSlip, type SlipLeg, toggleLeg, useSlip } from './slip-store.ts';

const before = getStore();
afterEach(() => {
  setStore(before);
  setSlip({ legs: [], mode: 'single' });
});

const leg = (no: number): SlipLeg => ({
  event: `e${no}`,
  market: '1|',
  marketId: 1,
  specifiers: {},
  outcome: '1',
  version: 1,
  odds: '2',
  home: 'Home',
  away: 'Away',
});
const held = () => useSlip.getState().legs.length;

it('a multi holds as many selections as the house takes, and singles as many as stand beside each other', () => {
  setStore({ settings: { book: { maxLegs: 3 } } as never });
  for (let no = 0; no < 5; no++) toggleLeg(leg(no));
  expect(held()).toBe(3);
  buildLeg(leg(7));
  expect(held()).toBe(3);
  // What is on it comes off.
  toggleLeg(leg(0));
  expect(held()).toBe(2);
  setSlip({ mode: 'single' });
  for (let no = 10; no < 40; no++) toggleLeg(leg(no));
  expect([held(), mostLegs('single'), mostLegs('combo')]).toEqual([20, 20, 3]);
  setStore({ settings: { book: { maxLegs: 30 } } as never });
  expect([mostLegs('single'), mostLegs('system')]).toEqual([30, 30]);
});
