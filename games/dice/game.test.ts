import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { payoutOf, ratioNumber } from '#platform/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { dice, diceParams, diceWins, ROLLS, valuesBelow, type DiceParams } from './game.ts';

const FLOAT_VALUES = 1n << 32n;
const everySetting = (['over', 'under'] as const).flatMap((direction) =>
  Array.from({ length: 9601 }, (_, step): DiceParams => ({ target: (200 + step) / 100, direction })),
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
    expect(everySetting).toHaveLength(19_202);
  });

  test('the outcomes summed above are those the rule pays, judged one by one', () => {
    for (const params of everySetting.filter((_, index) => index % 101 === 0)) {
      let winning = 0n;
      for (let roll = 0; roll < ROLLS; roll++) {
        if (diceWins(params, { result: roll / 100 })) winning += valuesBelow(roll + 1) - valuesBelow(roll);
      }
      expect(dice.winChance(params).num).toBe(winning);
    }
  });

  test('never reaches 1 and is 98.99 % at every setting', () => {
    for (const params of everySetting) {
      const rtp = dice.rtp(params);
      if (ratioNumber(rtp, 4) !== 0.9899)
        expect.fail(`${params.direction} ${params.target}: ${ratioNumber(rtp, 6)}`);
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

  test('events carry what the stage draws', () => {
    expect(dice.events({ target: 50, direction: 'under' }, { result: 12.34 })).toEqual([
      { type: 'roll', result: 12.34, win: true },
    ]);
  });

  test.each([
    { target: 2, direction: 'over' },
    { target: 98, direction: 'under' },
    { target: 50.55, direction: 'over' },
  ])('accepts %o', (params) => expect(diceParams.safeParse(params).success).toBe(true));

  test.each([
    {},
    null,
    { target: 50 },
    { direction: 'over' },
    { target: 1.99, direction: 'over' },
    { target: 98.01, direction: 'over' },
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
