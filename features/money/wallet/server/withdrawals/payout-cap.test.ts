import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lockedOf } from './payout-cap.ts';

const DAY_MS = 86_400_000;
const CAP = 20_000_000n;
const free = (won: bigint, at: number, cap: bigint | null = CAP) =>
  won - lockedOf([{ won, satoshi: won, at: 0 }], cap, at).units;

it('half a bitcoin is free in three parts: at once, after a week, after two', () => {
  const won = 50_000_000n;
  expect([0, 6.9, 7, 13.9, 14].map((days) => free(won, days * DAY_MS))).toEqual([
    CAP,
    CAP,
    2n * CAP,
    2n * CAP,
    won,
  ]);
  expect(lockedOf([{ won, satoshi: won, at: 0 }], CAP, 8 * DAY_MS).until).toBe(14 * DAY_MS);
  expect(lockedOf([{ won, satoshi: won, at: 0 }], CAP, 14 * DAY_MS)).toEqual({ units: 0n, until: null });
});

it('smaller wins, and all without such a law, are free at once', () => {
  expect(free(CAP - 1n, 0)).toBe(CAP - 1n);
  expect(free(CAP, 0)).toBe(CAP);
  expect(free(50_000_000n, 0, null)).toBe(50_000_000n);
});

it('never frees less with time, nor more than was won, and all of it in the end', () => {
  const wins = fc.array(
    fc.record({
      won: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      satoshi: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      at: fc.integer({ min: 0, max: 400 * DAY_MS }),
    }),
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
        const sum = all.reduce((total, { won }) => total + won, 0n);
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
