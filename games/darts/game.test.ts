import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOARDS,
  darts,
  dartsParams,
  DIFFICULTIES,
  radiusOf,
  wedgeOf,
  WEDGES,
  zoneAt,
  zoneChances,
  ZONES,
  type Difficulty,
  type Zone,
} from './game.ts';

const float = fc.nat({ max: FLOATS - 1 }).map((value) => value / FLOATS);

/** The share of a zone as geometry has it: rings are (2 r / 1000)^2 of the disc, wedges an eighteenth each. */
function area(difficulty: Difficulty, zone: Zone): number {
  const { radii, orange, red } = BOARDS[difficulty];
  const [bull, rim, ring, wedges] = radii.map((radius) => (radius / 500) ** 2);
  const band = wedges! - ring!;
  const plain = WEDGES - orange.length - red.length;
  return {
    bull: bull!,
    rim: rim! - bull! + 1 - wedges!,
    ring: ring! - rim!,
    plain: (band * plain) / WEDGES,
    orange: (band * orange.length) / WEDGES,
    red: (band * red.length) / WEDGES,
  }[zone];
}

describe('return to player', () => {
  test.each(DIFFICULTIES)(
    '%s: every pair of floats falls on one zone, as often as the zone is large',
    (difficulty) => {
      const counted = zoneChances(difficulty);
      const all = BigInt(FLOATS) ** 2n;
      expect(ZONES.reduce((sum, zone) => sum + counted[zone].num, 0n)).toBe(all);
      for (const zone of ZONES) {
        expect(counted[zone].den).toBe(all);
        expect(ratioNumber(counted[zone], 12)).toBeCloseTo(area(difficulty, zone), 8);
      }
    },
  );

  test.each(DIFFICULTIES)('%s: a fine grid over both floats gives the counted shares', (difficulty) => {
    const side = 1080;
    const hits = { rim: 0, ring: 0, plain: 0, orange: 0, red: 0, bull: 0 };
    for (const turn of range(side)) {
      for (const away of range(side)) hits[zoneAt(difficulty, (turn + 0.5) / side, (away + 0.5) / side)]++;
    }
    for (const zone of ZONES) {
      const share = ratioNumber(zoneChances(difficulty)[zone], 12);
      expect(Math.abs(hits[zone] / side ** 2 - share)).toBeLessThan(1 / side);
    }
  });

  test('returns 97.94, 98.02, 98.04 and 97.98 %', () => {
    const shares = DIFFICULTIES.map((difficulty) => {
      const { num, den } = darts.rtp({ difficulty });
      return Number((num * 100_000_000n + den / 2n) / den) / 1_000_000;
    });
    expect(shares).toEqual([97.9375, 98.016667, 98.040501, 97.976001]);
    for (const setting of darts.settings) {
      expect(compareRatios(returnOf(darts.odds!(setting)), darts.rtp(setting))).toBe(0);
    }
  });

  test('the greatest multiplier of each difficulty, and of all', () => {
    const greatest = DIFFICULTIES.map((difficulty) => ratioNumber(darts.maxMultiplier({ difficulty })));
    expect(greatest).toEqual([8.5, 16, 63, 500]);
    expect(ratioNumber(darts.maxMultiplier(darts.boldest))).toBe(500);
    for (const difficulty of DIFFICULTIES) {
      const { pays } = BOARDS[difficulty];
      expect(ZONES.map((zone) => pays[zone])).toEqual(Object.values(pays).toSorted((a, b) => a - b));
    }
  });
});

describe('rules', () => {
  test('edges of the rings belong to the inner side, the edge of the wedges to the outside', () => {
    const at = (radius: number, rotation = 0) => zoneAt('easy', rotation, (radius / 500) ** 2);
    expect(radiusOf(0.25)).toBe(250);
    expect([at(0), at(62.5), at(63), at(275), at(276), at(375)]).toEqual([
      'bull',
      'bull',
      'rim',
      'rim',
      'ring',
      'ring',
    ]);
    expect([at(376), at(449), at(450), at(500)]).toEqual(['plain', 'plain', 'rim', 'rim']);
    expect([1, 3, 4].map((wedge) => at(400, (wedge + 0.5) / WEDGES))).toEqual(['orange', 'red', 'plain']);
  });

  test('wedges split the turn into eighteen parts as equal as floats allow', () => {
    const seen = range(WEDGES).map((wedge) => wedgeOf((wedge + 0.5) / WEDGES));
    expect(seen).toEqual(range(WEDGES));
    expect([wedgeOf(0), wedgeOf(1 - 1 / FLOATS)]).toEqual([0, WEDGES - 1]);
  });

  test('the recorded distance leads back to the radius of the float, bit by bit', () => {
    fc.assert(
      fc.property(float, (value) => {
        const { distance } = darts.outcome(darts.initial, [0, value]);
        expect(radiusOf(distance)).toBe((Math.sqrt(value) / 2) * 1000);
      }),
      { numRuns: 2000 },
    );
  });

  test('pays what the zone under the dart says, and tells the stage where that is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DIFFICULTIES), float, float, (difficulty, turn, away) => {
        const outcome = darts.outcome({ difficulty }, [turn, away]);
        const zone = zoneAt(difficulty, outcome.rotation, outcome.distance);
        expect(ratioNumber(darts.payout({ difficulty }, outcome))).toBe(BOARDS[difficulty].pays[zone]);
        const { rotation, distance, multiplier } = outcome;
        expect(darts.events({ difficulty }, outcome)).toEqual([
          { type: 'throw', difficulty, rotation, distance, zone, multiplier },
        ]);
      }),
    );
  });

  test.each([{}, { difficulty: 'master' }, { difficulty: 1 }, { difficulty: null }, null])(
    'refuses %o',
    (params) => {
      expect(dartsParams.safeParse(params).success).toBe(false);
    },
  );
});

interface RecordedBoards {
  readonly multipliers: Record<string, unknown>;
  readonly radii_of_1000: Record<string, unknown>;
  readonly wedges18: Record<string, unknown>;
}

describe('recorded bets', () => {
  const recorded = vectorCases('darts');
  const tables = recordedTables<RecordedBoards>('darts');

  test.skipIf(!recorded)(`every recorded dart agrees${recorded ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(recorded!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of recorded!) {
      const stream = floats(serverSeed, clientSeed, nonce, 2, nobleHmac);
      expect(darts.outcome(dartsParams.parse(params), stream)).toMatchObject(expected);
    }
  });

  test.skipIf(!tables)('the boards are the recorded ones', () => {
    for (const difficulty of DIFFICULTIES) {
      const { radii, orange, red, pays } = BOARDS[difficulty];
      expect(radii).toEqual(tables!.radii_of_1000[difficulty]);
      expect({ orange, red }).toEqual(tables!.wedges18[difficulty]);
      expect(tables!.multipliers[difficulty]).toEqual({
        outside_or_inner_ring: pays.rim,
        ring2: pays.ring,
        wedge_plain: pays.plain,
        wedge_orange: pays.orange,
        wedge_red: pays.red,
        bullseye: pays.bull,
      });
    }
  });
});
