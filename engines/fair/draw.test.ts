import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binomial } from './combinatorics.ts';
import { intBelow, pickAndRemove, range } from './draw.ts';

const float = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);

describe('draw', () => {
  test('an integer below n stays below n, and every value of a small n is reachable', () => {
    fc.assert(
      fc.property(float, fc.integer({ min: 1, max: 2 ** 21 }), (f, n) => {
        expect(intBelow(f, n)).toBeGreaterThanOrEqual(0);
        expect(intBelow(f, n)).toBeLessThan(n);
      }),
    );
    expect(intBelow((2 ** 32 - 1) / 2 ** 32, 10_001)).toBe(10_000);
    expect(intBelow(0, 10_001)).toBe(0);
  });

  test('draws distinct items, leaves the rest in order and the source untouched', () => {
    fc.assert(
      fc.property(fc.array(float, { maxLength: 25 }), (floats) => {
        const items = range(25);
        const drawn = pickAndRemove(items, floats);
        expect(new Set(drawn).size).toBe(floats.length);
        expect(items).toEqual(range(25));
        const prefix = pickAndRemove(items, floats.slice(0, 3));
        expect(drawn.slice(0, 3)).toEqual(prefix);
      }),
    );
  });

  test('closes the gap instead of swapping with the last item', () => {
    expect(pickAndRemove(['a', 'b', 'c', 'd'], [0, 0, 0, 0])).toEqual(['a', 'b', 'c', 'd']);
    expect(pickAndRemove(['a', 'b', 'c', 'd'], [0.5, 0.5, 0.5])).toEqual(['c', 'b', 'd']);
    expect(() => pickAndRemove(['a'], [0, 0])).toThrow(RangeError);
  });
});

describe('combinatorics', () => {
  test("Pascal's rule and symmetry hold", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 80 }), (n, k) => {
        expect(binomial(n, k)).toBe(binomial(n - 1, k - 1) + binomial(n - 1, k));
        expect(binomial(n, k)).toBe(binomial(n, n - k));
      }),
    );
    expect(binomial(25, 12)).toBe(5_200_300n);
  });
});
