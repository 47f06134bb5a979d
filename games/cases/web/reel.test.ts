import { FLOATS } from '#engines/fair/float-count.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf, DIFFICULTIES } from '../game.ts';
import { BESIDE, filler, nextStrip, placeAt, RUN, showcase } from './reel.ts';

const difficulty = fc.constantFrom(...DIFFICULTIES);

test('the cases that run past have the chances of those that are opened', () => {
  for (const one of DIFFICULTIES) {
    let from = 0;
    for (const { multiplier, count } of casesOf({ difficulty: one })) {
      expect(filler({ difficulty: one }, 2, [from, from + count - 1])).toEqual([multiplier, multiplier]);
      from += count;
    }
    expect(from).toBe(FLOATS);
  }
});

test('a run begins on what stands there, ends on the result, and has cases beyond it', () => {
  fc.assert(
    fc.property(difficulty, fc.nat({ max: 100 }), (one, pick) => {
      const params = { difficulty: one };
      const result = casesOf(params)[pick % casesOf(params).length]!.multiplier;
      const before = showcase(params);
      const first = nextStrip(before, params, result);
      const second = nextStrip(first, params, 0.5);
      expect(first.multipliers[first.from]).toBe(before.multipliers[before.to]);
      expect(first.multipliers[first.to]).toBe(result);
      expect(second.multipliers[second.from]).toBe(result);
      expect(second.multipliers.slice(0, BESIDE * 2 + 1)).toEqual(
        first.multipliers.slice(first.to - BESIDE, first.to + BESIDE + 1),
      );
      expect(second.multipliers.length - 1 - second.to).toBe(BESIDE);
      expect(second.to - second.from).toBe(RUN);
    }),
  );
});

test('the row comes to rest on the middle of the result, whatever it swayed before', () => {
  const strip = { multipliers: [], from: 5, to: 39 };
  fc.assert(
    fc.property(fc.double({ min: -0.35, max: 0.35, noNaN: true }), (off) => {
      expect(placeAt(strip, 0, off)).toBe(5);
      expect(placeAt(strip, 1, off)).toBe(39);
      for (let part = 0.86; part <= 1; part += 0.02) {
        expect(Math.round(placeAt(strip, part, off))).toBe(39);
      }
    }),
  );
});
