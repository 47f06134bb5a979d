import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { lostToCap } from '#engines/slots/cap.ts';
import { bestRun } from '#engines/slots/helped.ts';
import { expectedSpins, slotOdds } from '#engines/slots/odds.ts';
import { readWindow } from '#engines/slots/round.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { checkReelGame } from '#platform/reels/testing/reel-checks.ts';
import { describe, expect, test } from 'vitest';
import { dunes } from './game.ts';
import { dunesReels } from './machine.ts';

checkReelGame(dunesReels, dunes, { returns: [97n, 98n], most: 10_000, rounds: 100_000 });

const { machine } = dunesReels;
const { strips } = machine.base;
const STOPS = 30 ** 4 * 41;
/** For cells given as reels of one row. */
const FLAT = [0, 0, 0, 0, 0];

describe('figures', () => {
  test('returns 97.8414 %, 97.7236 % bought, hits 39.4 % of spins and pays at most 10,000 bets', () => {
    expect([false, true].map((buy) => ratioNumber(dunes.rtp({ buy }), 6))).toEqual([0.978414, 0.977235]);
    expect(ratioNumber(dunes.winChance({ buy: false }), 5)).toBe(0.39378);
    expect(ratioNumber(dunes.maxMultiplier({ buy: false }), 2)).toBe(10_000);
  });

  test('lines bring 52.0470 %, scatters 19.5580 %, free spins 26.2364 %: counted a second way, by letters', () => {
    // The cells of one line are independent of each other, and each row sees every stop of its reel once.
    const letters = strips.map((strip) => {
      const counts = new Map<string, number>();
      for (const letter of strip) counts.set(letter, (counts.get(letter) ?? 0) + 1);
      return [...counts];
    });
    const perLine = (cells: readonly string[], ways: number): number => {
      if (cells.length === 5) return (bestRun(machine, cells, FLAT)?.pays ?? 0) * ways;
      return letters[cells.length]!.reduce(
        (sum, [letter, count]) => sum + perLine([...cells, letter], ways * count),
        0,
      );
    };
    const lines = 20 * perLine([], 1);
    // One scatter stands on each reel, in the window at three of its stops.
    let byCount = [1];
    for (const { length } of strips)
      byCount = [...byCount, 0].map((ways, count) => ways * (length - 3) + (byCount[count - 1] ?? 0) * 3);
    const scatters = byCount.reduce(
      (sum, ways, count) => sum + ways * (machine.scatter!.pays[count] ?? 0),
      0,
    );
    const share = (credits: number) => Number(((credits / STOPS / 20) * 100).toFixed(4));
    expect([share(lines), share(scatters)]).toEqual([52.047, 19.558]);
    const { freeChance, freeShare } = slotOdds(machine);
    expect(byCount.slice(3).reduce((sum, ways) => sum + ways, 0) / STOPS).toBeCloseTo(
      ratioNumber(freeChance, 12),
      11,
    );
    const spins = ratioNumber(freeChance, 12) * ratioNumber(expectedSpins(machine, 15), 12);
    expect(spins).toBeCloseTo(0.122135, 6);
    expect(ratioNumber(freeShare, 12)).toBeCloseTo(0.262364, 6);
    expect(spins * 3 * (lines + scatters)).toBeCloseTo(ratioNumber(freeShare, 12) * STOPS * 20, 0);
  });

  test('the end of a round at 10,000 bets takes less than 10^-17 of a bet', () => {
    for (const bought of [false, true]) {
      expect(lostToCap(machine, bought)).toBeGreaterThan(0);
      expect(lostToCap(machine, bought)).toBeLessThan(1e-17);
    }
  });
});

test('the sun pays by itself, doubles a line it helps, once, and stands for no oasis', () => {
  expect(bestRun(machine, [...'KKWKT'], FLAT)).toEqual({ symbol: 'K', count: 4, times: 2, pays: 200 });
  expect(bestRun(machine, [...'WKWKK'], FLAT)).toEqual({ symbol: 'K', count: 5, times: 2, pays: 1500 });
  expect(bestRun(machine, [...'WWWAT'], FLAT)).toEqual({ symbol: 'W', count: 3, times: 1, pays: 200 });
  expect(bestRun(machine, [...'WWWWW'], FLAT)).toEqual({ symbol: 'W', count: 5, times: 1, pays: 10_000 });
  expect(bestRun(machine, [...'OWWWW'], FLAT)).toBeNull();
  expect(bestRun(machine, [...'WOWWW'], FLAT)).toBeNull();
  expect(bestRun(machine, [...'WWOKK'], FLAT)).toEqual({ symbol: 'W', count: 2, times: 1, pays: 10 });
});

const cases = vectorCases('scarab-spin');
test.skipIf(cases === null)(`recorded spins stop where ours do (${cases ? '' : NO_VECTORS})`, () => {
  expect(cases).toHaveLength(65);
  for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
    const stream = floats(serverSeed, clientSeed, nonce, 905, nobleHmac);
    const { rounds, ...fields } = dunes.recorded(params, stream);
    const { roundsPrefix = [], ...rest } = expected;
    expect(fields).toMatchObject(rest);
    expect((rounds as unknown[]).slice(0, (roundsPrefix as unknown[]).length)).toEqual(roundsPrefix);
    const { spins } = dunes.outcome({ buy: false }, stream);
    expect(spins.map(({ stops }) => stops)).toEqual((rounds as unknown[]).slice(0, spins.length));
    if ('totalSpinsAfterFirst' in expected)
      expect(1 + spins[0]!.award).toBe(expected['totalSpinsAfterFirst']);
  }
});

test('the stop is the middle row, and free spins count three times', () => {
  const paid = readWindow(machine, machine.base, [0, 0, 0, 0, 0]);
  expect(paid.window.map((column) => column[1]).join('')).toBe('VARRP');
  const best = readWindow(machine, machine.free!.reels, [15, 5, 7, 29, 6]);
  const line = best.wins.find((win) => win.line === 0);
  expect(line).toEqual({ symbol: 'W', count: 5, times: 1, line: 0, pays: 30_000 });
});
