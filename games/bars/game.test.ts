import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios, hitChance, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barHundredths,
  bars,
  barsOf,
  barsParams,
  DIFFICULTIES,
  MAX_PICKS,
  sumsOf,
  TABLES,
  TILES,
  type BarsParams,
} from './game.ts';

const float = fc.nat({ max: FLOATS - 1 }).map((value) => value / FLOATS);
const stream = fc.array(float, { minLength: TILES, maxLength: TILES });
const params = fc.record({
  difficulty: fc.constantFrom(...DIFFICULTIES),
  tiles: fc.uniqueArray(fc.nat({ max: TILES - 1 }), { minLength: 1, maxLength: MAX_PICKS }),
});

describe('return to player', () => {
  test.each(bars.settings.map((one) => [one.difficulty, one.tiles.length, one] as const))(
    '%s with %d bars: return, chance and greatest payout by enumerating every fall of the bars',
    (difficulty, picks, setting) => {
      const sums = [...sumsOf(difficulty, picks)];
      const all = BigInt(FLOATS) ** BigInt(picks);
      expect(sums.reduce((total, [, ways]) => total + ways, 0n)).toBe(all);
      const mean = sums.reduce((total, [sum, ways]) => total + BigInt(sum) * ways, 0n);
      const rtp = bars.rtp(setting);
      expect(rtp.num * all * 100n).toBe(mean * rtp.den);
      const paying = sums.reduce((total, [sum, ways]) => total + (sum > 0 ? ways : 0n), 0n);
      const chance = bars.winChance(setting);
      expect(chance.num * all).toBe(paying * chance.den);
      const odds = bars.odds!(setting);
      expect(compareRatios(returnOf(odds), rtp)).toBe(0);
      expect(compareRatios(hitChance(odds), chance)).toBe(0);
      expect(bars.maxMultiplier(setting)).toEqual({
        num: BigInt(Math.max(...sums.map(([sum]) => sum))),
        den: 100n,
      });
      expect(rtp.num * 100n <= rtp.den * 98n).toBe(true);
      expect(rtp.num * 100n > rtp.den * 96n).toBe(true);
    },
  );

  test('one bar returns 98 %; flooring costs at most 1.6 points, with four bars at hard', () => {
    const rtp = (difficulty: BarsParams['difficulty'], picks: number) =>
      ratioNumber(bars.rtp({ difficulty, tiles: range(picks) }), 6);
    expect(DIFFICULTIES.map((difficulty) => rtp(difficulty, 1))).toEqual([
      0.979999, 0.979999, 0.979999, 0.979999,
    ]);
    expect(range(MAX_PICKS, 1).map((picks) => rtp('hard', picks))).toEqual([
      0.979999, 0.979999, 0.975299, 0.964399, 0.979999,
    ]);
  });

  test('nothing pays more than 3,000; the settings are every difficulty with every number of bars', () => {
    const most = Math.max(...bars.settings.map((one) => ratioNumber(bars.maxMultiplier(one))));
    expect([most, ratioNumber(bars.maxMultiplier(bars.boldest))]).toEqual([3000, 3000]);
    expect(bars.settings).toHaveLength(DIFFICULTIES.length * MAX_PICKS);
  });
});

describe('rules', () => {
  test('a share of a bar is floored in doubles, without a nudge', () => {
    expect([
      barHundredths(1.4, 5),
      barHundredths(0.6, 3),
      barHundredths(9, 1),
      barHundredths(0.1, 3),
    ]).toEqual([27, 20, 900, 3]);
  });

  test('pays the sum of the opened tiles and of no other', () => {
    fc.assert(
      fc.property(params, stream, (bet, values) => {
        const outcome = bars.outcome(bet, values);
        expect(outcome.multipliers).toHaveLength(TILES);
        const sum = bet.tiles.reduce(
          (total, tile) => total + Math.round(outcome.multipliers[tile]! * 100),
          0,
        );
        expect(bars.payout(bet, outcome)).toEqual({ num: BigInt(sum), den: 100n });
        const allowed = new Set(barsOf(bet.difficulty, bet.tiles.length).map((bar) => bar.hundredths / 100));
        expect(outcome.multipliers.every((value) => allowed.has(value))).toBe(true);
      }),
    );
  });

  test('events open the tiles in the order they were picked, with the running total, and then show the rest', () => {
    const bet = { difficulty: 'easy', tiles: [29, 0] } as const;
    const outcome = bars.outcome(bet, [0.99, ...range(28).map(() => 0), 0.5]);
    expect(bars.events(bet, outcome)).toEqual([
      { type: 'open', tile: 29, index: 0, picks: 2, multiplier: 0.3, total: 0.3 },
      { type: 'open', tile: 0, index: 1, picks: 2, multiplier: 4.5, total: 4.8 },
      { type: 'rest', multipliers: outcome.multipliers },
    ]);
  });

  test('`bars` of a recorded bet counts the first so many tiles and is gone after parsing', () => {
    const bet = { difficulty: 'hard', tiles: [3, 1, 4] };
    expect(barsParams.parse(bet)).toEqual(bet);
    expect(barsParams.parse({ ...bet, bars: 2 })).toEqual({ difficulty: 'hard', tiles: [3, 1] });
    expect(barsParams.safeParse({ ...bet, bars: 4 }).success).toBe(false);
    for (const setting of bars.settings) expect(barsParams.parse(setting)).toEqual(setting);
  });

  test.each([
    [[]],
    [range(6)],
    [[0, 0]],
    [[30]],
    [[-1]],
    [[1.5]],
    [['1']],
    [[Number.NaN]],
    [null],
    ['0'],
    [undefined],
  ])('refuses tiles %j', (tiles) => {
    expect(barsParams.safeParse({ difficulty: 'easy', tiles }).success).toBe(false);
  });

  test.each(['master', 1, null, undefined])('refuses difficulty %s', (difficulty) => {
    expect(barsParams.safeParse({ difficulty, tiles: [1] }).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const recorded = vectorCases('bars');
  const tables = recordedTables<Record<string, { thresholds_gt: unknown }>>('bars');

  test.skipIf(!recorded)(`every recorded tile agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params: given, expected } of recorded!) {
      const bet = barsParams.parse({ ...bars.initial, ...given });
      expect(bet.tiles).toHaveLength(Number(given['bars']));
      const values = floats(serverSeed, clientSeed, nonce, TILES, nobleHmac);
      expect(bars.outcome(bet, values)).toEqual(expected);
    }
  });

  test.skipIf(!tables)('the tables are the recorded ones', () => {
    for (const difficulty of DIFFICULTIES)
      expect(TABLES[difficulty]).toEqual(tables![difficulty]!.thresholds_gt);
    expect(Object.keys(tables!)).toEqual([...DIFFICULTIES]);
  });
});
