import { expect, test } from 'vitest';
import { nameInHand } from './name-in-hand.ts';

test('what was won from a seat is not told of who sits there since', () => {
  const at = (seat: number, name: string, inHand: boolean) => ({
    seat,
    user: { _id: name, name, avatar: null },
    inHand,
  });
  const players = [at(0, 'ann', true), at(3, 'ben', false)];
  expect([0, 3, 5].map((seat) => nameInHand(players, seat))).toEqual(['ann', null, null]);
});
