import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { SIDES, trend, trendHundredths, wins, type Side } from './game.ts';

const DRAWS = 2 ** 32;

/** The first draw of 2^32 for which a question is answered no; it is yes for every draw before and no for every one after. */
function firstWithout(yes: (draw: number) => boolean): number {
  let [inside, outside] = [0, DRAWS];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (yes(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}

describe('return to player', () => {
  test('chances are those counted over all 2^32 draws', () => {
    const green = firstWithout((draw) => trendHundredths(draw) >= 200);
    const moon = firstWithout((draw) => trendHundredths(draw) >= 1000);
    const counted: Record<Side, number> = { red: DRAWS - green, green, moon };
    for (const side of SIDES) {
      expect(trend.winChance({ side })).toEqual({ num: BigInt(counted[side]), den: BigInt(DRAWS) });
    }
  });

  test.each([
    ['red', 196n, 100n, 0.9898],
    ['green', 2n, 1n, 0.99],
    ['moon', 10n, 1n, 0.99],
  ] as const)('%s pays %i / %i and returns %f, at most one draw away from it', (side, num, den, stated) => {
    expect(trend.maxMultiplier({ side })).toEqual({ num, den });
    const rtp = trend.rtp({ side });
    const chance = trend.winChance({ side });
    expect(rtp.num * den * chance.den).toBe(num * chance.num * rtp.den);
    const away = rtp.num * 10_000n - BigInt(Math.round(stated * 10_000)) * rtp.den;
    const oneDraw = (10_000n * num * rtp.den) / (den * BigInt(DRAWS));
    expect(away <= oneDraw && away >= -oneDraw).toBe(true);
    expect(rtp.num < rtp.den).toBe(true);
  });
});

describe('settling', () => {
  test.each<[number, Side[]]>([
    [1, ['red']],
    [1.99, ['red']],
    [2, ['green']],
    [9.99, ['green']],
    [10, ['green', 'moon']],
    [1_000_000, ['green', 'moon']],
  ])('at %f the winners are %o', (result, winners) => {
    expect(SIDES.filter((side) => wins(side, result))).toEqual(winners);
    for (const side of SIDES) {
      const paid = ratioNumber(trend.settle({ side }, { result }, null));
      expect(paid).toBe(winners.includes(side) ? { red: 1.96, green: 2, moon: 10 }[side] : 0);
    }
  });

  test('each side is a place of its own, seen by everybody, and nobody leaves before the end', () => {
    expect(trend.places?.map(({ id }) => id)).toEqual([...SIDES]);
    for (const side of SIDES) {
      expect(trend.place?.({ side })).toBe(side);
      expect(trend.shownParams?.({ side })).toEqual({ side });
    }
    expect(trend.flight).toBeUndefined();
  });
});

test.each([{}, { side: 'black' }, { side: 0 }, { side: null }, null])('refuses %o', (params) => {
  expect(trend.params.safeParse(params).success).toBe(false);
});

test('the trace ends at the outcome', () => {
  for (let index = 0; index < 40; index++) {
    const hash = index.toString(16).padStart(64, '0');
    const { result } = trend.outcome(hash, 'salt');
    expect(result).toBe(trendHundredths(linkUint32(hash, 'salt', nobleHmac)) / 100);
    expect(trend.trace(hash, 'salt').at(-1)?.[2]).toBe(`floor to 0.01, at least 1 → ${result.toFixed(2)}`);
  }
});
