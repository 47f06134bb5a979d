import { describe, expect, test } from 'vitest';
import { FLOATS } from '#engines/fair/float-count.ts';
import { beaconRoundAfter, beaconTime, QUICKNET } from '#engines/fair/beacon.ts';
import { battleWinners } from '#engines/pools/battle.ts';
import { cases, casesOf, DIFFICULTIES, type Difficulty } from '#games/cases/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { BATTLE_KINDS, CASE_TABLES, type BattleKind } from './contract.ts';
import { caseWorth } from './facts.ts';

/** Every number of winners divides it. */
const PARTS = 12n;

/** A case: hundredths, and how many floats hold them. */
type Chance = readonly [worth: number, count: bigint];

const chancesOf = (difficulty: Difficulty): Chance[] =>
  casesOf({ difficulty }).map(({ multiplier, count }) => [toHundredths(multiplier), BigInt(count)]);

/**
 * What each seat gets on average, in twelfths of hundredths of a price over all floats: every hand of every seat, counted.
 * @param chances what one seat can open, with its weight
 */
function returnsOf(kind: BattleKind, seats: number, chances: readonly Chance[]): bigint[] {
  const sums = Array.from({ length: seats }, () => 0n);
  const row: number[][] = [];
  function open(weight: bigint, total: number): void {
    if (row.length < seats) {
      for (const [worth, count] of chances) {
        row.push([worth]);
        open(weight * count, total + worth);
        row.pop();
      }
      return;
    }
    const winners = battleWinners(kind, row);
    const part = (weight * BigInt(total) * PARTS) / BigInt(winners.length);
    for (const seat of winners) sums[seat]! += part;
  }
  open(1n, 0);
  return sums;
}

describe('a case battle returns what its tables return, to every seat', () => {
  const tables = DIFFICULTIES.flatMap((table) =>
    BATTLE_KINDS.flatMap((kind) =>
      (kind === 'team' ? [4] : [2, 3]).map((seats) => [table, kind, seats] as const),
    ),
  );

  test.each(tables)('one case of %s, %s, %i seats', (table, kind, seats) => {
    // The greatest table with four seats has 130,000 hands.
    const chances = chancesOf(table);
    const mean = chances.reduce((sum, [worth, count]) => sum + BigInt(worth) * count, 0n);
    const { num, den } = cases.rtp({ difficulty: table });
    expect(mean * den).toBe(num * BigInt(FLOATS) * 100n);
    const each = mean * BigInt(FLOATS) ** BigInt(seats - 1) * PARTS;
    expect(returnsOf(kind, seats, chances)).toEqual(Array.from({ length: seats }, () => each));
  });

  test.each(BATTLE_KINDS)('two cases of different tables, %s', (kind) => {
    const [easy, medium] = [chancesOf('easy'), chancesOf('medium')];
    const byWorth = new Map<number, bigint>();
    for (const [one, count] of easy)
      for (const [other, more] of medium)
        byWorth.set(one + other, (byWorth.get(one + other) ?? 0n) + count * more);
    // Pairs only: four seats of all sums are too many to count here.
    const chances = kind === 'team' ? easy : [...byWorth];
    const seats = kind === 'team' ? 4 : 2;
    const all = chances.reduce((sum, [, count]) => sum + count, 0n);
    const mean = chances.reduce((sum, [worth, count]) => sum + BigInt(worth) * count, 0n);
    const each = mean * all ** BigInt(seats - 1) * PARTS;
    expect(returnsOf(kind, seats, chances)).toEqual(Array.from({ length: seats }, () => each));
  });
});

test('a case is worth what its table says, and there are no others', () => {
  expect([...CASE_TABLES]).toEqual([...DIFFICULTIES]);
  for (const float of [0, 0.3, 0.75, 0.9999995, 1 - 2 ** -32])
    for (const difficulty of DIFFICULTIES) {
      const { multiplier } = cases.outcome({ difficulty }, [float]);
      expect(caseWorth(difficulty, float)).toBe(toHundredths(multiplier));
    }
  expect(() => caseWorth('toString', 0.5)).toThrow(RangeError);
});

test('the round of the beacon comes one to two periods after the last seat was taken', () => {
  const start = (QUICKNET.genesis + 3000) * 1000;
  for (let ms = 0; ms < 6000; ms += 37) {
    const wait = beaconTime(beaconRoundAfter(start + ms)) - (start + ms);
    expect(wait).toBeGreaterThanOrEqual(3000);
    expect(wait).toBeLessThan(6000);
  }
});
