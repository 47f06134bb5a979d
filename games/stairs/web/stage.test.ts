import { range } from '#engines/fair/draw.ts';
import { expect, test } from 'vitest';
import { cellsOf, stairs, STEPS } from '../game.ts';
import { moveAim } from './aim.tsx';
import { cellX, groundOf, headOf, placesOf } from './places.ts';
import { holdMs, TURN_MS } from './scene.ts';
import { bounce } from './turn.ts';

test.each([
  [358, 380],
  [860, 410],
  [1400, 700],
])(
  'on %i by %i every step is in the picture, each narrower and higher than the one before',
  (width, height) => {
    const { steps, top } = placesOf(width, height);
    expect(steps).toHaveLength(STEPS);
    for (const [row, step] of steps.entries()) {
      expect(step.left).toBeGreaterThanOrEqual(0);
      expect(step.left + step.width).toBeLessThanOrEqual(width);
      expect(cellX(step, cellsOf(row) - 1)).toBeLessThan(step.left + step.width);
      expect(step.back).toBeLessThan(step.front);
      if (row === 0) continue;
      expect(step.width).toBeLessThan(steps[row - 1]!.width);
      expect(step.foot).toBeCloseTo(steps[row - 1]!.back);
    }
    expect(top).toBeGreaterThan(0);
  },
);

test('a ladder leans on the step above, also from the outermost cells', () => {
  const places = placesOf(860, 410);
  for (const row of range(STEPS - 1)) {
    const above = places.steps[row + 1]!;
    for (const cell of [0, cellsOf(row) - 1]) {
      const head = headOf(places, row, cell);
      expect(head.x).toBeGreaterThanOrEqual(above.left);
      expect(head.x).toBeLessThanOrEqual(above.left + above.width);
      expect(head.y).toBe(groundOf(above));
    }
  }
});

test('a stone falls from the height of one to the ground and stays there', () => {
  expect(
    [bounce(0), bounce(0.5), bounce(0.78), bounce(1), bounce(2)].map((height) => Math.round(height * 1e6)),
  ).toEqual([1e6, 0, 0, 0, 0]);
  for (const part of range(101)) expect(bounce(part / 100)).toBeGreaterThanOrEqual(0);
});

test('keys move the aim along the step and not beyond', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'].map((key) => moveAim(5, key, 20))).toEqual([
    4,
    6,
    0,
    19,
    null,
  ]);
  expect([moveAim(0, 'ArrowLeft', 20), moveAim(19, 'ArrowRight', 20)]).toEqual([0, 19]);
});

test('a turn on the highest step takes no longer than the reveal the server waits for', () => {
  expect(holdMs(0)).toBe(0);
  expect(TURN_MS + holdMs(STEPS - 1)).toBeLessThanOrEqual(stairs.revealMs);
});

test.each([
  [358, 440],
  [860, 400],
])('on %i by %i there is room to read what every step pays', (width, height) => {
  for (const { foot, front } of placesOf(width, height).steps) expect(foot - front).toBeGreaterThan(12);
});
