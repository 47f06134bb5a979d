import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { lowestTerms } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bazaar,
  bazaarParams,
  CARDS,
  chanceOfAtLeast,
  countsOf,
  PACK,
  RARITIES,
  rarityOf,
  worthOf,
} from './game.ts';

const STEP = 1 / FLOATS;
const draw = (float: number) => bazaar.outcome({}, [float, 0, 0, 0, 0]).cards[0]!;

describe('return to player', () => {
  test('every card is drawn by the floats from its threshold up to the one before', () => {
    let above = FLOATS;
    for (const [row, count] of countsOf().entries()) {
      expect([draw((above - count) * STEP), draw((above - 1) * STEP)]).toEqual([row + 1, row + 1]);
      above -= count;
      expect(above * STEP).toBeGreaterThanOrEqual(CARDS[row]![0]);
      expect((above - 1) * STEP).toBeLessThan(CARDS[row]![0]);
    }
    expect([above, CARDS.length, countsOf()[0]]).toEqual([0, 240, 386]);
  });

  test('is exact, counted over all floats: the grain of 2^-32 takes 0.0006 points of 98 %', () => {
    expect(lowestTerms(bazaar.rtp({}))).toEqual({ num: 328_831_321n, den: 335_544_320n });
    const ofWidths = CARDS.reduce(
      (sum, [from, worth], row) => sum + ((CARDS[row - 1]?.[0] ?? 1) - from) * worth * PACK,
      0,
    );
    expect(ofWidths).toBeCloseTo(0.98, 8);
  });

  test('a stake or more comes back in 13.35 % of packs, ten in 1.76 %, and something always', () => {
    expect(ratioNumber(chanceOfAtLeast(100), 4)).toBe(0.1335);
    expect(ratioNumber(chanceOfAtLeast(1000), 4)).toBe(0.0176);
    expect(ratioNumber(chanceOfAtLeast(PACK), 12)).toBe(1);
    expect(ratioNumber(chanceOfAtLeast(PACK + 1), 12)).toBeLessThan(1);
    expect(ratioNumber(bazaar.maxMultiplier({}))).toBe(50_000);
  });

  test('the deviation is that of five cards', () => {
    const mean = countsOf().reduce((sum, count, row) => sum + (count / FLOATS) * CARDS[row]![1], 0);
    const square = countsOf().reduce((sum, count, row) => sum + (count / FLOATS) * CARDS[row]![1] ** 2, 0);
    expect(bazaar.deviation!({})).toBeCloseTo(Math.sqrt(PACK * (square - mean ** 2)), 6);
  });
});

describe('rules', () => {
  test('pays what the five cards are worth together', () => {
    const value = fc.nat({ max: FLOATS - 1 }).map((one) => one * STEP);
    fc.assert(
      fc.property(fc.array(value, { minLength: PACK, maxLength: PACK }), (five) => {
        const { cards } = bazaar.outcome({}, five);
        const worth = cards.reduce((sum, card) => sum + worthOf(card), 0);
        expect(ratioNumber(bazaar.payout({}, { cards }), 2)).toBeCloseTo(worth, 8);
        expect(bazaar.events({}, { cards })).toEqual(
          cards.map((card, index) => ({ type: 'turn', index, card, multiplier: worthOf(card) })),
        );
      }),
    );
    expect(bazaar.payout({}, { cards: [61, 71, 81, 121, 240] })).toEqual({ num: 316n, den: 100n });
  });

  test('every rarity has cards, and a rarer one is never worth less', () => {
    const rarities = CARDS.map(([, worth]) => rarityOf(worth));
    expect(rarities).toEqual(rarities.toSorted((a, b) => b - a));
    expect(new Set(rarities).size).toBe(RARITIES.length);
  });

  test.each([null, 1, 'pack', undefined])('refuses %o', (params) => {
    expect(bazaarParams.safeParse(params).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const recorded = vectorCases('packs');
  const table = recordedTables<readonly { min: number; cardId: number; multiplier: number }[]>('packs');

  test.skipIf(!recorded)(`every recorded pack agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of recorded!) {
      const stream = floats(serverSeed, clientSeed, nonce, PACK, nobleHmac);
      expect(bazaar.recorded!(params, stream)).toEqual(expected);
    }
  });

  test.skipIf(!table)('numbers and thresholds are the recorded ones; two rows of worths are our own', () => {
    const ours: Readonly<Record<number, number>> = { 15: 12, 2: 1.7 };
    expect(CARDS).toEqual(table!.map(({ min, multiplier }) => [min, ours[multiplier] ?? multiplier]));
    expect(table!.map(({ cardId }) => cardId)).toEqual(CARDS.map((_, row) => row + 1));
  });
});
