import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTier, rateOf, SCALE, setOff, settleMonth } from './commission.ts';

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

describe('a month over several currencies', () => {
  const setOffAt = (...bases: readonly (readonly [bigint, bigint])[]) =>
    setOff(bases.map(([base, price]) => ({ base, price })));

  it('takes what was lost in one off what was kept in others, the largest first', () => {
    expect(setOffAt([-800n, 1n], [20n, 100n])).toEqual([0n, 12n]);
    expect(setOffAt([500n, 1n], [-800n, 1n], [7n, 100n])).toEqual([400n, 0n, 0n]);
    expect(setOffAt([-800n, 1n], [3n, 100n])).toEqual([-500n, 0n]);
    expect(setOffAt([-800n, 1n], [-3n, 100n])).toEqual([-800n, -3n]);
  });

  it('leaves a currency that nobody knows the worth of by itself', () => {
    expect(setOffAt([-800n, 0n], [20n, 100n], [-100n, 1n])).toEqual([-800n, 19n, 0n]);
  });

  it('neither makes nor loses more than a smallest unit of each, and never turns a gain into a loss', () => {
    const base = fc.record({
      base: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      price: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    });
    fc.assert(
      fc.property(fc.array(base, { maxLength: 6 }), (bases) => {
        const left = setOff(bases);
        const worth = (units: readonly bigint[]) =>
          units.reduce((sum, one, at) => sum + one * bases[at]!.price, 0n);
        const made = worth(left) - worth(bases.map((one) => one.base));
        const most = bases.reduce((sum, { price }) => sum + price, 0n) * BigInt(bases.length);
        expect(made <= most && -made <= most).toBe(true);
        for (const [at, { base: before }] of bases.entries())
          expect(
            before < 0n ? left[at]! <= 0n && left[at]! >= before : left[at]! >= 0n && left[at]! <= before,
          ).toBe(true);
        // What one of them still lost no other one still keeps, but for what is worth less than a unit.
        const dust = (at: number) => (left[at]! < 0n ? -left[at]! : left[at]!) * bases[at]!.price;
        const greatest =
          bases.reduce((most_, { price }) => (price > most_ ? price : most_), 0n) * BigInt(bases.length + 1);
        const losing = bases.some((_, at) => left[at]! < 0n && dust(at) > greatest);
        const gaining = bases.some((_, at) => left[at]! > 0n && dust(at) > greatest);
        expect(losing && gaining).toBe(false);
      }),
    );
  });
});
