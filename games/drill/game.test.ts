import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthHundredths, drill, drillParams, reachingFloats } from './game.ts';

const target = fc.integer({ min: 101, max: 100_000_000 });
const value = fc.nat({ max: FLOATS - 1 });

describe('return to player', () => {
  test('depths never fall as the float grows, so the winners are the floats from one on', () => {
    fc.assert(
      fc.property(value, fc.nat({ max: 1000 }), (low, more) => {
        const high = Math.min(FLOATS - 1, low + more);
        expect(depthHundredths(low / FLOATS)).toBeLessThanOrEqual(depthHundredths(high / FLOATS));
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(target, (hundred) => {
        const first = FLOATS - reachingFloats(hundred);
        expect(depthHundredths(first / FLOATS)).toBeGreaterThanOrEqual(hundred);
        expect(depthHundredths((first - 1) / FLOATS)).toBeLessThan(hundred);
      }),
      { numRuns: 2000 },
    );
  });

  test('doubles count as many winners as exact arithmetic, or one fewer', () => {
    fc.assert(
      fc.property(target, (hundred) => {
        const exact = Number((98n * BigInt(FLOATS)) / BigInt(hundred));
        expect([exact, exact - 1]).toContain(reachingFloats(hundred));
      }),
      { numRuns: 2000 },
    );
  });

  test('is at most 98 % at every target, and within two floats of it', () => {
    fc.assert(
      fc.property(target, (hundred) => {
        const { num, den } = drill.rtp({ lane: 0, target: hundred / 100 });
        expect(num * 100n <= den * 98n).toBe(true);
        expect((num + 2n * BigInt(hundred)) * 100n > den * 98n).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(drill.rtp({ lane: 2, target: 4 })).toEqual({
      num: 400n * BigInt(reachingFloats(400)),
      den: 100n * BigInt(FLOATS),
    });
    expect(ratioNumber(drill.rtp({ lane: 0, target: 2 }), 9)).toBe(0.979_999_999);
  });

  test('lanes have the same odds; nothing pays more than a million', () => {
    for (const lane of [0, 1, 2]) {
      expect(drill.rtp({ lane, target: 7 })).toEqual(drill.rtp({ lane: 0, target: 7 }));
    }
    expect(ratioNumber(drill.maxMultiplier(drill.boldest))).toBe(1_000_000);
    for (const setting of drill.settings) expect(drillParams.parse(setting)).toEqual(setting);
  });
});

describe('rules', () => {
  test('a drill breaks at once below 0.02 and never goes deeper than two million', () => {
    expect(depthHundredths(0)).toBe(100);
    expect(depthHundredths(0.019_999)).toBe(100);
    expect(depthHundredths(0.51)).toBe(200);
    expect(depthHundredths(1 - 1 / FLOATS)).toBe(200_000_000);
  });

  test('only the chosen drill counts, reaching the target exactly wins, the target is what is paid', () => {
    const outcome = { multipliers: [1, 2.5, 900] };
    expect(drill.payout({ lane: 1, target: 2.5 }, outcome)).toEqual({ num: 250n, den: 100n });
    expect(drill.payout({ lane: 1, target: 2.51 }, outcome).num).toBe(0n);
    expect(drill.payout({ lane: 2, target: 3 }, outcome)).toEqual({ num: 300n, den: 100n });
    expect(drill.payout({ lane: 0, target: 1.01 }, outcome).num).toBe(0n);
  });

  test('events carry what the stage draws', () => {
    expect(drill.events({ lane: 0, target: 2 }, { multipliers: [3, 1, 1] })).toEqual([
      { type: 'drill', lane: 0, target: 2, multipliers: [3, 1, 1], win: true },
    ]);
  });

  test.each([1.01, 2, 3.33, 999_999.99, 1_000_000])('accepts a target of %d', (accepted) => {
    expect(drillParams.safeParse({ lane: 0, target: accepted }).success).toBe(true);
  });

  test.each([1, 0, -2, 1.001, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '2', null, undefined])(
    'refuses a target of %s',
    (refused) => {
      expect(drillParams.safeParse({ lane: 0, target: refused }).success).toBe(false);
    },
  );

  test.each([-1, 3, 0.5, '1', null, undefined])('refuses lane %s', (lane) => {
    expect(drillParams.safeParse({ lane, target: 2 }).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const recorded = vectorCases('drill');
  test.skipIf(!recorded)(`every recorded depth agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of recorded!) {
      const stream = floats(serverSeed, clientSeed, nonce, 3, nobleHmac);
      expect(drill.outcome(drill.initial, stream)).toEqual(expected);
    }
  });
});
