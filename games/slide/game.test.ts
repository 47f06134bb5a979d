import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TARGET, reaches, slide, slideHundredths, slideParams } from './game.ts';

const DRAWS = 2n ** 32n;
const targets = fc.integer({ min: 101, max: MAX_TARGET * 100 });
const at = (hundredths: number) => ({ target: hundredths / 100 });

function exactResult(draw: number): number {
  return Math.max(100, Number((98n << 32n) / BigInt(draw + 1)));
}

describe('return to player', () => {
  test('doubles differ from exact arithmetic only where the quotient is whole, and then by one hundredth', () => {
    // Rounding moves 98 * 2^32 / d by less than 1 / d, so only whole quotients can flip: d = 2^k * (divisor of 98).
    for (const odd of [1, 7, 49]) {
      for (let divisor = odd; divisor <= 2 ** 32; divisor *= 2) {
        expect(exactResult(divisor - 1) - slideHundredths(divisor - 1)).toBeOneOf([0, 1]);
      }
    }
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (draw) => {
        if ((98n << 32n) % BigInt(draw + 1) !== 0n) expect(slideHundredths(draw)).toBe(exactResult(draw));
      }),
      { numRuns: 5000 },
    );
  });

  test('the counted draws are exactly those that reach a target', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const winners = Number(slide.winChance(at(target)).num);
        expect(slide.winChance(at(target)).den).toBe(DRAWS);
        expect(slideHundredths(winners - 1)).toBeGreaterThanOrEqual(target);
        expect(slideHundredths(winners)).toBeLessThan(target);
      }),
      { numRuns: 2000 },
    );
  });

  test('is at most 98 % at every target, over all 2^32 draws, and within two draws of it', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const { num, den } = slide.rtp(at(target));
        expect(num * 100n <= den * 98n).toBe(true);
        expect((num + 2n * BigInt(target)) * 100n > den * 98n).toBe(true);
      }),
      { numRuns: 2000 },
    );
    for (const params of slide.settings) {
      expect(ratioNumber(slide.rtp(params), 9)).toBeLessThanOrEqual(0.98);
      // At a million times, one draw is 0.023 % of the return.
      expect(ratioNumber(slide.rtp(params), 9)).toBeGreaterThan(0.9797);
    }
  });

  test('2.97 % of rounds stop at 1.00 and pay nobody', () => {
    expect(1 - ratioNumber(slide.winChance({ target: 1.01 }), 9)).toBeCloseTo(1 - 0.98 / 1.01, 8);
  });
});

describe('settling', () => {
  test('a target that is reached pays the target, not the result', () => {
    expect(slide.settle({ target: 2 }, { result: 2 }, null)).toEqual({ num: 200n, den: 100n });
    expect(slide.settle({ target: 1.15 }, { result: 900.13 }, null)).toEqual({ num: 115n, den: 100n });
    expect(slide.settle({ target: 2 }, { result: 1.99 }, null).num).toBe(0n);
    expect(slide.settle({ target: 1.01 }, { result: 1 }, null).num).toBe(0n);
  });

  test('no comparison depends on binary fractions', () => {
    fc.assert(
      fc.property(targets, (target) => {
        expect(reaches(target / 100, target / 100)).toBe(true);
        expect(reaches((target - 1) / 100, target / 100)).toBe(false);
      }),
    );
  });

  test('the boldest setting pays a million', () => {
    expect(ratioNumber(slide.maxMultiplier(slide.boldest))).toBe(1_000_000);
  });

  test('everybody may see a target, and nothing else of a bet', () => {
    expect(slide.shownParams?.({ target: 3.5 })).toEqual({ target: 3.5 });
    expect(slide.place).toBeUndefined();
    expect(slide.flight).toBeUndefined();
  });
});

test.each([1.01, 2, 2.55, 1_000_000])('accepts target %s', (target) => {
  expect(slideParams.safeParse({ target }).success).toBe(true);
});

test.each([1, 0, -2, 1.005, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '2', null, undefined])(
  'refuses target %s',
  (target) => {
    expect(slideParams.safeParse({ target }).success).toBe(false);
  },
);

test('the trace ends at the outcome', () => {
  for (let index = 0; index < 40; index++) {
    const hash = index.toString(16).padStart(64, '0');
    const { result } = slide.outcome(hash, 'salt');
    expect(slide.trace(hash, 'salt').at(-1)?.[2]).toContain(result.toFixed(2));
    expect(slideHundredths(linkUint32(hash, 'salt', nobleHmac)) / 100).toBe(result);
  }
});

const cases = vectorCases('slide');
test.skipIf(!cases)(`every recorded result agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
  expect(cases!.length).toBe(16);
  for (const { serverSeed, clientSeed, expected } of cases!)
    expect(slide.outcome(serverSeed, clientSeed)).toEqual(expected);
});
