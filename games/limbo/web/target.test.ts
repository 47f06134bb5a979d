import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limbo, limboParams } from '../game.ts';
import { targetFor } from './controls.tsx';
import { CROUCH_MS, heightOf } from './scene.ts';
import { countingMs } from './stage.tsx';

test('every typed chance gives a target the server accepts', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 100, noNaN: true }),
      (chance) => limboParams.safeParse({ target: targetFor(chance) }).success,
    ),
  );
  expect([targetFor(49.5), targetFor(9.9), targetFor(1e-9), targetFor(100)]).toEqual([
    2, 10, 1_000_000, 1.01,
  ]);
});

test('crouching and counting never take longer than the reveal the server waits for', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 2e7, noNaN: true }),
      (result) => CROUCH_MS + countingMs(result) <= limbo.revealMs,
    ),
  );
});

test('the rocket crosses the line exactly when the result reaches the target', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 101, max: 1e8 }),
      fc.integer({ min: 100, max: 1e8 }),
      (target, result) => heightOf(result / 100, target / 100) >= 1 === result >= target,
    ),
  );
  expect([heightOf(1, 100), heightOf(10, 100), heightOf(1, 1.01)]).toEqual([0, 0.5, 0]);
});
