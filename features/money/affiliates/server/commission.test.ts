import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTier, rateOf, SCALE, settleMonth } from './commission.ts';

const tiers = [
  { players: 10, percent: '15.5' },
  { players: 0, percent: '10' },
];

describe('tiers', () => {
  it('are reached by depositors, in whatever order they are written', () => {
    expect([0, 9, 10, 500].map((count) => rateOf({ tiers }, count))).toEqual([1000n, 1000n, 1550n, 1550n]);
    expect(nextTier({ tiers }, 3)).toEqual({ players: 10, percent: '15.5' });
    expect(nextTier({ tiers }, 10)).toBeNull();
    expect(rateOf({ tiers: [{ players: 5, percent: '10' }] }, 4)).toBe(0n);
  });
});

describe('a month of revenue', () => {
  it('pays its part of a gain and carries a loss', () => {
    expect(settleMonth(1000n, 0n, 2500n)).toEqual({ parts: 250n * SCALE, carried: 0n });
    expect(settleMonth(-1000n, 0n, 2500n)).toEqual({ parts: 0n, carried: -1000n });
    expect(settleMonth(1000n, -400n, 2500n)).toEqual({ parts: 150n * SCALE, carried: 0n });
  });

  it('over any months pays for no more than the greatest sum the house was ahead by', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })), (months) => {
        let [carried, paid, sum, most] = [0n, 0n, 0n, 0n];
        for (const net of months) {
          const settled = settleMonth(net, carried, 10_000n);
          carried = settled.carried;
          paid += settled.parts / SCALE;
          sum += net;
          if (sum > most) most = sum;
        }
        expect(carried <= 0n).toBe(true);
        // What was paid on, and what is open, is what happened.
        expect(paid + carried).toBe(sum);
        expect(paid >= most).toBe(true);
      }),
    );
  });
});
