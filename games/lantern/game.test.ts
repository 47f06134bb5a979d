import { readWindow } from '#engines/slots/round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkReelGame } from '#platform/reels/testing/reel-checks.ts';
import { expect, test } from 'vitest';
import { lantern } from './game.ts';
import { lanternReels } from './machine.ts';

checkReelGame(lanternReels, lantern);

const { machine } = lanternReels;

test('returns 96.83 %, 96.91 % bought, hits 38.7 % of spins and pays at most 4,780.40 bets', () => {
  expect([false, true].map((buy) => ratioNumber(lantern.rtp({ buy }), 5))).toEqual([0.96832, 0.96917]);
  expect(ratioNumber(lantern.winChance({ buy: false }), 5)).toBe(0.38753);
  expect(ratioNumber(lantern.maxMultiplier({ buy: false }), 2)).toBe(4780.4);
});

test('lanterns in one way multiply each other, and every way counts', () => {
  const spin = readWindow(machine, machine.free!.reels, [4, 11, 7, 6, 8]);
  expect(spin.window).toEqual(['AOB', 'XTO', 'AFC', 'YAB', 'OAB']);
  expect(spin.wins).toContainEqual({ symbol: 'A', count: 5, times: 2 * (3 + 1), pays: 80 * 8 });
});
