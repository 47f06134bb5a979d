import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  betPlaced,
  CHIPS,
  chipsIn,
  doubled,
  lay,
  layAll,
  MAX_ON_SPOT,
  NO_TRAIL,
  noted,
  rebetOf,
  sameLayout,
  shortCount,
  take,
  totalOf,
  undone,
  type Layout,
} from './layout.ts';

const spot = fc.constantFrom('red', '17', '17-20', 'dozen-1');
const layout = fc.dictionary(spot, fc.integer({ min: 1, max: 400_000 }));

describe('laying and taking', () => {
  test('chips add up on a spot and leave the others alone', () => {
    const one = lay({ red: 5 }, '17', 10, 1000)!;
    expect(lay(one, '17', 1, 1000)).toEqual({ red: 5, 17: 11 });
    expect(totalOf({ red: 5, 17: 11 })).toBe(16);
  });

  test('what is more than the table or the spot takes is not laid', () => {
    expect(lay({ red: 95 }, '17', 5, 100)).toEqual({ red: 95, 17: 5 });
    expect(lay({ red: 96 }, '17', 5, 100)).toBeNull();
    expect(lay({ red: MAX_ON_SPOT - 1 }, 'red', 10, 1e12)).toBeNull();
  });

  test('taking more than there is empties the spot', () => {
    expect(take({ red: 5, 17: 2 }, 'red', 2)).toEqual({ red: 3, 17: 2 });
    expect(take({ red: 5, 17: 2 }, 'red', 5)).toEqual({ 17: 2 });
    expect(take({ red: 5 }, 'red', 100)).toEqual({});
    expect(take({ red: 5 }, 'black', 1)).toEqual({ red: 5 });
  });

  test('taking undoes laying, and neither leaves a spot without chips', () => {
    fc.assert(
      fc.property(layout, spot, fc.constantFrom(...CHIPS), (before, on, chip) => {
        const after = lay(before, on, chip, 1e9)!;
        expect(totalOf(after)).toBe(totalOf(before) + chip);
        expect(sameLayout(take(after, on, chip), before)).toBe(true);
        for (const count of Object.values(take(before, on, chip))) expect(count).toBeGreaterThan(0);
      }),
    );
  });

  test('a bet on several spots lies as a whole or not at all', () => {
    expect(layAll({ red: 5 }, { 17: 1, 'dozen-1': 2 }, 10, 100)).toEqual({ red: 5, 17: 10, 'dozen-1': 20 });
    expect(layAll({ red: 5 }, { 17: 1, 'dozen-1': 2 }, 10, 34)).toBeNull();
    expect(layAll({ red: 5 }, { 17: 1, 'dozen-1': 2 }, 10, 35)).not.toBeNull();
    expect(layAll({ red: 5 }, {}, 10, 5)).toEqual({ red: 5 });
  });

  test('doubling doubles every stack, or does nothing at all', () => {
    expect(doubled({ red: 5, 17: 2 }, 14)).toEqual({ red: 10, 17: 4 });
    expect(doubled({ red: 5, 17: 2 }, 13)).toBeNull();
    expect(doubled({}, 100)).toBeNull();
    expect(doubled({ red: MAX_ON_SPOT }, 1e12)).toBeNull();
  });
});

describe('undo and rebet', () => {
  const first: Layout = { red: 1 };
  const second: Layout = { red: 1, 17: 10 };

  test('undo goes back step by step to the beginning', () => {
    const trail = noted(noted(NO_TRAIL, {}), first);
    const back = undone(trail)!;
    expect(back.layout).toEqual(first);
    expect(undone(back.trail)!.layout).toEqual({});
    expect(undone(undone(back.trail)!.trail)).toBeNull();
  });

  test('only so many steps are remembered', () => {
    let trail = NO_TRAIL;
    for (let step = 1; step <= 150; step++) trail = noted(trail, { red: step });
    expect(trail.past).toHaveLength(100);
    expect(undone(trail)!.layout).toEqual({ red: 150 });
  });

  test('a bet ends what can be undone and is what rebet brings back', () => {
    const trail = betPlaced(noted(NO_TRAIL, first), second, 'a');
    expect(undone(trail)).toBeNull();
    expect(rebetOf(trail, second, 100)).toBeNull();
    expect(rebetOf(trail, {}, 100)).toEqual(second);
    expect(rebetOf(trail, first, 100)).toEqual(second);
    expect(rebetOf(trail, {}, 10)).toBeNull();
    expect(rebetOf(NO_TRAIL, first, 100)).toBeNull();
  });

  test('the same round is placed once, and a bare table replaces no bet', () => {
    const trail = betPlaced(NO_TRAIL, second, 'a');
    expect(betPlaced(trail, first, 'a')).toBe(trail);
    expect(betPlaced(trail, {}, 'b').placed).toEqual(second);
    expect(betPlaced(trail, first, 'b').placed).toEqual(first);
  });
});

describe('stacks', () => {
  test('are as few chips as can be, and worth the count', () => {
    expect(chipsIn(1234)).toEqual([1000, 100, 100, 10, 10, 10, 1, 1, 1, 1]);
    expect(chipsIn(0)).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (count) => {
        const chips = chipsIn(count);
        expect(chips.reduce((sum, chip) => sum + chip, 0)).toBe(count);
        expect(chips).toEqual(chips.toSorted((a, b) => b - a));
        expect(chips.filter((chip) => chip < 10_000).length).toBeLessThanOrEqual(36);
      }),
    );
  });

  test.each([
    [1, '1'],
    [999, '999'],
    [1000, '1K'],
    [1299, '1.2K'],
    [10_000, '10K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [157_000_000, '157M'],
  ])('%d reads %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});
