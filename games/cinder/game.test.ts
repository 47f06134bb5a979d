import { readWindow } from '#engines/slots/round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkReelGame } from '#platform/reels/testing/reel-checks.ts';
import { expect, test } from 'vitest';
import { cinder } from './game.ts';
import { cinderReels } from './machine.ts';

checkReelGame(cinderReels, cinder);

const { machine } = cinderReels;

test('returns 96.44 %, 96.6 % bought, hits 35.8 % of spins and pays at most 3,764 bets', () => {
  expect([false, true].map((buy) => ratioNumber(cinder.rtp({ buy }), 5))).toEqual([0.96443, 0.96598]);
  expect(ratioNumber(cinder.winChance({ buy: false }), 5)).toBe(0.35848);
  expect(ratioNumber(cinder.maxMultiplier({ buy: false }), 2)).toBe(3764);
});

test('the phoenix stands for any symbol of a line, and free spins double what it pays', () => {
  const paid = readWindow(machine, machine.base, [1, 11, 11, 3, 0]);
  expect(paid.window.map((column) => column[0]).join('')).toBe('GWWWD');
  expect(paid.wins).toContainEqual({ symbol: 'G', count: 4, line: 1, times: 1, pays: 50 });
  const doubled = readWindow(machine, { ...machine.base, multiplier: 2 }, [1, 11, 11, 3, 0]);
  expect(doubled.pays).toBe(2 * paid.pays);
});
