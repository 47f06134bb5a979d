import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dormantSince, feeOf, MONTH_MS, monthAt } from './fee.ts';

const euro = { decimals: 2, scale: 6 };

it('takes what the terms say, down to the cent', () => {
  let left = 1_000_000_000n;
  const taken = [0, 1, 2].map(() => {
    const fee = feeOf(left, 250, euro);
    left -= fee;
    return Number(fee) / 1e6;
  });
  expect(taken).toEqual([25, 24.37, 23.76]);
  expect(Number(left) / 1e6).toBe(926.87);
});

it('is never more than its percent, nor a part of what is shown', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.integer({ min: 1, max: 250 }), (balance, fee) => {
      const taken = feeOf(balance, fee, euro);
      expect(taken * 10_000n).toBeLessThanOrEqual(balance * BigInt(fee));
      expect(taken % 10_000n).toBe(0n);
    }),
  );
});

it('charges the first month thirty days after the letter', () => {
  expect(monthAt(0, MONTH_MS - 1)).toBeNull();
  expect([MONTH_MS, 2 * MONTH_MS - 1, 2 * MONTH_MS].map((now) => monthAt(0, now))).toEqual([0, 0, 1]);
});

it('looks six calendar months back, to the last day of a shorter month', () => {
  const since = (day: string) => new Date(dormantSince(Date.parse(day))).toISOString();
  expect(since('2026-11-25T04:40:00.000Z')).toBe('2026-05-25T04:40:00.000Z');
  expect(since('2026-08-31T04:40:00.000Z')).toBe('2026-02-28T04:40:00.000Z');
  expect(since('2026-03-15T00:00:00.000Z')).toBe('2025-09-15T00:00:00.000Z');
});
