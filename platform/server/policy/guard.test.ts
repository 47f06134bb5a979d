import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book, brokenLimit, type Guard, isExcluded, leftOf } from './guard.ts';

const DAY = 86_400_000;
const guard = (cap: string, kind: 'wager' | 'loss' = 'wager', used = '0', from = 0): Guard => ({
  excludedUntil: null,
  limits: [{ kind, period: 'day', cap, used, from }],
});

describe('limits', () => {
  it('let a stake through up to the cap and not beyond it', () => {
    expect(brokenLimit(guard('100'), 100n, 0)).toBeNull();
    expect(brokenLimit(guard('100'), 101n, 0)).not.toBeNull();
    expect(brokenLimit(null, 10n ** 30n, 0)).toBeNull();
  });

  it('count wagers in full and losses net of what came back', () => {
    expect(book(guard('100'), 40n, 30n, 1).limits[0]!.used).toBe('40');
    expect(book(guard('100', 'loss'), 40n, 30n, 1).limits[0]!.used).toBe('10');
    expect(leftOf(book(guard('100', 'loss'), 0n, 50n, 1).limits[0]!, 1)).toBe(150n);
  });

  it('start anew when their period is over, not before', () => {
    const full = guard('100', 'wager', '100', 0);
    expect(brokenLimit(full, 1n, DAY - 1)).not.toBeNull();
    expect(brokenLimit(full, 1n, DAY)).toBeNull();
    expect(book(full, 5n, 0n, DAY).limits[0]).toMatchObject({ used: '5', from: DAY });
  });

  it('never let the sum of accepted stakes of a period above the cap', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1000n), fc.array(fc.bigInt(1n, 200n), { maxLength: 50 }), (cap, stakes) => {
        let now = guard(cap.toString());
        let accepted = 0n;
        for (const stake of stakes) {
          if (brokenLimit(now, stake, 5)) continue;
          accepted += stake;
          now = book(now, stake, 0n, 5);
        }
        expect(accepted).toBeLessThanOrEqual(cap);
        expect(now.limits[0]!.used).toBe(accepted.toString());
      }),
    );
  });
});

describe('exclusion', () => {
  it.each([
    [null, 5, false],
    [4, 5, false],
    [5, 5, false],
    [6, 5, true],
    [-1, 5, true],
  ])('until %s at %s bars play: %s', (excludedUntil, now, barred) => {
    expect(isExcluded({ excludedUntil, limits: [] }, now)).toBe(barred);
  });
});
