import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drill, drillParams } from '../game.ts';
import { targetFor } from './controls.tsx';
import { drillingMs } from './stage.tsx';

test('every typed chance gives a depth the server accepts', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 100, noNaN: true }),
      (chance) => drillParams.safeParse({ lane: 0, target: targetFor(chance) }).success,
    ),
  );
  expect([targetFor(49), targetFor(9.8), targetFor(1e-9), targetFor(100)]).toEqual([2, 10, 1_000_000, 1.01]);
});

test('drilling never takes longer than the reveal the server waits for', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 2e6, noNaN: true }), (depth) => drillingMs(depth) <= drill.revealMs),
  );
});
