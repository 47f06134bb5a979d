import { expect, it } from 'vitest';
import { burnParts } from './burn-parts.ts';

const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);

it.each([
  [1n, 1n, 40n, 1],
  [40n, 3n, 40n, 1],
  [41n, 3n, 40n, 2],
  [120n, 100n, 40n, 3],
  [121n, 100n, 40n, 4],
  [10n ** 17n, 10n ** 17n, 4n * 10n ** 12n, 1_000],
  [7n, 10n ** 17n, 2n, 4],
])('%s units for %s in parts of %s are %s parts, exactly', (amount, cost, most, count) => {
  const parts = burnParts(amount, cost, most);
  expect(parts).toHaveLength(count);
  expect(sum(parts.map((part) => part.amount))).toBe(amount);
  expect(sum(parts.map((part) => part.cost))).toBe(cost);
  // A day of a thousand parts has larger ones in place of more.
  const largest = count === 1_000 ? amount / 1_000n : most;
  for (const part of parts) {
    expect(part.amount).toBeGreaterThan(0n);
    expect(part.amount).toBeLessThanOrEqual(largest);
    expect(part.cost).toBeGreaterThanOrEqual(0n);
  }
});
