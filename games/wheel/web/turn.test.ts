import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wheel, type WheelParams } from '../game.ts';
import { SEGMENTS, shares, wheelOf } from '../tables.ts';
import { tintsOf } from './tints.ts';
import { endAngle, restingPlace, segmentAt, spun } from './turn.ts';

test('a spin from anywhere ends on its segment, after three turns or more', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SEGMENTS),
      fc.nat({ max: 49 }),
      fc.double({ min: -1e4, max: 1e6, noNaN: true }),
      fc.nat({ max: 10_000 }),
      (segments, drawn, from, spin) => {
        const segment = drawn % segments;
        const end = endAngle(from, segment, segments, restingPlace(spin));
        expect(segmentAt(end, segments)).toBe(segment);
        expect(end - from).toBeGreaterThanOrEqual(3 * 360);
        expect(end - from).toBeLessThan(4 * 360 + 1e-6);
      },
    ),
  );
});

test('the wheel only ever turns forward and comes to rest', () => {
  let before = 0;
  for (let step = 1; step <= 1000; step++) {
    const now = spun(step / 1000);
    expect(now).toBeGreaterThan(before);
    before = now;
  }
  expect(spun(0)).toBe(0);
  expect(spun(1)).toBeCloseTo(1, 12);
  expect(spun(1) - spun(0.99)).toBeLessThan(0.0001);
});

test('every multiplier of a wheel has a colour of its own, and none has that of nothing', () => {
  for (const params of wheel.settings as WheelParams[]) {
    const table = wheelOf(params);
    const tints = tintsOf(table);
    const used = shares(table).map(({ pays }) => tints.get(pays));
    expect(new Set(used).size).toBe(used.length);
    expect(used).not.toContain(undefined);
  }
});
