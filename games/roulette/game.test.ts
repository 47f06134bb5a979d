import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOfRound, roulette, rouletteChips } from './game.ts';
import { rouletteParams, type RouletteParams } from './params.ts';
import { PARTS, winParts } from './pays.ts';
import { colourOf, KINDS, kindsOf, spotOf, spotsOf } from './spots.ts';
import { WHEELS } from './variants.ts';

const SPOTS = spotsOf('european');
const POCKETS = 37;
const results = Array.from({ length: POCKETS }, (_, result) => result);
const layout = fc
  .dictionary(fc.constantFrom(...SPOTS.map((spot) => spot.id)), fc.integer({ min: 1, max: 1_000_000 }), {
    minKeys: 1,
    maxKeys: SPOTS.length,
  })
  .map((chips): RouletteParams => ({ chips }));

describe('the table', () => {
  test('has 157 spots, each under one id', () => {
    const counts = kindsOf('european').map((kind) => SPOTS.filter((spot) => spot.kind === kind).length);
    expect(counts).toEqual([37, 60, 12, 2, 22, 1, 11, 3, 3, 2, 2, 2]);
    expect(new Set(SPOTS.map((spot) => spot.id)).size).toBe(157);
    for (const spot of SPOTS) expect(spotOf(spot.id, 'european')).toBe(spot);
  });

  test('an inside spot is named by what it covers, in rising order', () => {
    for (const { id, numbers } of SPOTS.slice(0, 145)) {
      expect(numbers.join('-')).toBe(id);
      expect(numbers).toEqual([...numbers].toSorted((a, b) => a - b));
    }
  });

  test('inside numbers lie next to each other on the cloth', () => {
    const place = (number: number) => [Math.floor((number - 1) / 3), (number - 1) % 3] as const;
    for (const { numbers, kind } of SPOTS.slice(0, 145)) {
      const places = numbers.filter((number) => number > 0).map(place);
      const [rows, columns] = [0, 1].map((axis) => new Set(places.map((at) => at[axis as 0 | 1])));
      if (numbers.includes(0)) expect([...rows!].every((row) => row === 0)).toBe(true);
      else expect(rows!.size * columns!.size).toBe(numbers.length);
      expect(rows!.size).toBeLessThanOrEqual(
        kind === 'split' || kind === 'corner' || kind === 'line' ? 2 : 1,
      );
    }
  });

  test('every kind pays as the cloth says', () => {
    const pays = kindsOf('european').map(
      (kind) =>
        winParts(
          'european',
          SPOTS.find((spot) => spot.kind === kind)!,
        ) / PARTS,
    );
    expect(pays).toEqual([36, 18, 12, 12, 9, 9, 6, 3, 3, 2, 2, 2]);
  });

  test('outside bets cover a third or a half each, and never zero', () => {
    for (const { numbers, kind } of SPOTS.slice(145)) {
      expect(numbers).not.toContain(0);
      expect(numbers).toHaveLength(kind === 'dozen' || kind === 'column' ? 12 : 18);
    }
    expect(spotOf('dozen-2', 'european')!.numbers).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    expect(spotOf('column-3', 'european')!.numbers).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
  });

  test('the wheel holds every number once, red and black in turn', () => {
    expect(WHEELS.european.toSorted((a, b) => a - b)).toEqual(results);
    const colours = WHEELS.european.slice(1).map(colourOf);
    colours.forEach((colour, index) => expect(colour).toBe(index % 2 === 0 ? 'red' : 'black'));
  });
});

