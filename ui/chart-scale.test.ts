import { describe, expect, it } from 'vitest';
import { labelEvery, shares, valueAxis } from './chart-scale.ts';

describe('valueAxis', () => {
  it('keeps zero on the axis and the figures inside', () => {
    const axis = valueAxis([40, 66], 10, 176);
    expect(axis.ticks[0]).toBe(0);
    expect(axis.zero).toBe(176);
    expect(axis.y(66)).toBeGreaterThanOrEqual(10);
    expect(axis.y(66)).toBeLessThan(axis.y(40));
  });

  it('reaches below zero when figures do', () => {
    const axis = valueAxis([-30, 10], 0, 100);
    expect(axis.ticks.at(0)).toBeLessThanOrEqual(-30);
    expect(axis.zero).toBeLessThan(100);
  });

  it('still stands for nothing, flat or broken series', () => {
    for (const values of [[], [0, 0], [Number.NaN, Number.POSITIVE_INFINITY]]) {
      const axis = valueAxis(values, 0, 100);
      expect(axis.zero).toBe(100);
      expect(axis.ticks.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('labelEvery and shares', () => {
  it('leaves labels out rather than overlap them', () => {
    expect(labelEvery(7, 600)).toBe(1);
    expect(labelEvery(30, 300)).toBe(6);
    expect(labelEvery(30, 10)).toBe(30);
    expect(labelEvery(0, 300)).toBe(1);
  });

  it('divides a whole, ignoring what is no part of it', () => {
    expect(shares([1, 3])).toEqual([0.25, 0.75]);
    expect(shares([-5, 5, Number.NaN])).toEqual([0, 1, 0]);
    expect(shares([0, 0])).toEqual([0, 0]);
  });
});
