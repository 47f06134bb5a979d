import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawBattle, drawDuel, rollOf, seatFloat } from './rounds.ts';

const seeds = { serverSeed: 'f2ac89b608eeb013', poolId: 'p7', clientSeeds: ['alice', 'bob'] };
const word = (text: string) => createHmac('sha256', seeds.serverSeed).update(text).digest().readUInt32BE(0);

describe('floats of seats', () => {
  test('are the first four bytes of the HMAC of pool, seeds, beacon, round and seat', () => {
    expect(seatFloat(seeds, 3, 1)).toBe(word('p7:alice|bob:3:1') / 2 ** 32);
    expect(seatFloat({ ...seeds, entropy: 'fe29' }, 0, 0)).toBe(word('p7:alice|bob:fe29:0:0') / 2 ** 32);
  });
});

describe('a duel', () => {
  test('is won by the higher of two rolls from 0 to 10,000', () => {
    expect([rollOf(0), rollOf(1 - 2 ** -32)]).toEqual([0, 10_000]);
    for (let at = 0; at < 50; at++) {
      const one = { ...seeds, poolId: `d${at}` };
      const { rolls, winner } = drawDuel(one);
      expect(rolls).toEqual([[rollOf(seatFloat(one, 0, 0)), rollOf(seatFloat(one, 0, 1))]]);
      expect(winner).toBe(rolls[0]![0] > rolls[0]![1] ? 0 : 1);
    }
  });

  test('that ties is rolled again', () => {
    // One in 10,001: the first of these pools that ties.
    let at = 0;
    const pool = () => ({ ...seeds, poolId: `t${at}` });
    while (rollOf(seatFloat(pool(), 0, 0)) !== rollOf(seatFloat(pool(), 0, 1))) at++;
    const { rolls, winner } = drawDuel(pool());
    expect(rolls).toHaveLength(2);
    expect(rolls[0]![0]).toBe(rolls[0]![1]);
    expect(rolls[1]![winner]).toBeGreaterThan(rolls[1]![1 - winner]!);
  });

  test('gives both seats the same chance, exactly', () => {
    // Floats of each roll, by count: who has the higher one is symmetric whatever they are.
    const counts = Array.from({ length: 10_001 }, (_, roll) => {
      const from = Math.ceil((roll * 2 ** 32) / 10_001);
      const to = Math.ceil(((roll + 1) * 2 ** 32) / 10_001);
      expect(rollOf(from / 2 ** 32)).toBe(roll);
      expect(rollOf((to - 1) / 2 ** 32)).toBe(roll);
      return BigInt(to - from);
    });
    let [below, first, second, tie] = [0n, 0n, 0n, 0n];
    for (const count of counts) {
      first += count * below;
      second += below * count;
      tie += count * count;
      below += count;
    }
    expect(below).toBe(2n ** 32n);
    expect(first).toBe(second);
    expect(first + second + tie).toBe(2n ** 64n);
    expect(Number(tie) / 2 ** 64).toBeCloseTo(1 / 10_001, 8);
  });
});

test('every seat of a battle opens the same tables, each with floats of its own', () => {
  const opened = drawBattle({ ...seeds, clientSeeds: ['a', 'b', 'c'] }, ['x', 'y'], (table, float) =>
    Math.floor(float * (table === 'x' ? 10 : 1000)),
  );
  expect(opened.map((row) => row.length)).toEqual([2, 2, 2]);
  expect(opened.every(([x]) => x! < 10)).toBe(true);
  expect(opened[2]![1]).toBe(Math.floor(seatFloat({ ...seeds, clientSeeds: ['a', 'b', 'c'] }, 1, 2) * 1000));
});
