import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { following, placeOf, turned } from './row-index.ts';

const row = { width: 800, step: 100 };

describe('a row of cards', () => {
  it('that is all in sight goes nowhere', () => {
    expect(placeOf({ ...row, left: 0, full: 800 }, 20)).toEqual({ index: 0, last: 0, view: 8 });
    expect(placeOf({ ...row, left: 0, full: 801 }, 20).last).toBe(0);
  });

  it('counts from its start to where its end is in sight', () => {
    const at = (left: number) => placeOf({ ...row, left, full: 1200 }, 20);
    expect(at(0)).toEqual({ index: 0, last: 4, view: 8 });
    expect(at(140).index).toBe(1);
    expect(at(399.5).index).toBe(4);
  });

  it('never counts further than it may', () => {
    const long = { ...row, left: 0, full: 100_000 };
    expect(placeOf(long, 20).last).toBe(20);
    expect(placeOf({ ...long, left: 5000 }, 20).index).toBe(20);
  });

  it('has no place before it is laid out', () => {
    expect(placeOf({ left: 0, width: 0, full: 0, step: 0 }, 20)).toEqual({ index: 0, last: 0, view: 1 });
  });

  it('turns by what is in sight and stops at its ends', () => {
    expect(turned({ index: 0, last: 12, view: 8 }, 1)).toBe(8);
    expect(turned({ index: 8, last: 12, view: 8 }, 1)).toBe(12);
    expect(turned({ index: 3, last: 12, view: 8 }, -1)).toBe(0);
  });

  it('goes round when it moves by itself', () => {
    expect(following({ index: 0, last: 2, view: 1 })).toBe(1);
    expect(following({ index: 2, last: 2, view: 1 })).toBe(0);
  });

  it('is always somewhere between its ends', () => {
    const size = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 0, max: 500 }), (left, width, full, step) => {
        const { index, last } = placeOf({ left, width, full, step }, 20);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(last);
        expect(last).toBeLessThanOrEqual(20);
      }),
    );
  });
});
