import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketChance, plinko, plinkoParams, type PlinkoParams } from './game.ts';
import { bucketsOf } from './tables.ts';

const setting = fc.constantFrom<PlinkoParams[]>(...(plinko.settings as PlinkoParams[]));
const halves = fc.array(fc.nat({ max: 2 ** 32 - 1 }), { minLength: 16, maxLength: 16 });

describe('return to player', () => {
  test.each(plinko.settings as PlinkoParams[])(
    'walking all ways of $risk with $rows rows gives the stated return',
    (params) => {
      const { rows } = params;
      let hundredths = 0;
      const ways = Array.from({ length: rows + 1 }, () => 0n);
      for (let way = 0; way < 2 ** rows; way++) {
        const bits = Array.from({ length: rows }, (_, row) => ((way >> row) & 1) / 2);
        const outcome = plinko.outcome(params, bits);
        ways[outcome.slot]! += 1n;
        hundredths += Number(plinko.payout(params, outcome).num);
      }
      expect(ways).toEqual(ways.map((_, slot) => bucketChance(params, slot).num));
      expect(plinko.rtp(params)).toEqual({ num: BigInt(hundredths), den: 100n << BigInt(rows) });
    },
  );

  test('lies between 98.90 and 99.17 % in every setting', () => {
    expect(plinko.settings).toHaveLength(36);
    const returns = plinko.settings.map((params) => ratioNumber(plinko.rtp(params), 6));
    expect(Math.min(...returns)).toBe(0.989062);
    expect(Math.max(...returns)).toBe(0.991601);
  });

  test('the outermost buckets pay most, and no setting beats the boldest', () => {
    for (const params of plinko.settings) {
      const buckets = bucketsOf(params);
      expect(buckets).toHaveLength(params.rows + 1);
      expect(buckets).toEqual(buckets.toReversed());
      expect(ratioNumber(plinko.maxMultiplier(params))).toBe(Math.max(...buckets));
      expect(Math.min(...buckets)).toBeGreaterThan(0);
    }
    expect(ratioNumber(plinko.maxMultiplier(plinko.boldest))).toBe(10_000);
  });
});

describe('rules', () => {
  test('a float below one half goes left, one half goes right', () => {
    const params: PlinkoParams = { rows: 8, risk: 'low' };
    const below = (2 ** 31 - 1) / 2 ** 32;
    expect(plinko.outcome(params, [below, 0.5, 0, below, below, below, 0.5, below])).toEqual({
      directions: ['L', 'R', 'L', 'L', 'L', 'L', 'R', 'L'],
      slot: 2,
      multiplier: 1.1,
    });
  });

  test('the bucket is the number of turns to the right, and is what is paid', () => {
    fc.assert(
      fc.property(setting, halves, (params, values) => {
        const outcome = plinko.outcome(
          params,
          values.map((value) => value / 2 ** 32),
        );
        expect(outcome.directions).toHaveLength(params.rows);
        expect(outcome.directions.filter((way) => way === 'R')).toHaveLength(outcome.slot);
        expect(ratioNumber(plinko.payout(params, outcome))).toBe(outcome.multiplier);
      }),
    );
  });

  test('events carry what the stage draws', () => {
    const params: PlinkoParams = { rows: 8, risk: 'high' };
    const outcome = plinko.outcome(
      params,
      Array.from({ length: 8 }, () => 0),
    );
    expect(plinko.events(params, outcome)).toEqual([{ type: 'drop', ...params, ...outcome }]);
    expect(outcome.multiplier).toBe(29);
  });

  test.each([
    { rows: 8, risk: 'low' },
    { rows: 16, risk: 'expert' },
  ])('accepts %o', (params) => expect(plinkoParams.safeParse(params).success).toBe(true));

  test.each([
    {},
    null,
    { rows: 8 },
    { risk: 'low' },
    { rows: 7, risk: 'low' },
    { rows: 17, risk: 'low' },
    { rows: 8.5, risk: 'low' },
    { rows: '8', risk: 'low' },
    { rows: Number.NaN, risk: 'low' },
    { rows: 8, risk: 'LOW' },
    { rows: 8, risk: 'constructor' },
    { rows: 8, risk: 0 },
  ])('refuses %o', (params) => expect(plinkoParams.safeParse(params).success).toBe(false));
});

describe('recorded bets', () => {
  type Tables = Record<string, Record<string, { table: number[] }>>;
  const tables = recordedTables<Tables>('plinko');
  test.skipIf(!tables)(`every table is the recorded one${tables ? '' : ` (${NO_VECTORS})`}`, () => {
    for (const params of plinko.settings)
      expect(bucketsOf(params)).toEqual(tables![params.rows]![params.risk]!.table);
  });

  const cases = vectorCases('plinko');
  test.skipIf(!cases)(`every recorded bet agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = plinkoParams.parse({ ...plinko.initial, ...params });
      const stream = floats(serverSeed, clientSeed, nonce, plinko.floats(parsed), nobleHmac);
      expect(plinko.outcome(parsed, stream)).toMatchObject(expected);
    }
  });
});
