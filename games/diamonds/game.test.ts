import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { describe, expect, test } from 'vitest';
import {
  COLOURS,
  diamonds,
  diamondsParams,
  GEMS,
  matching,
  patternChance,
  patternOf,
  patternPays,
  PATTERNS,
  type GemColour,
} from './game.ts';

/** Every round there is: all 7^5 of them. */
const rounds = Array.from({ length: 7 ** GEMS }, (_, index) =>
  Array.from({ length: GEMS }, (_unused, place) => COLOURS[Math.floor(index / 7 ** place) % 7]!),
);
const gems = (letters: string): GemColour[] =>
  [...letters].map((letter) => COLOURS.find((colour) => colour.startsWith(letter))!);

describe('return to player', () => {
  test('enumerating all 16,807 rounds counts each pattern, and adds up to 98.292 %', () => {
    const seen = new Map(PATTERNS.map((pattern) => [pattern, 0]));
    let tenths = 0n;
    for (const round of rounds) {
      const pattern = patternOf(round);
      seen.set(pattern, seen.get(pattern)! + 1);
      const { num, den } = diamonds.payout({}, { gems: round });
      tenths += (num * 10n) / den;
    }
    for (const pattern of PATTERNS)
      expect({ num: BigInt(seen.get(pattern)!), den: 16_807n }).toEqual(patternChance(pattern));
    expect(diamonds.rtp({})).toEqual({ num: tenths, den: 168_070n });
    expect(ratioNumber(diamonds.rtp({}), 8)).toBe(0.982_923_78);
    expect(tenths < 168_070n).toBe(true);
  });

  test('chance of a payout and the greatest one are those of the enumeration', () => {
    const paid = rounds.map((round) => diamonds.payout({}, { gems: round }));
    expect(diamonds.winChance({})).toEqual({
      num: BigInt(paid.filter(({ num }) => num > 0n).length),
      den: 16_807n,
    });
    expect(Math.max(...paid.map((ratio) => ratioNumber(ratio)))).toBe(50);
    expect(ratioNumber(diamonds.maxMultiplier(diamonds.boldest))).toBe(50);
  });

  const folder = process.env.PHOENIX_VECTORS;
  test.skipIf(!folder)(`pays what the public table says${folder ? '' : ` (${NO_VECTORS})`}`, () => {
    const file = readFileSync(join(folder!, 'fair/paytables.json'), 'utf8');
    const { diamonds: table } = (
      JSON.parse(file) as {
        tables: { diamonds: { order: string[]; payout: Record<string, number>; rtp: number } };
      }
    ).tables;
    expect(table.order).toEqual(COLOURS);
    expect(table.payout).toEqual(
      Object.fromEntries(PATTERNS.map((pattern) => [pattern, ratioNumber(patternPays(pattern))])),
    );
    expect(ratioNumber(diamonds.rtp({}), 8)).toBe(table.rtp);
  });
});

describe('rules', () => {
  test.each([
    ['ggggg', 'five', [true, true, true, true, true]],
    ['gpggg', 'four', [true, false, true, true, true]],
    ['grgrg', 'fullHouse', [true, true, true, true, true]],
    ['gygrg', 'three', [true, false, true, false, true]],
    ['yyrrb', 'twoPair', [true, true, true, true, false]],
    ['ycrbc', 'pair', [false, true, false, false, true]],
    ['gpyrc', 'none', [false, false, false, false, false]],
  ] as const)('%s is %s', (letters, pattern, lit) => {
    expect(patternOf(gems(letters))).toBe(pattern);
    expect(matching(gems(letters))).toEqual(lit);
  });

  test('events drop the gems in order and judge them last', () => {
    const outcome = { gems: gems('gygrg') };
    const events = diamonds.events({}, outcome);
    expect(events.map(({ type }) => type)).toEqual(['drop', 'drop', 'drop', 'drop', 'drop', 'judge']);
    expect(events[1]).toEqual({ type: 'drop', gem: 'yellow', place: 1 });
    expect(events[5]).toMatchObject({ pattern: 'three', matching: [true, false, true, false, true] });
  });

  test('the ends of the float range are the first and the last colour', () => {
    const last = (2 ** 32 - 1) / 2 ** 32;
    expect(diamonds.outcome({}, [0, last, 0, last, 0]).gems).toEqual(gems('gbgbg'));
  });

  test('there is nothing to choose: unknown fields are dropped', () => {
    expect(diamondsParams.parse({ rows: 3 })).toEqual({});
    for (const bad of [null, 1, 'x', []]) expect(diamondsParams.safeParse(bad).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('diamonds');
  test.skipIf(!cases)(`every recorded round agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const stream = floats(serverSeed, clientSeed, nonce, 2 * GEMS, nobleHmac);
      const outcome = diamonds.outcome({}, stream.slice(0, GEMS));
      expect({ ...outcome, ...diamonds.recorded?.(params, stream) }).toEqual(expected);
    }
  });
});
