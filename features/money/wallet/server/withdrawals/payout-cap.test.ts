import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptOf, lockedOf } from './payout-cap.ts';

const DAY_MS = 86_400_000;
const CAP = 20_000_000n;
const win = (won: bigint, kept = won) => ({ won, satoshi: won, at: 0, kept });
const free = (won: bigint, at: number, cap: bigint | null = CAP) => won - lockedOf([win(won)], cap, at).units;

it('half a bitcoin is free in three parts: at once, after a week, after two', () => {
  const won = 50_000_000n;
  expect([0, 6.9, 7, 13.9, 14].map((days) => free(won, days * DAY_MS))).toEqual([
    CAP,
    CAP,
    2n * CAP,
    2n * CAP,
    won,
  ]);
  expect(lockedOf([win(won)], CAP, 8 * DAY_MS).until).toBe(14 * DAY_MS);
  expect(lockedOf([win(won)], CAP, 14 * DAY_MS)).toEqual({ units: 0n, until: null });
});

it('smaller wins, and all without such a law, are free at once', () => {
  expect(free(CAP - 1n, 0)).toBe(CAP - 1n);
  expect(free(CAP, 0)).toBe(CAP);
  expect(free(50_000_000n, 0, null)).toBe(50_000_000n);
});

it('what was lost again is not kept back: of what is left of a win the cap is free at once', () => {
  const locked = (kept: bigint) => lockedOf([win(100_000_000n, kept)], CAP, 0).units;
  expect([100_000_000n, 50_000_000n, CAP, 0n].map(locked)).toEqual([80_000_000n, 30_000_000n, 0n, 0n]);
});

it('losses are of the last win first, and a win that is lost does not come back with a smaller one', () => {
  const wins = [{ won: 100n }, { won: 50n }];
  const kept = (...after: [net: bigint, lowest: bigint][]) =>
    keptOf(wins, new Map(after.map(([net, lowest], place) => [place, { net, lowest }])));
  expect(kept()).toEqual([100n, 50n]);
  expect(kept([0n, 0n], [-30n, -30n])).toEqual([100n, 20n]);
  expect(kept([0n, 0n], [-80n, -80n])).toEqual([70n, 0n]);
  expect(kept([0n, 0n], [-500n, -500n])).toEqual([0n, 0n]);
  // Lost before the second one, which stays; lost and won back in small bets.
  expect(kept([-100n, -100n], [0n, 0n])).toEqual([0n, 50n]);
  expect(kept([10n, -60n], [5n, -40n])).toEqual([40n, 10n]);
});

it('never frees less with time, nor more than was won, and all of it in the end', () => {
  const wins = fc.array(
    fc
      .record({
        won: fc.bigInt({ min: 1n, max: 10n ** 15n }),
        satoshi: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        at: fc.integer({ min: 0, max: 400 * DAY_MS }),
        lost: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      })
      .map(({ lost, ...one }) => ({ ...one, kept: lost > one.won ? 0n : one.won - lost })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      wins,
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      fc.nat(10_000),
      fc.nat(10_000),
      (all, cap, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((days) => (400 + days) * DAY_MS);
        const sum = all.reduce((total, { kept }) => total + kept, 0n);
        const [first, second] = [lockedOf(all, cap, early!).units, lockedOf(all, cap, late!).units];
        expect(first).toBeLessThanOrEqual(sum);
        expect(second).toBeLessThanOrEqual(first);
        const weeks = all.reduce((most, { satoshi }) => (satoshi / cap > most ? satoshi / cap : most), 0n);
        const end = 401 * DAY_MS + (Number(weeks) + 1) * 7 * DAY_MS;
        if (weeks < 10n ** 9n) expect(lockedOf(all, cap, end)).toEqual({ units: 0n, until: null });
      },
    ),
  );
});
