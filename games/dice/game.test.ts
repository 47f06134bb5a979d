import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { payoutOf, ratioNumber } from '#platform/contract/money.ts';
import { describe, expect, test } from 'vitest';
import {
  dice,
  diceFlipped,
  diceParams,
  diceWins,
  MAX_WINNING,
  rangeOf,
  ROLLS,
  valuesBelow,
  winningRolls,
  type DiceParams,
  type LineParams,
  type RangeParams,
} from './game.ts';

const FLOAT_VALUES = 1n << 32n;
/** All settings over and under. */
const everySetting = Array.from({ length: MAX_WINNING }, (_, step) => step + 1).flatMap(
  (winning): LineParams[] => [
    { target: (10_000 - winning) / 100, direction: 'over' },
    { target: winning / 100, direction: 'under' },
  ],
);

/** Every number of winning rolls, at both ends of the track and around its middle. */
const everyRange = Array.from({ length: MAX_WINNING }, (_, step) => step + 1).flatMap(
  (winning): RangeParams[] =>
    [0, 10_000, 20_000].flatMap((middle) => [
      rangeOf('inside', middle, winning),
      rangeOf('outside', middle, ROLLS - winning),
    ]),
);

describe('return to player', () => {
  test('the 10,001 rolls share all float values, each within one of an equal part', () => {
    let sum = 0n;
    for (let roll = 0; roll < ROLLS; roll++) {
      const weight = valuesBelow(roll + 1) - valuesBelow(roll);
      expect(weight === FLOAT_VALUES / BigInt(ROLLS) || weight === FLOAT_VALUES / BigInt(ROLLS) + 1n).toBe(
        true,
      );
      sum += weight;
    }
    expect(sum).toBe(FLOAT_VALUES);
  });

  test('the first and last float of every roll give that roll', () => {
    for (let roll = 0; roll < ROLLS; roll++) {
      const [first, last] = [valuesBelow(roll), valuesBelow(roll + 1) - 1n];
      for (const value of [first, last]) {
        expect(dice.outcome(dice.initial, [Number(value) / 2 ** 32])).toEqual({ result: roll / 100 });
      }
    }
  });

  test('summing the winning outcomes gives the formula for every target step and direction', () => {
    const upTo = Array.from({ length: ROLLS + 1 }, () => 0n);
    for (let roll = 0; roll < ROLLS; roll++)
      upTo[roll + 1] = upTo[roll]! + valuesBelow(roll + 1) - valuesBelow(roll);
    for (const params of everySetting) {
      const roll = Math.round(params.target * 100);
      const winning = params.direction === 'under' ? upTo[roll]! : upTo[ROLLS]! - upTo[roll + 1]!;
      if (dice.winChance(params).num !== winning) expect.fail(`${params.direction} ${params.target}`);
    }
    expect(everySetting).toHaveLength(19_600);
  });

  test('and for ranges of every width, at either end and in the middle', () => {
    const upTo = Array.from({ length: ROLLS + 1 }, () => 0n);
    for (let roll = 0; roll < ROLLS; roll++)
      upTo[roll + 1] = upTo[roll]! + valuesBelow(roll + 1) - valuesBelow(roll);
    for (const params of everyRange) {
      const [low, high] = [Math.round(params.low * 100), Math.round(params.high * 100)];
      const within = upTo[high + 1]! - upTo[low]!;
      const winning = params.direction === 'inside' ? within : upTo[ROLLS]! - within;
      if (dice.winChance(params).num !== winning)
        expect.fail(`${params.direction} ${params.low} to ${params.high}`);
    }
    expect(everyRange).toHaveLength(58_800);
  });

  test('the outcomes summed above are those the rule pays, judged one by one', () => {
    const some = [
      ...everySetting.filter((_, index) => index % 101 === 0),
      ...everyRange.filter((_, index) => index % 601 === 0),
    ];
    for (const params of some) {
      let winning = 0n;
      for (let roll = 0; roll < ROLLS; roll++) {
        if (diceWins(params, { result: roll / 100 })) winning += valuesBelow(roll + 1) - valuesBelow(roll);
      }
      expect(dice.winChance(params).num).toBe(winning);
    }
  });

  test('never reaches 1 and is 98.99 % at every setting', () => {
    for (const params of [...everySetting, ...everyRange]) {
      const rtp = dice.rtp(params);
      // A single roll holds one float value more or less than another.
      const shown = ratioNumber(rtp, 6);
      if (shown < 0.989899 || shown > 0.989902) expect.fail(`${JSON.stringify(params)}: ${shown}`);
      if (rtp.num >= rtp.den) expect.fail('the player has the edge');
    }
  });
});

