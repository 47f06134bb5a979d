import { describe, expect, it } from 'vitest';
import { toChain, toLedger } from './units.ts';

describe('units of a chain and of the ledger', () => {
  it('floors what the ledger cannot hold, and keeps the rest', () => {
    expect(toLedger(1_234_567_890_123_456_789n, 18, 8)).toEqual({ units: 123_456_789n, rest: 123_456_789n });
    expect(toLedger(9_999_999_999n, 18, 8)).toEqual({ units: 0n, rest: 9_999_999_999n });
  });

  it('is exact where the ledger is as fine or finer', () => {
    expect(toLedger(5n, 6, 6)).toEqual({ units: 5n, rest: 0n });
    expect(toLedger(5n, 2, 8)).toEqual({ units: 5_000_000n, rest: 0n });
  });

  it('gives back what came in, rest added', () => {
    for (const amount of [0n, 1n, 10n ** 10n - 1n, 10n ** 10n, 10n ** 30n + 7n]) {
      const { units, rest } = toLedger(amount, 18, 8);
      expect(toChain(units, 18, 8)! + rest).toBe(amount);
    }
  });

  it('refuses what the chain cannot carry', () => {
    expect(toChain(150n, 2, 4)).toBeNull();
    expect(toChain(100n, 2, 4)).toBe(1n);
  });
});
