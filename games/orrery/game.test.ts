import { readWindow } from '#engines/slots/round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkReelGame } from '#platform/reels/testing/reel-checks.ts';
import { expect, test } from 'vitest';
import { orrery } from './game.ts';
import { orreryReels } from './machine.ts';

checkReelGame(orreryReels, orrery);

const { machine } = orreryReels;

test('returns 96.45 %, hits 28.1 % of spins and pays at most 203 bets', () => {
  expect(ratioNumber(orrery.rtp({ buy: false }), 5)).toBe(0.96456);
  expect(ratioNumber(orrery.winChance({ buy: false }), 5)).toBe(0.28134);
  expect(ratioNumber(orrery.maxMultiplier({ buy: false }), 2)).toBe(203);
});

test('an armillary anywhere on the middle reel stands on all of its rows', () => {
  const stop = machine.base.strips[1]!.indexOf('Z');
  for (const top of [stop, stop - 1, stop - 2]) {
    const { window, wins } = readWindow(machine, machine.base, [0, top, 11]);
    expect(window[0]).toBe('SKT');
    expect(window[2]).toBe('STG');
    expect(wins).toEqual([{ symbol: 'S', count: 3, line: 1, times: 10, pays: 2000 }]);
  }
});
