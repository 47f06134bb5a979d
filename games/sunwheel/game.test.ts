import { FLOATS } from '#engines/fair/float-count.ts';
import { linkUint32 } from '#engines/fair/chain.ts';
import { range } from '#engines/fair/draw.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { segmentOf } from '#platform/wheels/colour-wheel.ts';
import { describe, expect, test } from 'vitest';
import { sunwheel, sunwheelWheel } from './game.ts';

const { colourOf, colours, segments } = sunwheelWheel;
const of = (result: number) => ({ result, colour: colourOf(result) });

describe('the wheel', () => {
  test('has twenty red, twenty black, ten blue and one gold segment, and no neighbours of one colour', () => {
    const kinds = range(segments).map(colourOf);
    expect(colours.map(({ id }) => kinds.filter((kind) => kind === id).length)).toEqual([20, 20, 10, 1]);
    for (const segment of range(segments)) expect(kinds[segment]).not.toBe(kinds[(segment + 1) % segments]);
    expect([0, 1, 2, 5, 50].map(colourOf)).toEqual(['gold', 'red', 'black', 'blue', 'blue']);
  });

  test('every segment begins at the first draw that 51 times 2^-32 carries past it', () => {
    for (const segment of range(segments)) {
      const first = Number((BigInt(segment) * BigInt(FLOATS) + 50n) / 51n);
      expect(segmentOf(sunwheelWheel, first)).toBe(segment);
      if (segment > 0) expect(segmentOf(sunwheelWheel, first - 1)).toBe(segment - 1);
    }
    expect(segmentOf(sunwheelWheel, FLOATS - 1)).toBe(50);
  });
});

describe('return to player', () => {
  test('each colour returns 50 / 51, at most one draw of 2^32 away from it for each of its segments', () => {
    let draws = 0n;
    for (const { id: colour, pays } of colours) {
      const { num, den } = sunwheel.rtp({ colour });
      const chance = sunwheel.winChance({ colour });
      draws += chance.num;
      expect(num * chance.den * pays.den).toBe(pays.num * chance.num * den);
      expect(ratioNumber({ num, den }, 7)).toBe(0.980_392_1);
      expect(num < den).toBe(true);
    }
    expect(draws).toBe(BigInt(FLOATS));
  });

  test('no mix does better: twenty on red and on black, ten on blue, one on gold bring back 50 of 51 each time', () => {
    const stakes = { red: 20, black: 20, blue: 10, gold: 1 };
    for (const segment of range(segments)) {
      const paid = colours.map(
        ({ id }) => ratioNumber(sunwheel.settle({ colour: id }, of(segment), null)) * stakes[id],
      );
      expect(paid.reduce((sum, one) => sum + one)).toBe(50);
    }
  });
});

test('each colour is a place of its own, seen by everybody', () => {
  expect(sunwheel.places?.map(({ id }) => id)).toEqual(['red', 'black', 'blue', 'gold']);
  for (const { id: colour } of colours) {
    expect(sunwheel.place?.({ colour })).toBe(colour);
    expect(sunwheel.shownParams?.({ colour })).toEqual({ colour });
  }
});

test.each([{}, { colour: 'green' }, { colour: 0 }, { colour: null }, null])('refuses %o', (params) => {
  expect(sunwheel.params.safeParse(params).success).toBe(false);
});

test('the trace ends at the outcome', () => {
  for (let index = 0; index < 40; index++) {
    const hash = index.toString(16).padStart(64, '0');
    const { result, colour } = sunwheel.outcome(hash, 'salt');
    expect(result).toBe(Number((BigInt(linkUint32(hash, 'salt', nobleHmac)) * 51n) >> 32n));
    expect(sunwheel.trace(hash, 'salt').at(-1)?.[2]).toBe(`floor → segment ${result}, ${colour}`);
  }
});
