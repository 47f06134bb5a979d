import { lostToCap } from '#engines/slots/cap.ts';
import { countCascades } from '#engines/slots/cascade-count.ts';
import { countSpins } from '#engines/slots/count.ts';
import { readWindow } from '#engines/slots/round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkReelGame } from '#platform/reels/testing/reel-checks.ts';
import { expect, test } from 'vitest';
import { BY_FIRST_STOP } from './counts-by-stop.ts';
import { orchard } from './game.ts';
import { orchardReels } from './machine.ts';

checkReelGame(orchardReels, orchard, { returns: [96n, 98n], rounds: 100_000, recount: false });

const { machine } = orchardReels;
const { base, free } = machine;
/** Half a minute of counting, for whoever has it. */
const isFull = process.env['PHOENIX_FULL_COUNT'] === '1';

test('returns 96.7117 %, 97.3674 % bought, hits 43.8 % of spins and pays at most 5,000 bets', () => {
  expect([false, true].map((buy) => ratioNumber(orchard.rtp({ buy }), 6))).toEqual([0.967116, 0.973673]);
  expect(ratioNumber(orchard.winChance({ buy: false }), 5)).toBe(0.43799);
  expect(ratioNumber(orchard.maxMultiplier({ buy: false }), 2)).toBe(5000);
});

test('the parts of the count add up to it, and free spins pay twice as much', () => {
  expect(BY_FIRST_STOP).toHaveLength(32);
  const add = (rows: readonly number[], field: number) =>
    field === 3 ? Math.max(...rows) : rows.reduce((sum, value) => sum + value, 0);
  expect(BY_FIRST_STOP.reduce((sum, { hits }) => sum + hits, 0)).toBe(base.counts.hits);
  for (const [scatters, row] of base.counts.scatters.entries())
    for (const field of row.keys())
      expect(
        add(
          BY_FIRST_STOP.map((part) => part.scatters[scatters]?.[field] ?? 0),
          field,
        ),
      ).toBe(row[field]);
  expect(base.counts.scatters.reduce((sum, [stops]) => sum + stops, 0)).toBe(32 ** 5);
  expect(free!.reels.strips).toBe(base.strips);
  expect(free!.reels.counts).toEqual({
    hits: base.counts.hits,
    scatters: base.counts.scatters.map(([stops, pays, squares, most]) => [
      stops,
      pays * 2,
      squares * 4,
      most * 2,
    ]),
  });
});

test('parts counted again are as they are written', () => {
  const stops = isFull ? BY_FIRST_STOP.keys() : [3, 20];
  for (const stop of stops) expect(countCascades(machine, base, stop, 1).counts).toEqual(BY_FIRST_STOP[stop]);
  if (isFull) expect(countSpins(machine, base)).toEqual(base.counts);
});

test('the end of a round at 5,000 bets takes less than 10^-40 of a bet', () => {
  for (const bought of [false, true]) expect(lostToCap(machine, bought)).toBeLessThan(1e-40);
});

test('what wins vanishes, bees with it, and windows in a row count one, two, three and five times', () => {
  let deepest = readWindow(machine, base, [0, 0, 0, 0, 0]);
  for (let seed = 1; seed < 40_000; seed++) {
    const stops = [seed, seed * 7, seed * 13, seed * 29, seed * 31].map(
      (value, reel) => (value >> reel) % 32,
    );
    const spin = readWindow(machine, base, stops);
    if (spin.falls!.length > deepest.falls!.length) deepest = spin;
    for (const { window } of spin.falls!.slice(0, 1)) expect(window).toEqual(spin.window);
  }
  const falls = deepest.falls!;
  expect(falls.length).toBeGreaterThan(5);
  expect(falls.map(({ times }) => times)).toEqual(falls.map((_, index) => [1, 2, 3, 5][Math.min(3, index)]));
  for (const [index, { window, wins }] of falls.slice(0, -1).entries()) {
    expect(wins.length).toBeGreaterThan(0);
    for (const [reel, column] of window.entries()) {
      const stays = Array.from(column).filter(
        (letter) => !wins.some(({ symbol, count }) => reel < count && (letter === symbol || letter === 'W')),
      );
      expect(falls[index + 1]!.window[reel]!.endsWith(stays.join(''))).toBe(true);
    }
  }
});