describe('rules', () => {
  test('a roll on the target loses both ways', () => {
    expect(diceWins({ target: 50, direction: 'over' }, { result: 50 })).toBe(false);
    expect(diceWins({ target: 50, direction: 'under' }, { result: 50 })).toBe(false);
    expect(diceWins({ target: 50, direction: 'over' }, { result: 50.01 })).toBe(true);
    expect(diceWins({ target: 50, direction: 'under' }, { result: 49.99 })).toBe(true);
  });

  test('pays 99 over the chance, floored to the smallest unit', () => {
    const params: DiceParams = { target: 50.5, direction: 'over' };
    expect(dice.payout(params, { result: 60 })).toEqual({ num: 9900n, den: 4950n });
    expect(payoutOf(100n, dice.payout({ target: 67, direction: 'under' }, { result: 1 }))).toBe(147n);
    expect(dice.payout(params, { result: 50.5 }).num).toBe(0n);
    expect(ratioNumber(dice.maxMultiplier({ target: 98, direction: 'over' }))).toBe(49.5);
    expect(ratioNumber(dice.maxMultiplier({ target: 98, direction: 'under' }))).toBe(1.0102);
  });

  test('one, two and 9,800 winning rolls pay 9,900x, 4,950x and 1.0102x in every kind of bet', () => {
    const kinds = (winning: number): DiceParams[] => [
      { target: (10_000 - winning) / 100, direction: 'over' },
      { target: winning / 100, direction: 'under' },
      rangeOf('inside', 10_000, winning),
      rangeOf('outside', 10_000, ROLLS - winning),
    ];
    for (const [winning, pays] of [
      [1, 9900],
      [2, 4950],
      [MAX_WINNING, 1.0102],
    ] as const)
      for (const params of kinds(winning)) {
        expect(diceParams.parse(params)).toEqual(params);
        expect(winningRolls(params)).toBe(winning);
        expect(ratioNumber(dice.maxMultiplier(params))).toBe(pays);
        const wins = Array.from({ length: ROLLS }, (_, roll) => diceWins(params, { result: roll / 100 }));
        expect(wins.filter(Boolean)).toHaveLength(winning);
      }
  });

  test('both ends of a range belong to it', () => {
    const inside: DiceParams = { low: 20, high: 30, direction: 'inside' };
    const outside: DiceParams = { low: 20, high: 30, direction: 'outside' };
    for (const [result, within] of [
      [19.99, false],
      [20, true],
      [30, true],
      [30.01, false],
    ] as const) {
      expect(diceWins(inside, { result })).toBe(within);
      expect(diceWins(outside, { result })).toBe(!within);
    }
  });

  test('the other side has the same chance', () => {
    for (const params of [...everySetting, ...everyRange].filter((_, index) => index % 37 === 0)) {
      const other = diceFlipped(params);
      expect(diceParams.parse(other)).toEqual(other);
      expect(winningRolls(other)).toBe(winningRolls(params));
    }
  });

  test.each<[DiceParams, string]>([
    [{ target: 60, direction: 'under' }, 'roll under 60.00?'],
    [{ low: 20, high: 30.5, direction: 'inside' }, '20.00 ≤ roll ≤ 30.50?'],
    [{ low: 20, high: 30.5, direction: 'outside' }, 'roll < 20.00, roll > 30.50?'],
  ])('the worked example of %o asks %s', (params, question) => {
    expect(dice.trace(params, [0.25]).at(-1)![0]).toBe(question);
  });

  test('events carry what the stage draws', () => {
    expect(dice.events({ target: 50, direction: 'under' }, { result: 12.34 })).toEqual([
      { type: 'roll', result: 12.34, win: true },
    ]);
  });

  test.each([
    { target: 2, direction: 'over' },
    { target: 98, direction: 'under' },
    { target: 50.55, direction: 'over' },
    { target: 98.01, direction: 'over' },
    { target: 99.99, direction: 'over' },
    { target: 0.01, direction: 'under' },
    { low: 0, high: 0, direction: 'inside' },
    { low: 100, high: 100, direction: 'inside' },
    { low: 0, high: 99.99, direction: 'outside' },
  ])('accepts %o', (params) => expect(diceParams.safeParse(params).success).toBe(true));

  test.each([
    {},
    null,
    { target: 50 },
    { direction: 'over' },
    { target: 1.99, direction: 'over' },
    { target: 98.01, direction: 'under' },
    { target: 100, direction: 'over' },
    { target: 0, direction: 'under' },
    { target: 50, direction: 'inside' },
    { low: 20, high: 30, direction: 'over' },
    { low: 0, high: 100, direction: 'inside' },
    { low: 0, high: 98, direction: 'inside' },
    { low: 0, high: 100, direction: 'outside' },
    { low: 50, high: 51, direction: 'outside' },
    { low: 30, high: 20, direction: 'inside' },
    { low: 30, high: 20, direction: 'outside' },
    { low: -1, high: 20, direction: 'inside' },
    { low: 20, high: 100.01, direction: 'inside' },
    { low: 20.005, high: 30, direction: 'inside' },
    { low: '20', high: 30, direction: 'inside' },
    { high: 30, direction: 'inside' },
    { target: 50.555, direction: 'over' },
    { target: 50.550001, direction: 'over' },
    { target: Number.NaN, direction: 'over' },
    { target: Number.POSITIVE_INFINITY, direction: 'over' },
    { target: -50, direction: 'over' },
    { target: 1e300, direction: 'over' },
    { target: '50', direction: 'over' },
    { target: '٥٠', direction: 'over' },
    { target: [50], direction: 'over' },
    { target: 50, direction: 'OVER' },
    { target: 50, direction: 'constructor' },
  ])('refuses %o', (params) => expect(diceParams.safeParse(params).success).toBe(false));

  test('drops fields a client may not send', () => {
    const sent = { target: 50, direction: 'over', result: 99, multiplier: 1000, nonce: 1 };
    expect(diceParams.parse(sent)).toEqual({ target: 50, direction: 'over' });
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('dice');
  test.skipIf(!cases)(`every recorded roll agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      expect(dice.outcome(dice.initial, floats(serverSeed, clientSeed, nonce, 1, nobleHmac))).toEqual(
        expected,
      );
    }
  });
});
