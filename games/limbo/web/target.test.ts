import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limbo, limboParams } from '../game.ts';
import { targetFor } from './controls.tsx';
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

test('counting never takes longer than the reveal the server waits for', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 2e7, noNaN: true }),
      (result) => countingMs(result) <= limbo.revealMs,
    ),
  );
});
