import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  rakeOf,
  shareRake,
  sidePots,
  splitPot,
  splitRuns,
  standardRake,
  uncalledPart,
  type Stake,
} from './pots.ts';

/** `100`, folded `100f`, with dead chips `100+50`. */
function stakes(...texts: readonly string[]): Stake[] {
  return texts.map((text, seat) => {
    const [, live, dead, folded] = /^(\d+)(?:\+(\d+))?(f?)$/.exec(text)!;
    return { seat, live: BigInt(live!), dead: BigInt(dead ?? 0), folded: folded === 'f' };
  });
}

const pots = (...texts: readonly string[]) =>
  sidePots(stakes(...texts)).map(({ amount, eligible }) => [Number(amount), ...eligible]);

describe('side pots', () => {
  test('one pot when all put in the same', () => {
    expect(pots('100', '100', '100')).toEqual([[300, 0, 1, 2]]);
  });

  test('a pot ends where somebody is all-in', () => {
    expect(pots('50', '200', '200', '120')).toEqual([
      [200, 0, 1, 2, 3],
      [210, 1, 2, 3],
      [160, 1, 2],
    ]);
  });

  test('chips of who folded stay in the pots that they reached', () => {
    expect(pots('50', '200', '120f', '200')).toEqual([
      [200, 0, 1, 3],
      [370, 1, 3],
    ]);
    expect(pots('50', '80f', '50')).toEqual([[180, 0, 2]]);
  });

  test('dead chips belong to the main pot and buy no level', () => {
    expect(pots('50', '200+25', '200')).toEqual([
      [175, 0, 1, 2],
      [300, 1, 2],
    ]);
  });

  test('conserve every chip', () => {
    const stake = fc.record({ live: fc.nat(9), dead: fc.nat(2), folded: fc.boolean() });
    fc.assert(
      fc.property(fc.array(stake, { minLength: 2, maxLength: 9 }), (list) => {
        const all = list.map(({ live, dead, folded }, seat) => ({
          seat,
          live: BigInt(live),
          dead: BigInt(dead),
          folded: folded && seat > 0,
        }));
        const total = all.reduce((sum, { live, dead }) => sum + live + dead, 0n);
        expect(sidePots(all).reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
      }),
    );
  });
});

describe('uncalled bets', () => {
  test('the part that nobody matched goes back, whoever the second was', () => {
    expect(uncalledPart(stakes('100', '300', '100'))).toEqual({ seat: 1, amount: 200n });
    expect(uncalledPart(stakes('100', '300', '250f'))).toEqual({ seat: 1, amount: 50n });
    expect(uncalledPart(stakes('300', '300', '100'))).toBeNull();
    // Who folded gets nothing back, not even what nobody matched.
    expect(uncalledPart(stakes('300f', '100', '100'))).toBeNull();
  });

  test('dead chips are matched by nobody and never come back', () => {
    expect(uncalledPart(stakes('100+50', '100'))).toBeNull();
  });
});

describe('rake', () => {
  const rules = standardRake(100n);

  test('is the rate, rounded down', () => {
    expect(rakeOf(1999n, 6, true, rules)).toBe(99n);
    expect(rakeOf(19n, 6, true, rules)).toBe(0n);
  });

  test('is capped by the number dealt in: one, two and three big blinds', () => {
    const caps = [2, 3, 4, 5, 6, 9].map((players) => Number(rakeOf(1_000_000n, players, true, rules)));
    expect(caps).toEqual([100, 200, 200, 300, 300, 300]);
  });

  test('no flop, no drop, unless the table says so', () => {
    expect(rakeOf(1000n, 6, false, rules)).toBe(0n);
    expect(rakeOf(1000n, 6, false, { ...rules, withoutFlop: true })).toBe(50n);
    expect(rakeOf(1000n, 6, true, null)).toBe(0n);
  });

  test('comes in whole cents from a ledger that counts finer, as it does from one that does not', () => {
    const [coarse, fine] = [standardRake(100n), { ...standardRake(1_000_000n), unit: 10_000n }];
    for (const pot of [19n, 1999n, 2001n, 4567n]) {
      expect(rakeOf(pot * 10_000n, 6, true, fine)).toBe(rakeOf(pot, 6, true, coarse) * 10_000n);
      const some = [pot, 358n, 17n];
      const shares = shareRake(
        some.map((one) => one * 10_000n),
        310_000n,
        10_000n,
      );
      expect(shares).toEqual(shareRake(some, 31n).map((one) => one * 10_000n));
      expect(splitPot(pot * 10_000n, [4, 1, 3], 10_000n)).toEqual(
        new Map([...splitPot(pot, [4, 1, 3])].map(([seat, part]) => [seat, part * 10_000n])),
      );
    }
  });

  test('comes from the pots in proportion, the rest by largest remainder', () => {
    expect(shareRake([100n, 200n, 300n], 10n)).toEqual([2n, 3n, 5n]);
    expect(shareRake([315n, 358n], 30n)).toEqual([14n, 16n]);
    expect(shareRake([50n, 50n], 1n)).toEqual([1n, 0n]);
    expect(shareRake([10n, 20n], 0n)).toEqual([0n, 0n]);
  });

  test('what is taken from the pots is the rake, and no pot gives more than it has', () => {
    const amounts = fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.nat(100), (list, percent) => {
        const total = (list.reduce((sum, one) => sum + one, 0n) * BigInt(percent)) / 100n;
        const parts = shareRake(list, total);
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(total);
        expect(parts.every((part, at) => part >= 0n && part <= list[at]!)).toBe(true);
      }),
    );
  });
});

describe('splitting', () => {
  test('odd units go one each to the first winners', () => {
    expect([...splitPot(1061n, [2, 3, 4])]).toEqual([
      [2, 354n],
      [3, 354n],
      [4, 353n],
    ]);
  });

  test('the odd unit of a pot that is run twice goes to the first run', () => {
    expect(splitRuns(22_317n, 2)).toEqual([11_159n, 11_158n]);
    expect(splitRuns(7n, 1)).toEqual([7n]);
  });
});
