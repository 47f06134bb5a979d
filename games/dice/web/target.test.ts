import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diceFlipped, diceParams, type DiceParams } from '../game.ts';
import { chanceOf, multiplierOf, withChance, withMultiplier, withTarget } from './target.ts';

const params = fc.record({
  target: fc.integer({ min: 200, max: 9800 }).map((step) => step / 100),
  direction: fc.constantFrom('over' as const, 'under' as const),
});
const anything = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('the dice panel', () => {
  test('every edit gives parameters the server accepts', () => {
    fc.assert(
      fc.property(params, anything, (before, typed) => {
        for (const after of [withTarget(before, typed), withChance(before, typed), diceFlipped(before)]) {
          expect(diceParams.parse(after)).toEqual(after);
        }
        if (typed > 0) expect(diceParams.safeParse(withMultiplier(before, typed)).success).toBe(true);
      }),
    );
  });

  test('typing the shown chance or multiplier changes nothing', () => {
    fc.assert(
      fc.property(params, (before) => {
        expect(withChance(before, chanceOf(before))).toEqual(before);
        expect(withMultiplier(before, multiplierOf(before))).toEqual(before);
        expect(withTarget(before, before.target)).toEqual(before);
      }),
    );
  });

  test('swapping keeps the chance and is its own inverse', () => {
    fc.assert(
      fc.property(params, (before) => {
        expect(chanceOf(diceFlipped(before))).toBe(chanceOf(before));
        expect(diceFlipped(diceFlipped(before))).toEqual(before);
      }),
    );
  });

  test('asking for 2x gives a chance of 49.5', () => {
    const before: DiceParams = { target: 10, direction: 'under' };
    expect(withMultiplier(before, 2)).toEqual({ target: 49.5, direction: 'under' });
    expect(withMultiplier({ ...before, direction: 'over' }, 2)).toEqual({ target: 50.5, direction: 'over' });
  });
});
