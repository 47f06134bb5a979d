import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLIGHT_MS, WOBBLE_MS } from './dart.tsx';
import { darts, radiusOf, wedgeOf, WEDGES } from '../game.ts';
import { dartAt, percent, pointAt } from './geometry.ts';

const share = fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32);

test('the turn starts at the top and goes clockwise', () => {
  expect(pointAt(0, 100)).toEqual({ x: 0, y: -100 });
  const right = pointAt(0.25, 100);
  expect(right.x).toBeCloseTo(100, 9);
  expect(right.y).toBeCloseTo(0, 9);
  expect([percent(-530), percent(0), percent(530)]).toEqual(['0%', '50%', '100%']);
});

test('the dart is drawn at the radius and in the wedge that the rules judged', () => {
  fc.assert(
    fc.property(share, share, (rotation, distance) => {
      const { x, y } = dartAt(rotation, distance);
      expect(Math.hypot(x, y)).toBeCloseTo(radiusOf(distance), 6);
      const drawn = (Math.atan2(x, -y) / (Math.PI * 2) + 1) % 1;
      const apart = Math.abs(drawn - rotation);
      if (radiusOf(distance) > 1) expect(Math.min(apart, 1 - apart)).toBeLessThan(1e-9);
      expect(wedgeOf(rotation)).toBeLessThan(WEDGES);
    }),
  );
});

test('the dart has come to rest within the reveal the server waits for', () => {
  expect(FLIGHT_MS + WOBBLE_MS).toBeLessThanOrEqual(darts.revealMs);
});
