import { expect, test } from 'vitest';
import { WHEEL } from '../spots.ts';
import { CONE, POCKET, POCKETS, TRACK } from './wheel-paint.ts';
import { ballAt } from './wheel-scene.ts';

test('the ball ends lying in the middle of its pocket, whichever that is', () => {
  WHEEL.forEach((_, index) => {
    const end = ballAt(index * POCKET, 1);
    expect(end.angle).toBe(index * POCKET);
    expect(end.radius).toBeCloseTo((CONE + POCKETS) / 2, 9);
    expect(end.height).toBe(0);
  });
});

test('it starts on the track, only ever moves on, and never leaves the wheel', () => {
  const path = Array.from({ length: 401 }, (_, step) => ballAt(3, step / 400));
  expect(path[0]!.radius).toBe(TRACK);
  path.slice(1).forEach((ball, index) => {
    expect(ball.angle).toBeGreaterThan(path[index]!.angle - 1e-9);
    expect(ball.radius).toBeLessThanOrEqual(path[index]!.radius + 1e-9);
    expect(ball.radius).toBeGreaterThanOrEqual(CONE);
    expect(ball.height).toBeGreaterThanOrEqual(0);
  });
});
