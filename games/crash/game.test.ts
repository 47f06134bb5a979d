import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplierAt, timeOf } from './curve.ts';
import { breakHundredths, crash, crashParams, exitHundredths, reachingDraws } from './game.ts';

const hundredths = fc.integer({ min: 101, max: 100_000_000 });

function exactBreak(draw: number): number {
  return Math.max(100, Number((99n << 32n) / BigInt(draw + 1)));
}

describe('return to player', () => {
  test('doubles differ from exact arithmetic only where the quotient is whole, and then by one hundredth', () => {
    // Rounding moves 99 * 2^32 / d by less than 1 / d, so only whole quotients can flip: d = 2^k * (divisor of 99).
    for (const odd of [1, 3, 9, 11, 33, 99]) {
      for (let divisor = odd; divisor <= 2 ** 32; divisor *= 2) {
        expect(exactBreak(divisor - 1) - breakHundredths(divisor - 1)).toBeOneOf([0, 1]);
      }
    }
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (draw) => {
        if ((99n << 32n) % BigInt(draw + 1) !== 0n) expect(breakHundredths(draw)).toBe(exactBreak(draw));
      }),
      { numRuns: 5000 },
    );
  });

  test('the counted draws are exactly those that reach a multiplier', () => {
    fc.assert(
      fc.property(hundredths, (exit) => {
        const reaching = reachingDraws(exit);
        expect(breakHundredths(reaching - 1)).toBeGreaterThanOrEqual(exit);
        expect(breakHundredths(reaching)).toBeLessThan(exit);
      }),
      { numRuns: 2000 },
    );
  });

  test('is at most 99 % at every exit, over all 2^32 draws, and within two draws of it', () => {
    fc.assert(
      fc.property(hundredths, (exit) => {
        const { num, den } = crash.rtp({ autoCashout: exit / 100 });
        expect(num * 100n <= den * 99n).toBe(true);
        expect((num + 2n * BigInt(exit)) * 100n > den * 99n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('an instant break takes 1.98 % of rounds, and leaving at 1.00 never beats the edge', () => {
    expect(1 - reachingDraws(101) / 2 ** 32).toBeCloseTo(1 - 0.99 / 1.01, 9);
    expect(ratioNumber(crash.winChance({}), 4)).toBe(0.9801);
  });
});

describe('the greatest payout', () => {
  const { limitExit, automaticExit } = crash.flight!;

  test('ends a part by itself, and is no automatic cash-out of the player', () => {
    expect(limitExit({}, 300)).toEqual({ limit: 3 });
    expect(limitExit({ autoCashout: 50, place: 'b' }, 300)).toEqual({
      autoCashout: 50,
      place: 'b',
      limit: 3,
    });
    expect(automaticExit({ autoCashout: 50, limit: 3 })).toBe(300);
    expect(crash.settle({ limit: 3 }, { result: 9 }, null)).toEqual({ num: 300n, den: 100n });
  });

  test('is not told where a part is out before, and is nothing that a bet may name', () => {
    expect(limitExit({ autoCashout: 2 }, 300)).toEqual({ autoCashout: 2 });
    expect(crashParams.parse({ limit: 3 })).toEqual({});
  });
});

describe('two bets', () => {
  test('stand at two places; what names none is the first', () => {
    expect(
      [{}, { place: 'a' }, { place: 'b' }].map((params) => crash.place!(crashParams.parse(params))),
    ).toEqual(['a', 'a', 'b']);
    expect(crashParams.safeParse({ place: 'c' }).success).toBe(false);
    expect(crash.rtp({ autoCashout: 2, place: 'b' })).toEqual(crash.rtp({ autoCashout: 2 }));
  });
});

describe('settling', () => {
  test('leaving at the break point or before is paid, later is not', () => {
    expect(crash.settle({}, { result: 2.5 }, 250)).toEqual({ num: 250n, den: 100n });
    expect(crash.settle({}, { result: 2.5 }, 110)).toEqual({ num: 110n, den: 100n });
    expect(crash.settle({}, { result: 2.5 }, 251).num).toBe(0n);
    expect(crash.settle({}, { result: 2.5 }, null).num).toBe(0n);
  });

  test('an automatic exit fires at its target exactly, also when a hand was slower', () => {
    expect(crash.settle({ autoCashout: 2 }, { result: 2 }, null)).toEqual({ num: 200n, den: 100n });
    expect(crash.settle({ autoCashout: 2 }, { result: 1.99 }, null).num).toBe(0n);
    expect(crash.settle({ autoCashout: 2 }, { result: 9 }, 300)).toEqual({ num: 200n, den: 100n });
    expect(crash.settle({ autoCashout: 2 }, { result: 9 }, 150)).toEqual({ num: 150n, den: 100n });
  });

  test('nobody is paid in a round that breaks at 1.00', () => {
    expect(exitHundredths({}, { result: 1 }, 100)).toBe(0);
    expect(exitHundredths({}, { result: 1.01 }, 100)).toBe(100);
    expect(exitHundredths({}, { result: 5 }, 0)).toBe(0);
  });

  test('whoever never leaves is out at 1,000,000.00', () => {
    expect(crash.settle({}, { result: 2_000_000 }, null)).toEqual({ num: 100_000_000n, den: 100n });
    expect(crash.settle({}, { result: 2_000_000 }, 150_000_000)).toEqual({ num: 100_000_000n, den: 100n });
    expect(ratioNumber(crash.maxMultiplier({}))).toBe(1_000_000);
    expect(ratioNumber(crash.maxMultiplier({ autoCashout: 3.5 }))).toBe(3.5);
  });

  test.each([{}, { autoCashout: 1.01 }, { autoCashout: 1_000_000 }, { autoCashout: 2.55 }])(
    'accepts %o',
    (params) => {
      expect(crashParams.safeParse(params).success).toBe(true);
    },
  );

  test.each([1, 0, -1, 1.005, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '2', null, true])(
    'refuses autoCashout %s',
    (value) => {
      expect(crashParams.safeParse({ autoCashout: value }).success).toBe(false);
    },
  );
});

describe('curve', () => {
  test('starts at 1.00 and never falls', () => {
    expect(multiplierAt(-5)).toBe(100);
    expect(multiplierAt(0)).toBe(100);
    fc.assert(fc.property(fc.nat({ max: 230_000 }), (ms) => multiplierAt(ms + 1) >= multiplierAt(ms)));
  });

  test('timeOf is the first millisecond that shows the multiplier', () => {
    fc.assert(
      fc.property(hundredths, (multiplier) => {
        const ms = timeOf(multiplier);
        expect(multiplierAt(ms)).toBeGreaterThanOrEqual(multiplier);
        expect(multiplierAt(ms - 1)).toBeLessThan(multiplier);
      }),
    );
    expect(timeOf(100)).toBe(0);
    expect(timeOf(200)).toBe(11_553);
  });
});

describe('recorded rounds', () => {
  const cases = vectorCases('crash');
  test.skipIf(!cases)(`every recorded break point agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, expected } of cases!)
      expect(crash.outcome(serverSeed, clientSeed)).toEqual(expected);
  });
});
