import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  diceFlipped,
  diceParams,
  isRange,
  MAX_WINNING,
  rangeOf,
  ROLLS,
  type DiceParams,
  type LineParams,
  type RangeParams,
} from '../game.ts';
import { chanceOf, inMode, multiplierOf, withChance, withEnd, withMultiplier, withTarget } from './target.ts';

const winning = fc.integer({ min: 1, max: MAX_WINNING });
const line = fc
  .tuple(winning, fc.boolean())
  .map(([count, over]): LineParams =>
    over
      ? { target: (10_000 - count) / 100, direction: 'over' }
      : { target: count / 100, direction: 'under' },
  );
const range = fc
  .tuple(winning, fc.integer({ min: 0, max: 20_000 }), fc.boolean())
  .map(([count, middle, inside]): RangeParams =>
    inside ? rangeOf('inside', middle, count) : rangeOf('outside', middle, ROLLS - count),
  );
const params = fc.oneof(line, range);
const anything = fc.double({ min: -1e6, max: 1e6, noNaN: true });

/** Every number of the bet typed over. */
function edited(before: DiceParams, typed: number): DiceParams[] {
  return isRange(before)
    ? [withEnd(before, 'low', typed), withEnd(before, 'high', typed)]
    : [withTarget(before, typed)];
}

describe('the dice panel', () => {
  test('every edit gives parameters the server accepts', () => {
    fc.assert(
      fc.property(params, anything, (before, typed) => {
        for (const after of [...edited(before, typed), withChance(before, typed), diceFlipped(before)]) {
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
        if (isRange(before)) {
          expect(withEnd(before, 'low', before.low)).toEqual(before);
          expect(withEnd(before, 'high', before.high)).toEqual(before);
        } else expect(withTarget(before, before.target)).toEqual(before);
      }),
    );
  });

  test('swapping and changing the kind of bet keep the chance', () => {
    fc.assert(
      fc.property(params, (before) => {
        expect(chanceOf(diceFlipped(before))).toBe(chanceOf(before));
        for (const mode of ['line', 'range'] as const) {
          const after = inMode(before, mode);
          expect(diceParams.parse(after)).toEqual(after);
          expect([isRange(after), chanceOf(after)]).toEqual([mode === 'range', chanceOf(before)]);
        }
      }),
    );
  });

  test('over and under are each other swapped', () => {
    fc.assert(
      fc.property(line, (before) => {
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
