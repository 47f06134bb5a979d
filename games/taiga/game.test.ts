import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { lostToDrawnCap } from '#engines/slots/drawn/drawn-cap.ts';
import { endlessMean } from '#engines/slots/drawn/drawn-count.ts';
import { heldMeans, holdChance, scatterChance, spinMean, spinsOf } from '#engines/slots/drawn/drawn-odds.ts';
import { drawHeld, drawSpin, letterFor, playDrawn } from '#engines/slots/drawn/drawn-round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkDrawnGame } from '#platform/reels/testing/drawn-checks.ts';
import { describe, expect, test } from 'vitest';
import { taiga } from './game.ts';
import { taigaReels } from './machine.ts';

checkDrawnGame(taigaReels, taiga, 60_000);

const { machine } = taigaReels;

/** A float in the middle of a letter's share. */
function floatFor(reel: number, letter: string): number {
  const shares = reel === 0 || reel === 4 ? machine.outer : machine.inner;
  const index = machine.letters.indexOf(letter);
  return (shares.slice(0, index).reduce((sum, share) => sum + share, 0) + shares[index]! / 2) / 1000;
}

/** Floats that show a window given reel by reel. */
function showing(...window: readonly string[]): number[] {
  return window.flatMap((column, reel) => Array.from(column, (letter) => floatFor(reel, letter)));
}

/** The same of held spins: the reels between the first and the last. */
function inside(...window: readonly string[]): number[] {
  return window.flatMap((column) => Array.from(column, (letter) => floatFor(1, letter)));
}

const NOTHING = ['EEE', 'LLLL', 'FFFF', 'HHHH', 'PPP'] as const;
const MOONS = ['EEE', 'NLLL', 'NFFF', 'NHHH', 'PPP'] as const;

describe('figures', () => {
  test('returns 96.9411 %, 96.3353 % bought, hits 56.2 % of rounds and pays at most 15,000 bets', () => {
    expect([false, true].map((buy) => ratioNumber(taiga.rtp({ buy }), 6))).toEqual([0.969411, 0.963353]);
    expect(ratioNumber(taiga.winChance({ buy: false }), 5)).toBe(0.5623);
    expect(ratioNumber(taiga.maxMultiplier({ buy: false }), 2)).toBe(15_000);
  });

  test('a spin brings 64.1211 %, five held ones 22.6004 bets, each as it should', () => {
    expect(ratioNumber(spinMean(machine), 8) / 100).toBeCloseTo(0.641211, 6);
    const held = heldMeans(machine).map((mean) => ratioNumber(mean, 8) / 100);
    for (const [index, bets] of [0.4886, 1.7139, 3.7788, 6.5988, 10.0203].entries())
      expect(held[index]).toBeCloseTo(bets, 4);
    expect(held.reduce((sum, bets) => sum + bets, 0)).toBeCloseTo(22.6004, 4);
    expect(ratioNumber(scatterChance(machine), 9)).toBeCloseTo(0.010729, 7);
    expect(ratioNumber(holdChance(machine), 9)).toBeCloseTo(0.0096967, 7);
  });

  test('the walk to 180 spins and the sum without end differ by less than 10^-11; 1.1814 spins a round', () => {
    const [spin, chance] = [ratioNumber(spinMean(machine), 12), ratioNumber(scatterChance(machine), 15)];
    const hold = ratioNumber(holdChance(machine), 15);
    const held = heldMeans(machine).reduce((sum, mean) => sum + ratioNumber(mean, 12), 0);
    const endless = (spin + hold * held) / (1 - 10 * chance - 50 * hold * chance) / 100;
    const exact = ratioNumber(taiga.rtp({ buy: false }), 15);
    expect(endless - exact).toBeGreaterThan(0);
    expect(endless - exact).toBeLessThan(1e-11);
    // A third way: the same mean as sums over all fillings of the reels.
    expect(endlessMean(machine) / 100).toBeCloseTo(endless, 10);
    const { means, den } = spinsOf(machine, false);
    expect(ratioNumber({ num: means.reduce((sum, mean) => sum + mean, 0n), den }, 6)).toBeCloseTo(1.1814, 4);
  });

  test('the end of a round at 15,000 bets takes less than 10^-9 of a bet', () => {
    for (const bought of [false, true]) {
      expect(lostToDrawnCap(machine, bought)).toBeGreaterThan(0);
      expect(lostToDrawnCap(machine, bought)).toBeLessThan(1e-9);
    }
  });
});

