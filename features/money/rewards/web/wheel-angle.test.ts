import { describe, expect, it } from 'vitest';
import { angleFor, atRest, eased, segmentAt, shownTwice, TURNS } from './wheel-angle.ts';

describe('the wheel', () => {
  it('ends on the segment it was told, wherever it stood', () => {
    for (const count of [6, 12, 24])
      for (let segment = 0; segment < count; segment++)
        for (const from of [0, 17, 359.9, 2955]) {
          const angle = angleFor(from, segment, count);
          expect(segmentAt(angle, count)).toBe(segment);
          expect(angle - from).toBeGreaterThan(TURNS * 360);
          expect(angle - from).toBeLessThanOrEqual((TURNS + 2) * 360);
        }
  });

  it('rests on the middle of its first segment', () => {
    expect([6, 12].map((count) => segmentAt(atRest(count), count))).toEqual([0, 0]);
  });

  it('shows six segments as twelve, of which each stands opposite itself', () => {
    const shown = shownTwice([0, 1, 2, 3, 4, 5]);
    expect(shown).toHaveLength(12);
    expect(shown.every((segment, at) => segment === at % 6)).toBe(true);
  });

  it('starts fast and comes to rest at the end', () => {
    expect([eased(0), eased(1)]).toEqual([0, 1]);
    expect(eased(0.1)).toBeGreaterThan(0.3);
    expect(1 - eased(0.9)).toBeLessThan(0.001);
  });
});
