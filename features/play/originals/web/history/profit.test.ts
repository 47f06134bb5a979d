import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRound, emptyTally, linePath, MAX_POINTS } from './profit.ts';

describe('profit monitor', () => {
  test('a multiplier of one or more counts as a win', () => {
    expect(addRound(emptyTally, { wager: 100n, payout: 250n, multiplier: 2.5 })).toEqual({
      wagered: 100n,
      profit: 150n,
      wins: 1,
      losses: 0,
      points: [150n],
    });
    expect(addRound(emptyTally, { wager: 100n, payout: 100n, multiplier: 1 })).toMatchObject({
      profit: 0n,
      wins: 1,
      losses: 0,
    });
  });

  test('zero loses the whole bet', () => {
    expect(addRound(emptyTally, { wager: 100n, payout: 0n, multiplier: 0 })).toMatchObject({
      profit: -100n,
      wins: 0,
      losses: 1,
    });
  });

  test('between zero and one loses the difference', () => {
    expect(addRound(emptyTally, { wager: 100n, payout: 40n, multiplier: 0.4 })).toMatchObject({
      profit: -60n,
      wins: 0,
      losses: 1,
    });
  });

  test('the sums add up over any course of rounds and the line is trimmed', () => {
    const round = fc.record({
      wager: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      percent: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 400 }), (rounds) => {
        let tally = emptyTally;
        let wagered = 0n;
        let back = 0n;
        for (const { wager, percent } of rounds) {
          const payout = (wager * BigInt(percent)) / 100n;
          wagered += wager;
          back += payout;
          tally = addRound(tally, { wager, payout, multiplier: percent / 100 });
        }
        expect(tally.wagered).toBe(wagered);
        expect(tally.profit).toBe(back - wagered);
        expect(tally.wins + tally.losses).toBe(rounds.length);
        expect(tally.points).toHaveLength(Math.min(MAX_POINTS, rounds.length));
        expect(tally.points.at(-1) ?? 0n).toBe(tally.profit);
      }),
    );
  });
});

describe('profit line', () => {
  test('an empty one is a level line in the middle', () => {
    expect(linePath([], 100, 50)).toMatchObject({ line: 'M0 25', zero: 25 });
  });

  test('starts at zero, and the box holds every point', () => {
    const { line, zero } = linePath([10n, -10n], 100, 50);
    expect(line).toBe('M0 25L50 0L100 50');
    expect(zero).toBe(25);
  });
});