describe('return to player', () => {
  test('is 36/37 on every spot, counted over all 37 numbers', () => {
    for (const { id } of SPOTS) {
      const params = { chips: { [id]: 1 } };
      const back = results.reduce((sum, result) => sum + partsOfRound(params, { result }), 0);
      expect(back).toBe(36 * PARTS);
    }
  });

  test('is 36/37 on any layout, and the greatest payout and the chance are those of the enumeration', () => {
    fc.assert(
      fc.property(layout, (params) => {
        const chips = BigInt(rouletteChips(params));
        const paid = results.map((result) => roulette.payout(params, { result }));
        const sum = paid.reduce((total, { num, den }) => total + (num * chips) / den, 0n);
        expect(sum * 37n).toBe(36n * 37n * chips);
        const { num, den } = roulette.maxMultiplier(params);
        expect(paid.some((ratio) => ratio.num * den === num * ratio.den)).toBe(true);
        expect(paid.every((ratio) => ratio.num * den <= num * ratio.den)).toBe(true);
        expect(roulette.winChance(params)).toEqual({
          num: BigInt(paid.filter((ratio) => ratio.num > 0n).length),
          den: 37n,
        });
        expect(rouletteParams.safeParse(params).success).toBe(true);
      }),
    );
    expect(roulette.rtp(roulette.initial)).toEqual({ num: 36n, den: 37n });
  });

  test('nothing beats one number, and of two balls both on a named one', () => {
    const most = (params: RouletteParams) => ratioNumber(roulette.maxMultiplier(params));
    expect(most(roulette.boldest)).toBe(1332);
    for (const params of roulette.settings)
      expect(most(params)).toBeLessThanOrEqual(params.variant === undefined ? 36 : 1332);
  });

  test('every kind of bet is among the settings', () => {
    const laid = roulette.settings.flatMap(({ variant = 'european', chips }) =>
      Object.keys(chips).map((id) => spotOf(id, variant)!.kind),
    );
    expect(new Set(laid).size).toBe(KINDS.length);
    for (const params of roulette.settings) expect(rouletteParams.safeParse(params).success).toBe(true);
  });
});

describe('rules', () => {
  test('chips on winning spots come back with what they won, the others stay with the house', () => {
    const params = { chips: { 17: 2, black: 10, '16-17': 3, 'dozen-1': 5 } };
    expect(rouletteChips(params)).toBe(20);
    expect(roulette.payout(params, { result: 17 })).toEqual({ num: 2n * 36n + 20n + 54n, den: 20n });
    expect(roulette.payout(params, { result: 0 }).num).toBe(0n);
    expect(roulette.events(params, { result: 3 })).toEqual([{ type: 'spin', result: 3, back: 15 }]);
  });

  test('the whole range of floats reaches all 37 pockets', () => {
    expect(roulette.outcome(roulette.initial, [0])).toEqual({ result: 0 });
    expect(roulette.outcome(roulette.initial, [(2 ** 32 - 1) / 2 ** 32])).toEqual({ result: 36 });
    const reached = results.map(
      (result) => roulette.outcome(roulette.initial, [(result + 0.5) / POCKETS]).result,
    );
    expect(reached).toEqual(results);
  });

  test('a table full of the most chips stays exact', () => {
    const chips = Object.fromEntries(SPOTS.map(({ id }) => [id, 1_000_000]));
    expect(rouletteParams.safeParse({ chips }).success).toBe(true);
    expect(rouletteChips({ chips })).toBe(157_000_000);
    expect(Number.isSafeInteger(partsOfRound({ chips }, { result: 17 }))).toBe(true);
  });

  test.each([
    [{}],
    [{ chips: {} }],
    [{ chips: null }],
    [{ chips: [] }],
    [{ chips: [1] }],
    [{ chips: 'red' }],
    [{ chips: { red: 0 } }],
    [{ chips: { red: -1 } }],
    [{ chips: { red: 1.5 } }],
    [{ chips: { red: '1' } }],
    [{ chips: { red: null } }],
    [{ chips: { red: Number.NaN } }],
    [{ chips: { red: 1_000_001 } }],
    [{ chips: { 37: 1 } }],
    [{ chips: { '00': 1 } }],
    [{ chips: { '2-1': 1 } }],
    [{ chips: { '1-3': 1 } }],
    [{ chips: { '3-4': 1 } }],
    [{ chips: { '0-4': 1 } }],
    [{ chips: { Red: 1 } }],
    [{ chips: { red: 1, constructor: 1 } }],
    [JSON.parse('{"chips":{"__proto__":1}}')],
  ])('refuses %j', (params) => {
    expect(rouletteParams.safeParse(params).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('roulette');
  test.skipIf(!cases)(`every recorded result agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      expect(roulette.outcome(roulette.initial, floats(serverSeed, clientSeed, nonce, 1, nobleHmac))).toEqual(
        expected,
      );
    }
  });
});
