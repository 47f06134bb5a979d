import { expect, test } from 'vitest';
import { lostEnd } from './lost-end.ts';

/** A round of two turns that was left for twice its stake. */
const told = {
  bet: {
    id: 'm1',
    status: 'win',
    multiplier: 2,
    payout: '2.00',
    wager: '1.00',
    currency: 'usd',
    demo: false,
  },
  stake: '1.00',
  frames: [
    { events: [], view: { opened: [] }, multiplier: 1, payout: '1.00' },
    { events: [{ type: 'open', tile: 3 }], view: { opened: [3] }, multiplier: 1.4, payout: '1.40' },
    {
      events: [{ type: 'open', tile: 7 }, { type: 'cashed-out' }],
      view: { opened: [3, 7] },
      multiplier: 2,
      payout: '2.00',
    },
  ],
  shared: null,
} as never as Parameters<typeof lostEnd>[0];

test('tells the turns that were not drawn yet, and the end', () => {
  const types = (seen: number) => lostEnd(told, seen)!.game.events.map(({ type }) => type);
  expect([0, 1, 2].map(types)).toEqual([
    ['open', 'open', 'cashed-out'],
    ['open', 'cashed-out'],
    ['cashed-out'],
  ]);
  expect(lostEnd(told, 2)!.game).toMatchObject({ win: true, payout: '2.00', state: { opened: [3, 7] } });
});

test('moves no balance, and says whose money it was', () => {
  expect(lostEnd(told, 2)!.balance).toEqual({ currency: 'usd', demo: false, value: '0', version: -1 });
  const bonus = { ...told, bet: { ...told.bet, bonus: true } };
  expect(lostEnd(bonus, 2)!.balance).toMatchObject({ bonus: '0', version: -1 });
});

test('is not drawn by other rules than those it was played by', () => {
  expect(lostEnd({ ...told, frames: [] }, 0)).toBeNull();
});
