import { expect, it } from 'vitest';
import { withNear, withTick } from './chart-scale.ts';

const bar = { at: 60_000, open: 10, high: 12, low: 9, close: 11 };

it('a tick moves the last bar, begins the next at its own price, as the stored ones do, and one that is older changes nothing', () => {
  expect(withTick([bar], 61_000, 13, 60_000)).toEqual([{ ...bar, high: 13, close: 13 }]);
  expect(withTick([bar], 120_500, 8, 60_000)).toEqual([
    bar,
    { at: 120_000, open: 8, high: 8, low: 8, close: 8 },
  ]);
  expect(withTick([bar], 59_999, 1, 60_000)).toEqual([bar]);
  expect(withTick([], 61_000, 5, 60_000)).toEqual([{ at: 60_000, open: 5, high: 5, low: 5, close: 5 }]);
});

it('each tick is a bar of its own where there is no frame', () => {
  expect(withTick([bar], 60_250, 11, 0).at(-1)).toEqual({
    at: 60_250,
    open: 11,
    high: 11,
    low: 11,
    close: 11,
  });
});

it('a marked price near the bars is in sight, and one far off does not flatten them', () => {
  const range = { minValue: 9, maxValue: 12 };
  expect(withNear(range, [])).toEqual(range);
  expect(withNear(range, [8, 10.5, 500])).toEqual({ minValue: 8, maxValue: 12 });
  expect(withNear(range, [13.5, 1])).toEqual({ minValue: 9, maxValue: 13.5 });
});
