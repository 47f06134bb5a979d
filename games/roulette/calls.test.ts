import { describe, expect, test } from 'vitest';
import { CALL_CHIPS, CALLS, finals, MAX_NEIGHBOURS, neighbours, type CallChips } from './calls.ts';
import { roulette, rouletteChips } from './game.ts';
import { spotOf } from './spots.ts';
import { WHEELS } from './variants.ts';

const WHEEL = WHEELS.european;
const POCKETS = WHEEL.length;

const numbers = (chips: CallChips): number[] =>
  Object.keys(chips)
    .flatMap((id) => spotOf(id, 'european')!.numbers)
    .toSorted((a, b) => a - b);

describe('called bets', () => {
  test('cost nine, six, five and four chips, and are layouts that the game takes', () => {
    expect(CALLS.map((call) => rouletteChips({ chips: CALL_CHIPS[call] }))).toEqual([9, 6, 5, 4]);
    for (const call of CALLS)
      expect(roulette.params.safeParse({ chips: CALL_CHIPS[call] }).success).toBe(true);
  });

  test('the three parts of the wheel cover every number; only 17 of the orphans lies twice', () => {
    const covered = [CALL_CHIPS.voisins, CALL_CHIPS.tiers, CALL_CHIPS.orphelins].flatMap(numbers);
    expect(new Set(covered).size).toBe(POCKETS);
    expect(covered).toHaveLength(POCKETS + 1);
    expect(covered.filter((number) => number === 17)).toHaveLength(2);
  });

  test('parts lie together on the wheel: the voisins from 22 to 25, the tiers from 27 to 33', () => {
    const arc = (from: number, to: number): number[] => {
      const [start, end] = [from, to].map((number) => WHEEL.findIndex((pocket) => pocket === number));
      const length = ((end! - start! + POCKETS) % POCKETS) + 1;
      return Array.from({ length }, (_, step) => WHEEL[(start! + step) % POCKETS]!).toSorted((a, b) => a - b);
    };
    expect(numbers(CALL_CHIPS.voisins)).toEqual(arc(22, 25));
    expect(numbers(CALL_CHIPS.tiers)).toEqual(arc(27, 33));
    const zero = numbers(CALL_CHIPS.zero);
    expect(zero).toEqual(arc(12, 15));
  });

  test('neighbours are those beside a number on the wheel, over the zero too', () => {
    expect(numbers(neighbours(0, 2))).toEqual([0, 3, 15, 26, 32]);
    expect(numbers(neighbours(17, 1))).toEqual([17, 25, 34]);
    for (const number of WHEEL)
      for (let count = 0; count <= MAX_NEIGHBOURS; count++) {
        const chips = neighbours(number, count);
        expect(rouletteChips({ chips })).toBe(2 * count + 1);
        expect(Object.keys(chips)).toContain(String(number));
      }
  });

  test('finals 0 to 6 are four numbers, 7 to 9 three', () => {
    const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => numbers(finals(digit)).length);
    expect(sizes).toEqual([4, 4, 4, 4, 4, 4, 4, 3, 3, 3]);
    expect(numbers(finals(6))).toEqual([6, 16, 26, 36]);
  });
});
