import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentOf as wheelSegment } from '#platform/wheels/colour-wheel.ts';
import { double, doubleWheel, type Colour } from './game.ts';

const DRAWS = 2 ** 32;
const { colourOf, segments: SEGMENTS } = doubleWheel;
const COLOURS = doubleWheel.colours.map(({ id }) => id);
const segmentOf = (draw: number): number => wheelSegment(doubleWheel, draw);
const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
const of = (result: number) => ({ result, colour: colourOf(result) });

/** Every draw counted: the edges between segments are found by halving, not believed. */
function counted(): Map<Colour, number> {
  const count = new Map<Colour, number>();
  let from = 0;
  while (from < DRAWS) {
    const segment = segmentOf(from);
    let [inside, outside] = [from, DRAWS];
    while (outside - inside > 1) {
      const middle = Math.floor((inside + outside) / 2);
      if (segmentOf(middle) === segment) inside = middle;
      else outside = middle;
    }
    count.set(colourOf(segment), (count.get(colourOf(segment)) ?? 0) + outside - from);
    from = outside;
  }
  return count;
}

describe('the wheel', () => {
  test('has one green, seven red and seven black segments, and no neighbours of one colour', () => {
    expect(segments.map(colourOf).filter((colour) => colour === 'green')).toHaveLength(1);
    expect(segments.map(colourOf).filter((colour) => colour === 'red')).toHaveLength(7);
    expect(segments.map(colourOf).filter((colour) => colour === 'black')).toHaveLength(7);
    for (const segment of segments) expect(colourOf(segment)).not.toBe(colourOf((segment + 1) % SEGMENTS));
  });

  test('reaches every segment and nothing else', () => {
    const step = Math.floor(DRAWS / SEGMENTS);
    expect(new Set(segments.map((segment) => segmentOf(segment * step + 1000)))).toEqual(new Set(segments));
    expect([segmentOf(0), segmentOf(DRAWS - 1)]).toEqual([0, SEGMENTS - 1]);
    fc.assert(
      fc.property(fc.nat({ max: DRAWS - 1 }), (draw) => {
        expect(segmentOf(draw)).toBe(Number((BigInt(draw) * 15n) >> 32n));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('return to player', () => {
  test('is counted over all 2^32 draws: 14 / 15, and at most one draw away from it', () => {
    const draws = counted();
    expect([...draws.values()].reduce((sum, count) => sum + count)).toBe(DRAWS);
    for (const colour of COLOURS) {
      const { num, den } = double.winChance({ colour });
      expect([num, den]).toEqual([BigInt(draws.get(colour)!), BigInt(DRAWS)]);
      const rtp = double.rtp({ colour });
      const pays = double.maxMultiplier({ colour });
      expect(rtp.num * pays.den * den).toBe(num * pays.num * rtp.den);
      const away = rtp.num * 15n - rtp.den * 14n;
      expect(away <= 15n * pays.num && away >= -15n * pays.num).toBe(true);
      expect(ratioNumber(rtp, 4)).toBe(0.9333);
      expect(rtp.num < rtp.den).toBe(true);
    }
  });

  test('no mix of colours does better: a chip on each returns 14 / 15 of three chips', () => {
    for (const segment of segments) {
      const paid = COLOURS.map((colour) => ratioNumber(double.settle({ colour }, of(segment), null)));
      expect(paid.reduce((sum, one) => sum + one)).toBe(segment === 0 ? 14 : 2);
    }
  });
});

describe('settling', () => {
  test('the colour that was drawn pays 2, green 14, the others nothing', () => {
    expect(ratioNumber(double.settle({ colour: 'red' }, of(1), null))).toBe(2);
    expect(ratioNumber(double.settle({ colour: 'black' }, of(2), null))).toBe(2);
    expect(ratioNumber(double.settle({ colour: 'green' }, of(0), null))).toBe(14);
    expect(double.settle({ colour: 'red' }, of(0), null).num).toBe(0n);
    expect(double.settle({ colour: 'green' }, of(7), null).num).toBe(0n);
  });

  test('each colour is a place of its own, seen by everybody', () => {
    expect(double.places?.map(({ id }) => id)).toEqual([...COLOURS]);
    for (const colour of COLOURS) {
      expect(double.place?.({ colour })).toBe(colour);
      expect(double.shownParams?.({ colour })).toEqual({ colour });
    }
    expect(double.flight).toBeUndefined();
  });
});

test.each([{}, { colour: 'blue' }, { colour: 0 }, { colour: null }, null])('refuses %o', (params) => {
  expect(double.params.safeParse(params).success).toBe(false);
});

test('the trace ends at the outcome', () => {
  for (let index = 0; index < 40; index++) {
    const hash = index.toString(16).padStart(64, '0');
    const { result, colour } = double.outcome(hash, 'salt');
    expect(result).toBe(Number((BigInt(linkUint32(hash, 'salt', nobleHmac)) * 15n) >> 32n));
    expect(double.trace(hash, 'salt').at(-1)?.[2]).toBe(`floor → segment ${result}, ${colour}`);
  }
});
