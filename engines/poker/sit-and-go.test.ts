import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blindSchedule, finishes, levelAt, prizeShares, rankBusts } from './sit-and-go.ts';

test('prizes are all for the first of two, 65/35 for up to six, 50/30/20 for up to nine', () => {
  expect([2, 3, 6, 7, 9].map((players) => prizeShares(players).join('/'))).toEqual([
    '100',
    '65/35',
    '65/35',
    '50/30/20',
    '50/30/20',
  ]);
  for (const players of [0, 1, 10, 2.5]) expect(() => prizeShares(players)).toThrow(RangeError);
});

test('who began the hand with more finishes higher, the same chips tie', () => {
  const busts = [
    { player: 1, stack: 300n },
    { player: 2, stack: 900n },
    { player: 3, stack: 300n },
  ];
  expect(rankBusts(busts)).toEqual([[2], [1, 3]]);
});

test('tied players split the prizes of their places, odd units to those listed first', () => {
  // 65 and 35 of 101: 65 and 35, the one left over to the first place.
  expect(finishes(101n, [[7], [3, 5]])).toEqual([
    { player: 7, place: 1, prize: 66n },
    { player: 3, place: 2, prize: 18n },
    { player: 5, place: 2, prize: 17n },
  ]);
  expect(
    finishes(1000n, [[1], [2], [3, 4], [5], [6], [7]]).map(({ place, prize }) => [place, Number(prize)]),
  ).toEqual([
    [1, 500],
    [2, 300],
    [3, 100],
    [3, 100],
    [5, 0],
    [6, 0],
    [7, 0],
  ]);
});

test('the whole pool is paid, whoever ties', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 20n),
      fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }),
      (pool, ties) => {
        const order: number[][] = [];
        for (const [player, tied] of ties.entries()) {
          if (tied && order.length > 0) order.at(-1)!.push(player);
          else order.push([player]);
        }
        expect(finishes(pool, order).reduce((sum, { prize }) => sum + prize, 0n)).toBe(pool);
      },
    ),
  );
  expect(() => finishes(1n, [[1], [1]])).toThrow(RangeError);
  expect(() => finishes(-1n, [[1], [2]])).toThrow(RangeError);
});

test('blinds rise by the clock and stay at the last level', () => {
  const turbo = blindSchedule('turbo');
  expect(levelAt(turbo, 0)).toEqual({ smallBlind: 10n, bigBlind: 20n, ante: 0n });
  expect(levelAt(turbo, 5 * 60_000 - 1).bigBlind).toBe(20n);
  expect(levelAt(turbo, 5 * 60_000).bigBlind).toBe(30n);
  expect(levelAt(turbo, 25 * 60_000)).toEqual({ smallBlind: 100n, bigBlind: 200n, ante: 200n });
  expect(levelAt(turbo, 10 ** 9)).toBe(turbo.levels.at(-1));
  expect(levelAt(blindSchedule('normal'), 5 * 60_000).bigBlind).toBe(20n);
  for (const speed of ['normal', 'turbo', 'hyper'] as const) {
    const { levels } = blindSchedule(speed);
    expect(levels.every(({ smallBlind, bigBlind }) => smallBlind * 2n === bigBlind)).toBe(true);
    expect(levels.every(({ bigBlind }, at) => at === 0 || bigBlind > levels[at - 1]!.bigBlind)).toBe(true);
  }
});
