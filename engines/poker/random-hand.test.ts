import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replay } from './replay.ts';
import { playRandomHand } from './testing/random-hand.ts';

test('random hands of 2 to 9 players: offered is taken, the rest refused, chips conserved, replayed alike', () => {
  const players = new Set<number>();
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { hand, actions } = playRandomHand(seed);
      players.add(hand.seats.length);
      const again = replay(hand);
      expect(again).toMatchObject({ ok: true, value: { omitted: [] } });
      expect(again.ok && again.value.steps).toHaveLength(actions);
      const total = hand.seats.reduce((sum, { stack }) => sum + stack, 0n);
      const after = again.ok
        ? [...again.value.result.stacks.values()].reduce((sum, stack) => sum + stack, 0n)
        : 0n;
      expect(after + hand.rake).toBe(total);
    }),
    { numRuns: 1000 },
  );
  expect([...players].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});
