import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS, limbo, limboParams, resultHundredths, winningDraws } from './game.ts';

const target = fc.integer({ min: 101, max: 100_000_000 });

describe('return to player', () => {
  test('doubles differ from exact arithmetic only where the quotient is whole, over all 2^24 draws', () => {
    let different = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const exact = Math.max(100, Math.floor((99 * DRAWS) / (draw + 1)));
      if (resultHundredths(draw) === exact) continue;
      different++;
      if ((99 * DRAWS) % (draw + 1) !== 0 || resultHundredths(draw) !== exact - 1)
        expect.fail(`draw ${draw}`);
    }
    expect(different).toBe(44);
  });

  test('enumerating all 2^24 draws gives the counted winners for every target up to 1,000.00', () => {
    const reaching = new Uint32Array(100_002);
    for (let draw = 0; draw < DRAWS; draw++) reaching[Math.min(resultHundredths(draw), 100_001)]! += 1;
    for (let hundred = 100_000; hundred >= 0; hundred--) reaching[hundred]! += reaching[hundred + 1]!;
    for (let hundred = 101; hundred <= 100_000; hundred++) {
      if (reaching[hundred] !== winningDraws(hundred))
        expect.fail(`${hundred}: ${reaching[hundred]} != ${winningDraws(hundred)}`);
    }
    expect(reaching[0]).toBe(DRAWS);
  });

  test('the last winning draw wins and the next one loses, at any target', () => {
    fc.assert(
      fc.property(target, (hundred) => {
        const winners = winningDraws(hundred);
        expect(resultHundredths(winners - 1)).toBeGreaterThanOrEqual(hundred);
        expect(resultHundredths(winners)).toBeLessThan(hundred);
      }),
      { numRuns: 2000 },
    );
  });

  test('is at most 99 % at every target, and within two draws of it', () => {
    fc.assert(
      fc.property(target, (hundred) => {
        const { num, den } = limbo.rtp({ target: hundred / 100 });
        expect(num * 100n <= den * 99n).toBe(true);
        expect((num + 2n * BigInt(hundred)) * 100n > den * 99n).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(ratioNumber(limbo.rtp({ target: 2 }), 6)).toBe(0.989999);
    expect(limbo.rtp({ target: 2.56 })).toEqual({
      num: 256n * BigInt(winningDraws(256)),
      den: 100n * BigInt(DRAWS),
    });
  });
});

describe('rules', () => {
  test('reaching the target exactly wins, and the target is what is paid', () => {
    expect(limbo.payout({ target: 2.5 }, { result: 2.5 })).toEqual({ num: 250n, den: 100n });
    expect(limbo.payout({ target: 2.5 }, { result: 2.49 }).num).toBe(0n);
    expect(limbo.payout({ target: 2.5 }, { result: 900 })).toEqual(limbo.maxMultiplier({ target: 2.5 }));
  });

  test('the whole range of floats gives at least 1.00 and ends at 16,609,443.84', () => {
    expect(limbo.outcome(limbo.initial, [(2 ** 32 - 1) / 2 ** 32])).toEqual({ result: 1 });
    expect(limbo.outcome(limbo.initial, [0])).toEqual({ result: 16_609_443.84 });
  });

  test('events carry what the stage draws', () => {
    expect(limbo.events({ target: 2 }, { result: 1.5 })).toEqual([
      { type: 'launch', result: 1.5, win: false },
    ]);
  });

  test.each([1.01, 2, 3.33, 999_999.99, 1_000_000])('accepts %d', (value) => {
    expect(limboParams.safeParse({ target: value }).success).toBe(true);
  });

  test.each([
    1,
    0,
    -2,
    1.001,
    1.015,
    1_000_000.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '2',
    null,
    undefined,
  ])('refuses %s', (value) => {
    expect(limboParams.safeParse({ target: value }).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('limbo');
  test.skipIf(!cases)(`every recorded result agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      expect(limbo.outcome(limbo.initial, floats(serverSeed, clientSeed, nonce, 1, nobleHmac))).toEqual(
        expected,
      );
    }
  });
});
