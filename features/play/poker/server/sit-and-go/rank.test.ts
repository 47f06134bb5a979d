import { expect, test } from 'vitest';
import { placesOf, prizesOf, sharesOf } from './rank.ts';

test('who goes out in one hand is placed by the chips it began with, and the same chips tie', () => {
  const busts = [
    { player: 0, stack: 300n },
    { player: 4, stack: 900n },
    { player: 5, stack: 300n },
  ];
  expect([...placesOf(busts, 2)]).toEqual([
    [4, 3],
    [0, 4],
    [5, 4],
  ]);
  expect(placesOf([], 4).size).toBe(0);
});

test('on the bubble of four, two who tie for the second place share its prize', () => {
  const ranked = [
    { seat: 0, place: 2 },
    { seat: 1, place: 1 },
    { seat: 2, place: 2 },
    { seat: 3, place: 4 },
  ];
  // 65 and 35 of 4001: 2600.65 and 1400.35, what is over to the first.
  expect([...prizesOf(4001n, ranked)]).toEqual([
    [1, 2601n],
    [0, 700n],
    [2, 700n],
    [3, 0n],
  ]);
});

test('called off: fees back to all, half of the pool evenly and half by chips to who is in', () => {
  const seats = [
    { seat: 0, stack: 3000n, place: null },
    { seat: 1, stack: 0n, place: 3 },
    { seat: 2, stack: 1500n, place: null },
  ];
  expect([...sharesOf(3001n, 5n, seats)]).toEqual([
    [0, 1756n],
    [1, 5n],
    [2, 1255n],
  ]);
  for (const pool of [1n, 2n, 7n, 1000n, 999_999_999n]) {
    const given = [...sharesOf(pool, 3n, seats).values()].reduce((sum, one) => sum + one, 0n);
    expect(given).toBe(pool + 9n);
  }
});

test('prizes and shares are whole cents in a ledger that counts finer', () => {
  const ranked = [0, 1, 2, 3].map((seat) => ({ seat, place: Math.min(seat + 1, 2) }));
  const tenThousandfold = (shares: ReadonlyMap<number, bigint>) =>
    [...shares].map(([seat, share]) => [seat, share * 10_000n]);
  expect([...prizesOf(40_010_000n, ranked, 10_000n)]).toEqual(tenThousandfold(prizesOf(4001n, ranked)));
  const seats = [3000n, 1501n, 900n].map((stack, seat) => ({ seat, stack, place: null }));
  const shares = sharesOf(30_010_000n, 50_000n, seats, 10_000n);
  expect([...shares.values()].every((share) => share % 10_000n === 0n)).toBe(true);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(30_160_000n);
});