describe('spins', () => {
  test('a float falls to the letter whose share it lies in, to the last of them', () => {
    for (const reel of [0, 1, 4]) {
      const shares = reel === 1 ? machine.inner : machine.outer;
      let sum = 0;
      for (const [index, share] of shares.entries()) {
        if (share > 0) {
          expect(letterFor(machine, reel, Math.ceil((sum / 1000) * 2 ** 32) / 2 ** 32)).toBe(
            machine.letters[index],
          );
          sum += share;
          expect(letterFor(machine, reel, (Math.ceil((sum / 1000) * 2 ** 32) - 1) / 2 ** 32)).toBe(
            machine.letters[index],
          );
        }
      }
    }
  });

  test('every way counts, and northern lights stand for all but the moon, on every reel', () => {
    const { wins } = drawSpin(machine, showing('EEL', 'EWLL', 'EENN', 'FFHH', 'EEE'));
    expect(wins).toEqual([{ symbol: 'E', count: 3, times: 2 * 2 * 2, pays: 80 }]);
    const lights = drawSpin(machine, showing('WLL', 'WPPP', 'WNNP', 'MMMM', 'CCC'));
    expect(lights.wins.map(({ symbol, times }) => [symbol, times])).toEqual([
      ['E', 1],
      ['L', 3],
      ['F', 1],
      ['H', 1],
      ['O', 1],
      ['P', 1 * 4 * 2],
      ['M', 4],
      ['C', 1],
      ['R', 1],
      ['S', 1],
    ]);
    expect(lights.wins.find(({ symbol }) => symbol === 'M')).toMatchObject({ count: 4, times: 4, pays: 60 });
  });

  test('three moons win ten spins, and no held ones beside them', () => {
    const round = playDrawn(
      machine,
      false,
      [...showing('OOO', ...MOONS.slice(1)), ...showing(...NOTHING)],
      2,
    );
    expect(round.spins[0]).toMatchObject({ scatters: 3, award: 10, holds: false });
    expect(round).toMatchObject({ freeSpins: 10 });
    expect(round.spins[1]).toMatchObject({ heldSpin: 0, award: 0 });
  });

  test.each([
    ['OOO', 'PPP'],
    ['EEE', 'OOO'],
    ['OOO', 'OOO'],
  ])('a full outer reel begins five held spins: %s, %s', (first, last) => {
    const start = showing(first, 'LOLL', 'FFFF', 'HHHH', last);
    const held = [
      inside('OLLL', 'FWFF', 'HHHH'),
      inside('ELLL', 'FFFF', 'HHHW'),
      inside('LLLL', 'OFFF', 'NHNH'),
      inside('NNLL', 'FFFF', 'HHHN'),
      inside('LLLL', 'FFFF', 'HHHO'),
    ];
    const { spins, freeSpins } = playDrawn(
      machine,
      false,
      [...start, ...held.flat(), ...showing(...NOTHING)],
      7,
    );
    expect(spins[0]).toMatchObject({ award: 5, holds: true });
    expect(spins.slice(1).map(({ heldSpin }) => heldSpin)).toEqual([1, 2, 3, 4, 5, 0]);
    // Owls of the first window do not stay; those of held spins do, and outer reels are full of them.
    expect(spins[1]).toMatchObject({ window: ['OOO', 'OLLL', 'FWFF', 'HHHH', 'OOO'], pays: 3 * 2 });
    expect(spins[2]).toMatchObject({ window: ['OOO', 'OLLL', 'FFFF', 'HHHW', 'OOO'], pays: 0 });
    expect(spins[3]).toMatchObject({ window: ['OOO', 'OLLL', 'OFFF', 'NHNH', 'OOO'], pays: 3 * 2 });
    // A cell that stays is drawn all the same, and that draw is a moon here.
    expect(spins[4]).toMatchObject({
      window: ['OOO', 'ONLL', 'OFFF', 'HHHN', 'OOO'],
      scatters: 3,
      award: 10,
    });
    expect(spins[5]).toMatchObject({ pays: 3 * 3 * 13 });
    expect(freeSpins).toBe(15);
  });

  test('held spins pay owls alone', () => {
    const { wins } = drawHeld(machine, inside('WEEE', 'WEEE', 'WEEE'), [], 1);
    expect(wins).toEqual([{ symbol: 'O', count: 5, times: 9, pays: 117 }]);
  });

  test('a round has at most 180 spins and ends at 15,000 bets', () => {
    const moons = Array.from({ length: 180 }, () => showing(...MOONS)).flat();
    const long = playDrawn(machine, false, moons);
    expect([long.spins.length, long.freeSpins]).toEqual([180, 179]);
    const bought = playDrawn(
      machine,
      true,
      Array.from({ length: 180 }, () => inside('NLLL', 'NLLL', 'NLLL')).flat(),
    );
    expect(bought.spins.length).toBeLessThanOrEqual(180);
    const lights = playDrawn(machine, false, [
      ...showing(...MOONS),
      ...Array.from({ length: 10 }, () => showing('WWW', 'WWWW', 'WWWW', 'WWWW', 'WWW')).flat(),
    ]);
    expect(lights.credits).toBe(1_500_000);
    expect(lights.spins.length).toBeLessThan(11);
  });
});

const cases = vectorCases('blue-samurai');
test.skipIf(cases === null)(`recorded spins show what ours do (${cases ? '' : NO_VECTORS})`, () => {
  expect(cases).toHaveLength(4);
  for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
    const stream = floats(serverSeed, clientSeed, nonce, 18, nobleHmac);
    expect(taiga.recorded(params, stream)).toEqual(expected);
  }
});
