import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios, greatestPrize, hitChance, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIFFICULTIES, productOf, rankOf, SPREAD, SUITS, TABLES, tarot, tarotParams } from './game.ts';

const float = fc.nat({ max: FLOATS - 1 }).map((value) => value / FLOATS);

describe('return to player', () => {
  test.each(DIFFICULTIES)(
    '%s: return and chance by enumerating every spread of three cards',
    (difficulty) => {
      const odds = tarot.odds!({ difficulty });
      expect(odds).toHaveLength(125);
      expect(odds.reduce((sum, { chance }) => sum + chance.num, 0n)).toBe(BigInt(FLOATS) ** 3n);
      const rtp = tarot.rtp({ difficulty });
      expect(compareRatios(returnOf(odds), rtp)).toBe(0);
      expect(compareRatios(hitChance(odds), tarot.winChance({ difficulty }))).toBe(0);
      expect(compareRatios(greatestPrize(odds), tarot.maxMultiplier({ difficulty }))).toBe(0);
      expect(rtp.num * 100n <= rtp.den * 98n).toBe(true);
      expect(rtp.num * 1_000_000n > rtp.den * 979_999n).toBe(true);
    },
  );

  test('the greatest product of each difficulty, and of all', () => {
    const greatest = DIFFICULTIES.map((difficulty) => ratioNumber(tarot.maxMultiplier({ difficulty })));
    expect(greatest).toEqual([20, 160, 1176, 5000]);
    expect(ratioNumber(tarot.maxMultiplier(tarot.boldest))).toBe(5000);
    expect(tarot.settings).toEqual(DIFFICULTIES.map((difficulty) => ({ difficulty })));
  });
});

describe('rules', () => {
  test('pays the product exactly, without rounding', () => {
    expect(productOf([0.55, 24, 0.15])).toEqual({ num: 55n * 2400n * 15n, den: 1_000_000n });
    expect(ratioNumber(tarot.payout(tarot.initial, { multipliers: [2, 5, 2] }))).toBe(20);
    expect(tarot.payout(tarot.initial, { multipliers: [0, 50, 10] }).num).toBe(0n);
  });

  test('each card is read off its own suit by its own float', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DIFFICULTIES), float, float, float, (difficulty, ...values) => {
        const { multipliers } = tarot.outcome({ difficulty }, values);
        for (const [index, suit] of SPREAD.entries()) {
          const alone = [0, 0, 0].with(index, values[index]!);
          expect(tarot.outcome({ difficulty }, alone).multipliers[index]).toBe(multipliers[index]);
          expect(TABLES[difficulty][suit][rankOf(difficulty, suit, multipliers[index]!)]![1]).toBe(
            multipliers[index],
          );
        }
      }),
    );
  });

  test('every suit has five cards at every difficulty: one picture each', () => {
    for (const difficulty of DIFFICULTIES) {
      for (const suit of SUITS)
        expect(new Set(TABLES[difficulty][suit].map(([, value]) => value)).size).toBe(5);
    }
  });

  test('events turn the cards one after another', () => {
    expect(tarot.events({ difficulty: 'easy' }, { multipliers: [1.5, 1, 0] })).toEqual([
      { type: 'turn', index: 0, suit: 'minor', multiplier: 1.5, rank: 1 },
      { type: 'turn', index: 1, suit: 'major', multiplier: 1, rank: 4 },
      { type: 'turn', index: 2, suit: 'minor', multiplier: 0, rank: 4 },
    ]);
  });

  test.each([{}, { difficulty: 'master' }, { difficulty: 1 }, { difficulty: null }, null])(
    'refuses %o',
    (params) => {
      expect(tarotParams.safeParse(params).success).toBe(false);
    },
  );
});

describe('recorded bets', () => {
  const recorded = vectorCases('tarot');
  const tables = recordedTables<Record<string, { minor_gt: unknown; major_gt: unknown }>>('tarot');

  test.skipIf(!recorded)(`every recorded spread agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of recorded!) {
      const stream = floats(serverSeed, clientSeed, nonce, 3, nobleHmac);
      expect(tarot.outcome(tarotParams.parse(params), stream)).toEqual(expected);
    }
  });

  test.skipIf(!tables)('the tables are the recorded ones', () => {
    for (const difficulty of DIFFICULTIES) {
      const { minor, major } = TABLES[difficulty];
      expect(tables![difficulty]).toMatchObject({ minor_gt: minor, major_gt: major });
    }
    expect(Object.keys(tables!)).toEqual([...DIFFICULTIES]);
  });
});
