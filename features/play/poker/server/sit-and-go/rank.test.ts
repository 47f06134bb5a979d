import { expect, test } from 'vitest';
import { calledOff, placesOf, prizesOf } from './rank.ts';

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

const at = (no: number, stack: bigint, place: number | null = null) => ({ seat: no, stack, place });

test('called off before the prizes: fees back to all, half of the pool evenly and half by chips to who is in', () => {
  const seats = [at(0, 3000n), at(1, 0n, 4), at(2, 1500n), at(3, 1500n)];
  expect([...calledOff(4001n, 5n, seats)]).toEqual([
    [0, 1672n],
    [1, 5n],
    [2, 1172n],
    [3, 1172n],
  ]);
});

test('called off with the prizes reached: each who is in has the lowest one that is left, and the rest by chips', () => {
  // 65 and 35 of 3001: 1951 and 1050.
  expect([...calledOff(3001n, 5n, [at(0, 3000n), at(1, 0n, 3), at(2, 1500n)])]).toEqual([
    [0, 1656n],
    [1, 5n],
    [2, 1355n],
  ]);
});

test('called off with a prize decided: who is out has it', () => {
  const left = [at(0, 3000n), at(1, 1500n)];
  const out = (...places: number[]) => places.map((place, no) => at(no + 2, 0n, place));
  // 50, 30 and 20 of 7007: 3504, 2102 and 1401.
  const shares = (...places: number[]) => [...calledOff(7007n, 5n, [...left, ...out(...places)]).values()];
  expect(shares(3, 4, 5, 6, 7)).toEqual([3042n, 2574n, 1406n, 5n, 5n, 5n, 5n]);
  expect(shares(3, 3, 5, 6, 7)).toEqual([3042n, 2574n, 706n, 705n, 5n, 5n, 5n]);
  for (const pool of [1n, 2n, 7n, 1000n, 999_999_999n]) {
    const given = [...calledOff(pool, 3n, [...left, ...out(3, 3, 5, 6, 7)]).values()];
    expect(given.reduce((sum, one) => sum + one, 0n)).toBe(pool + 21n);
  }
});

test('prizes and shares are whole cents in a ledger that counts finer', () => {
  const ranked = [0, 1, 2, 3].map((seat) => ({ seat, place: Math.min(seat + 1, 2) }));
  const tenThousandfold = (shares: ReadonlyMap<number, bigint>) =>
    [...shares].map(([seat, share]) => [seat, share * 10_000n]);
  expect([...prizesOf(40_010_000n, ranked, 10_000n)]).toEqual(tenThousandfold(prizesOf(4001n, ranked)));
  const seats = [3000n, 1501n, 900n].map((stack, seat) => ({ seat, stack, place: null }));
  const shares = calledOff(30_010_000n, 50_000n, seats, 10_000n);
  expect([...shares.values()].every((share) => share % 10_000n === 0n)).toBe(true);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(30_160_000n);
});
