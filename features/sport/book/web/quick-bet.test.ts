import { afterEach, expect, it } from 'vitest';
import { getStore, setStore } from '#platform/web/store.ts';
import { chooseLeg } from './quick-bet.ts';
import { setSlip, setStake, type SlipLeg, stakeIn, useSlip } from './slip-store.ts';

const before = getStore();
afterEach(() => {
  setStore(before);
  setSlip({ legs: [], quick: null, stakes: {} });
});

const LEG: SlipLeg = {
  event: 'e',
  market: '1',
  marketId: 1,
  specifiers: {},
  outcome: '1',
  version: 1,
  odds: '2',
  home: 'Home',
  away: 'Away',
};

it('a stake of one currency bets in no other: there a press puts the price on the slip', () => {
  setStore({ user: { _id: 'player' } as never, currency: 'doge' });
  setSlip({ quick: 'player' });
  setStake('doge', '15');
  setStore({ currency: 'usd' });
  chooseLeg(LEG);
  const slip = useSlip.getState();
  expect([slip.legs, stakeIn(slip, 'usd'), stakeIn(slip, 'doge')]).toEqual([[LEG], '', '15']);
});
