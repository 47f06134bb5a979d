import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanInterval, MIN_GROUP, shareInterval, tQuantile } from './stats.ts';

// Published tables of Student's t.
it.each([
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [120, 1.9799],
  [1e9, 1.96],
])('t of %i degrees of freedom', (df, expected) => {
  expect(Math.abs(tQuantile(df) - expected)).toBeLessThan(df < 10 ? 0.003 : 0.001);
});

describe('the difference of means', () => {
  it('is that of a worked example', () => {
    // Standard error sqrt(4/20 + 9/15) = 0.894427, 23.005 degrees of freedom, t 2.0686.
    const found = meanInterval({ n: 20, mean: 10, variance: 4 }, { n: 15, mean: 8, variance: 9 })!;
    expect(found.low).toBeCloseTo(0.1498, 3);
    expect(found.high).toBeCloseTo(3.8502, 3);
  });

  const sample = fc.record({
    n: fc.integer({ min: MIN_GROUP, max: 5_000 }),
    mean: fc.integer({ min: -1_000, max: 1_000 }),
    variance: fc.integer({ min: 0, max: 10_000 }),
  });

  it('lies in its interval, which turns round with the groups and narrows with more of them', () => {
    fc.assert(
      fc.property(sample, sample, (one, other) => {
        const found = meanInterval(one, other)!;
        const difference = one.mean - other.mean;
        expect(found.low).toBeLessThanOrEqual(difference);
        expect(found.high).toBeGreaterThanOrEqual(difference);
        const turned = meanInterval(other, one)!;
        expect(turned.low).toBeCloseTo(-found.high, 6);
        const more = meanInterval({ ...one, n: one.n * 4 }, { ...other, n: other.n * 4 })!;
        expect(more.high - more.low).toBeLessThanOrEqual(found.high - found.low + 1e-9);
      }),
    );
  });
});

describe('the difference of shares', () => {
  // Newcombe 1998, method 10.
  it.each([
    [{ hits: 56, n: 70 }, { hits: 48, n: 80 }, 0.0524, 0.3339],
    [{ hits: 9, n: 10 }, { hits: 3, n: 10 }, 0.1705, 0.809],
    [{ hits: 10, n: 10 }, { hits: 0, n: 10 }, 0.6075, 1],
  ])('is that of the paper', (one, other, low, high) => {
    const found = shareInterval(one, other)!;
    expect(found.low).toBeCloseTo(low, 3);
    expect(found.high).toBeCloseTo(high, 3);
  });

  it('stays between -1 and 1', () => {
    const share = fc
      .integer({ min: MIN_GROUP, max: 500 })
      .chain((n) => fc.record({ n: fc.constant(n), hits: fc.integer({ min: 0, max: n }) }));
    fc.assert(
      fc.property(share, share, (one, other) => {
        const found = shareInterval(one, other)!;
        const difference = one.hits / one.n - other.hits / other.n;
        expect(found.low).toBeGreaterThanOrEqual(-1 - 1e-12);
        expect(found.high).toBeLessThanOrEqual(1 + 1e-12);
        expect(found.low).toBeLessThanOrEqual(difference + 1e-12);
        expect(found.high).toBeGreaterThanOrEqual(difference - 1e-12);
      }),
    );
  });
});

it('too few say nothing', () => {
  const few = { n: MIN_GROUP - 1, mean: 1, variance: 1, hits: 1 };
  const many = { n: 500, mean: 1, variance: 1, hits: 1 };
  expect([meanInterval(few, many), meanInterval(many, few)]).toEqual([null, null]);
  expect([shareInterval(few, many), shareInterval(many, few)]).toEqual([null, null]);
});
