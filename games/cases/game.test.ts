import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios, hitChance, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases, casesOf, casesParams, DIFFICULTIES, TABLES } from './game.ts';

const STEP = 1 / FLOATS;
const float = fc.nat({ max: FLOATS - 1 }).map((value) => value * STEP);

describe('return to player', () => {
  test.each(DIFFICULTIES)('%s: the counts are those of the floats between the thresholds', (difficulty) => {
    const counted = casesOf({ difficulty });
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(FLOATS);
    let above = FLOATS;
    for (const [row, { count, multiplier }] of counted.entries()) {
      const [first, last] = [(above - count) * STEP, (above - 1) * STEP];
      expect(cases.outcome({ difficulty }, [first])).toEqual({ multiplier });
      expect(cases.outcome({ difficulty }, [last])).toEqual({ multiplier });
      expect(row === 0 ? last : cases.outcome({ difficulty }, [last + STEP]).multiplier).not.toBe(multiplier);
      above -= count;
    }
    expect(above).toBe(0);
  });

  test.each([
    ['easy', 1],
    ['medium', 0.7],
    ['hard', 0.65],
    ['expert', 0.6461],
  ] as const)('%s returns 98 % to within the grain of the floats, never more', (difficulty, paying) => {
    const { num, den } = cases.rtp({ difficulty });
    expect(compareRatios(returnOf(cases.odds!({ difficulty })), { num, den })).toBe(0);
    expect(compareRatios(hitChance(cases.odds!({ difficulty })), cases.winChance({ difficulty }))).toBe(0);
    expect(num * 100n <= den * 98n).toBe(true);
    expect(num * 10_000n > den * 9799n).toBe(true);
    expect(ratioNumber(cases.winChance({ difficulty }), 12)).toBeCloseTo(paying, 6);
  });

  test('the greatest multiplier of each difficulty, and of all', () => {
    const greatest = DIFFICULTIES.map((difficulty) => ratioNumber(cases.maxMultiplier({ difficulty })));
    expect(greatest).toEqual([23, 115, 1000, 10_000]);
    expect(ratioNumber(cases.maxMultiplier(cases.boldest))).toBe(10_000);
    expect(cases.settings).toEqual(DIFFICULTIES.map((difficulty) => ({ difficulty })));
  });
});

describe('rules', () => {
  test('pays exactly what the case says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DIFFICULTIES), float, (difficulty, value) => {
        const outcome = cases.outcome({ difficulty }, [value]);
        expect(TABLES[difficulty].map(([, multiplier]) => multiplier)).toContain(outcome.multiplier);
        expect(ratioNumber(cases.payout({ difficulty }, outcome))).toBe(outcome.multiplier);
      }),
    );
    expect(cases.payout(cases.initial, { multiplier: 1.09 })).toEqual({ num: 109n, den: 100n });
    expect(cases.outcome({ difficulty: 'hard' }, [0])).toEqual({ multiplier: 0 });
    expect(cases.outcome({ difficulty: 'expert' }, [1 - STEP])).toEqual({ multiplier: 10_000 });
  });

  test('events carry what the stage draws', () => {
    expect(cases.events({ difficulty: 'easy' }, { multiplier: 3 })).toEqual([
      { type: 'open', difficulty: 'easy', multiplier: 3 },
    ]);
  });

  test.each([{}, { difficulty: 'master' }, { difficulty: 1 }, { difficulty: null }, null])(
    'refuses %o',
    (params) => {
      expect(casesParams.safeParse(params).success).toBe(false);
    },
  );
});

describe('recorded bets', () => {
  const recorded = vectorCases('cases');
  const tables = recordedTables<Record<string, { thresholds_gt: unknown }>>('cases');

  test.skipIf(!recorded)(`every recorded case agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of recorded!) {
      const stream = floats(serverSeed, clientSeed, nonce, 1, nobleHmac);
      expect(cases.outcome(casesParams.parse(params), stream)).toEqual(expected);
    }
  });

  test.skipIf(!tables)('the tables are the recorded ones', () => {
    for (const difficulty of DIFFICULTIES)
      expect(TABLES[difficulty]).toEqual(tables![difficulty]!.thresholds_gt);
    expect(Object.keys(tables!)).toEqual([...DIFFICULTIES]);
  });
});
