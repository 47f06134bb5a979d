import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { segmentRatio, wheel, wheelParams, type WheelParams } from './game.ts';
import { shares, wheelOf } from './tables.ts';

const settings = wheel.settings as WheelParams[];

describe('return to player', () => {
  test.each(settings)('$segments segments at $risk risk return exactly 99 %', (params) => {
    let hundredths = 0n;
    for (let segment = 0; segment < params.segments; segment++) {
      const outcome = wheel.outcome(params, [(segment + 0.5) / params.segments]);
      expect(outcome.segment).toBe(segment);
      hundredths += wheel.payout(params, outcome).num;
    }
    expect(hundredths).toBe(99n * BigInt(params.segments));
    const { num, den } = wheel.rtp(params);
    expect(num * 100n).toBe(den * 99n);
  });

  test('every segment can be reached, the last one too, and none beyond it', () => {
    for (const params of settings) {
      expect(wheel.outcome(params, [0]).segment).toBe(0);
      expect(wheel.outcome(params, [(2 ** 32 - 1) / 2 ** 32]).segment).toBe(params.segments - 1);
    }
  });

  test('no setting beats the boldest', () => {
    expect(Math.max(...settings.map((params) => ratioNumber(wheel.maxMultiplier(params))))).toBe(49.5);
    expect(ratioNumber(wheel.maxMultiplier(wheel.boldest))).toBe(49.5);
  });

  test('the chance of a payout is the share of segments that pay', () => {
    expect(wheel.winChance({ segments: 10, risk: 'low' })).toEqual({ num: 8n, den: 10n });
    expect(wheel.winChance({ segments: 50, risk: 'medium' })).toEqual({ num: 25n, den: 50n });
    expect(wheel.winChance({ segments: 50, risk: 'high' })).toEqual({ num: 1n, den: 50n });
  });
});

describe('rules', () => {
  test('a wheel has as many segments as it says, and the legend counts each once', () => {
    for (const params of settings) {
      const table = wheelOf(params);
      expect(table).toHaveLength(params.segments);
      expect(wheelOf(params)).toBe(table);
      const legend = shares(table);
      expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(params.segments);
      expect(legend.map(({ pays }) => pays)).toEqual([...new Set(table)].toSorted((a, b) => a - b));
    }
  });

  test('pays what the segment says', () => {
    const params: WheelParams = { segments: 50, risk: 'high' };
    expect(segmentRatio(params, 49)).toEqual({ num: 4950n, den: 100n });
    expect(wheel.payout(params, { segment: 0, multiplier: 0 }).num).toBe(0n);
  });

  test('events carry what the stage draws', () => {
    const params: WheelParams = { segments: 10, risk: 'medium' };
    expect(wheel.events(params, wheel.outcome(params, [0.95]))).toEqual([
      { type: 'spin', ...params, segment: 9, multiplier: 3 },
    ]);
  });

  test.each(settings)('accepts %o', (params) => expect(wheelParams.safeParse(params).success).toBe(true));

  test.each([
    {},
    null,
    { segments: 10 },
    { risk: 'low' },
    { segments: 0, risk: 'low' },
    { segments: 15, risk: 'low' },
    { segments: 60, risk: 'low' },
    { segments: '10', risk: 'low' },
    { segments: Number.NaN, risk: 'low' },
    { segments: 10, risk: 'expert' },
    { segments: 10, risk: 'constructor' },
  ])('refuses %o', (params) => expect(wheelParams.safeParse(params).success).toBe(false));
});

describe('recorded bets', () => {
  const tables = recordedTables<Record<string, Record<string, { table: number[] }>>>('wheel');
  test.skipIf(!tables)(`every table is the recorded one${tables ? '' : ` (${NO_VECTORS})`}`, () => {
    for (const params of settings)
      expect(wheelOf(params)).toEqual(tables![params.segments]![params.risk]!.table);
  });

  const cases = vectorCases('wheel');
  test.skipIf(!cases)(`every recorded spin agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = wheelParams.parse({ ...wheel.initial, ...params });
      expect(wheel.outcome(parsed, floats(serverSeed, clientSeed, nonce, 1, nobleHmac))).toMatchObject(
        expected,
      );
    }
  });
});
