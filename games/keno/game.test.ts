import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { payoutOf, ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWN, hitChance, hitCounts, hitsOf, keno, kenoParams, NUMBERS, type KenoParams } from './game.ts';
import { paytableOf, RISKS } from './tables.ts';

const settings = keno.settings as KenoParams[];
const stream = fc
  .array(fc.nat({ max: 2 ** 32 - 1 }), { minLength: DRAWN, maxLength: DRAWN })
  .map((values) => values.map((value) => value / 2 ** 32));

describe('return to player', () => {
  test('the chances of all hit counts add up to 1 for every number of picks', () => {
    for (const picks of range(10, 1)) {
      const sum = hitCounts(picks).reduce((total, hits) => total + hitChance(picks, hits).num, 0n);
      expect(sum).toBe(binomial(NUMBERS, DRAWN));
    }
  });

  test('drawing number by number gives the same chances as choosing sets', () => {
    for (const picks of range(10, 1)) {
      // Weight of having drawn k picks after n draws, as ordered draws without replacement.
      let weights = [1n];
      for (let drawn = 0; drawn < DRAWN; drawn++) {
        const next = Array.from({ length: weights.length + 1 }, () => 0n);
        weights.forEach((weight, hits) => {
          next[hits + 1]! += weight * BigInt(Math.max(0, picks - hits));
          next[hits]! += weight * BigInt(NUMBERS - picks - (drawn - hits));
        });
        weights = next;
      }
      const all = weights.reduce((sum, weight) => sum + weight, 0n);
      for (const hits of hitCounts(picks)) {
        const { num, den } = hitChance(picks, hits);
        expect(weights[hits]! * den).toBe(num * all);
      }
    }
  });

  test('lies between 98.65 and 99.07 % in every setting', () => {
    expect(settings).toHaveLength(40);
    const returns = settings.map((params) => ratioNumber(keno.rtp(params), 6));
    expect(Math.min(...returns)).toBe(0.986538);
    expect(Math.max(...returns)).toBe(0.990688);
    for (const params of settings) {
      const { num, den } = keno.rtp(params);
      const exact = hitCounts(params.picks.length).reduce((sum, hits) => {
        const chance = hitChance(params.picks.length, hits);
        return (
          sum +
          (paytableOf(params.risk, params.picks.length)[hits]! * Number(chance.num)) / Number(chance.den)
        );
      }, 0);
      expect(Number(num) / Number(den)).toBeCloseTo(exact, 9);
    }
  });

  test('all picks drawn pays most, and no setting beats the boldest', () => {
    for (const params of settings) {
      const table = paytableOf(params.risk, params.picks.length);
      expect(table).toHaveLength(params.picks.length + 1);
      expect(table).toEqual(table.toSorted((a, b) => a - b));
      expect(ratioNumber(keno.maxMultiplier(params))).toBe(table.at(-1));
      expect(table.at(-1)!).toBeLessThanOrEqual(1000);
    }
    expect(ratioNumber(keno.maxMultiplier(keno.boldest))).toBe(1000);
  });

  test('the chance of a payout counts partial returns', () => {
    expect(ratioNumber(keno.winChance({ picks: [7], risk: 'low' }), 6)).toBe(1);
    expect(ratioNumber(keno.winChance({ picks: [7], risk: 'classic' }), 6)).toBe(0.25);
  });
});

describe('rules', () => {
  test('draws ten different numbers from 1 to 40, whatever was picked', () => {
    fc.assert(
      fc.property(stream, fc.constantFrom(...settings), (values, params) => {
        const outcome = keno.outcome(params, values);
        expect(new Set(outcome.numbersOrder).size).toBe(DRAWN);
        expect(outcome.numbersOrder.every((number) => number >= 1 && number <= NUMBERS)).toBe(true);
        expect(outcome.numbersSorted).toEqual([...outcome.numbersOrder].toSorted((a, b) => a - b));
        expect(keno.outcome(keno.initial, values)).toEqual(outcome);
      }),
    );
  });

  test('pays by the number of hits, a part of the stake included', () => {
    const outcome = keno.outcome(
      keno.initial,
      range(DRAWN).map(() => 0),
    );
    expect(outcome.numbersOrder).toEqual(range(DRAWN, 1));
    const params: KenoParams = { picks: [1, 20, 30, 31, 32], risk: 'classic' };
    expect(hitsOf(params.picks, outcome)).toBe(1);
    expect(payoutOf(1001n, keno.payout(params, outcome))).toBe(250n);
    expect(keno.payout({ picks: [40, 39, 38], risk: 'high' }, outcome).num).toBe(0n);
    expect(ratioNumber(keno.payout({ picks: [3, 2, 1], risk: 'high' }, outcome))).toBe(81.5);
  });

  test('the order of the picks changes nothing', () => {
    fc.assert(
      fc.property(stream, fc.constantFrom(...RISKS), (values, risk) => {
        const outcome = keno.outcome(keno.initial, values);
        const picks = [5, 40, 13, 22];
        expect(keno.payout({ picks, risk }, outcome)).toEqual(
          keno.payout({ picks: picks.toReversed(), risk }, outcome),
        );
      }),
    );
  });

  test('events carry what the stage draws', () => {
    const outcome = keno.outcome(
      keno.initial,
      range(DRAWN).map(() => 0),
    );
    expect(keno.events({ picks: [1, 40], risk: 'low' }, outcome)).toEqual([
      { type: 'draw', picks: [1, 40], risk: 'low', numbers: range(DRAWN, 1), hits: 1, multiplier: 2 },
    ]);
  });

  test.each([[[1]], [[40]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], [[40, 1]]])('accepts %o', (picks) =>
    expect(kenoParams.safeParse({ picks, risk: 'classic' }).success).toBe(true),
  );

  test.each([
    [[]],
    [[0]],
    [[41]],
    [[1, 1]],
    [[1.5]],
    [['1']],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [[Number.NaN]],
    ['1,2'],
    [7],
    [null],
    [undefined],
    [{ 0: 1, length: 1 }],
  ])('refuses picks %o', (picks) =>
    expect(kenoParams.safeParse({ picks, risk: 'classic' }).success).toBe(false),
  );

  test.each(['expert', 'HIGH', 'constructor', null, 0])('refuses risk %o', (risk) =>
    expect(kenoParams.safeParse({ picks: [1], risk }).success).toBe(false),
  );
});

describe('recorded bets', () => {
  const tables = recordedTables<Record<string, Record<string, { table: number[] }>>>('keno');
  test.skipIf(!tables)(`every table is the recorded one${tables ? '' : ` (${NO_VECTORS})`}`, () => {
    for (const { picks, risk } of settings)
      expect(paytableOf(risk, picks.length)).toEqual(tables![risk]![picks.length]!.table);
  });

  const cases = vectorCases('keno');
  test.skipIf(!cases)(`every recorded draw agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      const drawn = floats(serverSeed, clientSeed, nonce, DRAWN, nobleHmac);
      expect(keno.outcome(keno.initial, drawn)).toMatchObject(expected);
    }
  });
});
