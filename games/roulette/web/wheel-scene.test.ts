import { expect, test } from 'vitest';
import { VARIANTS, WHEELS } from '../variants.ts';
import { CONE, pocketOf, POCKETS, TRACK } from './wheel-paint.ts';
import { ballAt, throwsOf } from './wheel-scene.ts';

test.each(VARIANTS)('%s: the ball ends lying in the middle of its pocket, whichever that is', (variant) => {
  const wheel = WHEELS[variant];
  wheel.forEach((number, index) => {
    const [ball] = throwsOf(wheel, [number]);
    const end = ballAt(ball!, 1);
    expect(end.angle).toBe(index * pocketOf(wheel));
    expect(end.radius).toBeCloseTo((CONE + POCKETS) / 2, 9);
    expect(end.height).toBe(0);
  });
});

test('two balls on one number lie beside each other in its pocket, on two numbers each in its own', () => {
  const wheel = WHEELS['double-ball'];
  const [first, second] = throwsOf(wheel, [17, 17]).map((ball) => ballAt(ball, 1));
  expect(first!.angle).toBe(second!.angle);
  expect(first!.radius - second!.radius).toBeGreaterThan(0.07);
  expect(first!.radius).toBeLessThan(POCKETS);
  expect(second!.radius).toBeGreaterThan(CONE);
  const apart = throwsOf(wheel, [17, 4]).map((ball) => ballAt(ball, 1));
  expect(apart.map(({ angle }) => angle)).toEqual(
    [17, 4].map((number) => wheel.indexOf(number) * pocketOf(wheel)),
  );
});

test('they start on the track apart from each other, only ever move on, and never leave the wheel', () => {
  const balls = throwsOf(WHEELS['double-ball'], [17, 17]);
  const [one, other] = balls.map((ball) => ballAt(ball, 0).angle);
  expect(Math.cos(one! - other!)).toBeCloseTo(-1, 9);
  for (const ball of balls) {
    const path = Array.from({ length: 401 }, (_, step) => ballAt(ball, step / 400));
    expect(path[0]!.radius).toBe(TRACK);
    path.slice(1).forEach((at, index) => {
      expect(at.angle).toBeGreaterThan(path[index]!.angle - 1e-9);
      expect(at.radius).toBeLessThanOrEqual(path[index]!.radius + 1e-9);
      expect(at.radius).toBeGreaterThanOrEqual(CONE);
      expect(at.height).toBeGreaterThanOrEqual(0);
    });
  }
});
