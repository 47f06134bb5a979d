import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { asNumber, deviationOf, lowestTerms } from '#platform/contract/odds.ts';
import { expect, test } from 'vitest';
import { optimalPlay, repaid } from './exact.ts';
import { videoPoker } from './game.ts';
import { holdTable } from './hold-table.ts';
import { HANDS, type Variant } from './hands.ts';
import { oddsOf, PLAYS } from './odds.ts';

/** Least common multiple of numbers of draws. */
function common(draws: readonly bigint[]): bigint {
  return draws.reduce((all, one) => lowestTerms({ num: all, den: one }).num * one, 1n);
}

/** Best play of a variant; both kinds of jacks or better are counted once. */
const jacks = holdTable('jacks', true);
function bestPlay(variant: Variant) {
  if (variant === 'jacks') return optimalPlay(variant, jacks);
  return variant === 'nineSix' ? optimalPlay(variant, repaid(jacks, variant)) : optimalPlay(variant);
}

test.each([
  ['jacks', 0.9894447794, 19.33],
  // Published, as the return with its variance, for machines with full pay.
  ['nineSix', 0.9954390437, 19.515],
  ['deuces', 0.989130879, 25.619],
  ['joker', 0.9808543242, 25.653],
] as const)(
  'every deal of %s, each held best, returns exactly what the table of odds says: %d',
  (variant, back, variance) => {
    const { left, sums, counts, squares, blanks } = bestPlay(variant);
    const draws = range(6).map((drawn) => binomial(left, drawn));
    // Each draw of k cards stands for so many of the equally likely ways of the longest.
    const each = common(draws);
    const deals = binomial(left + 5, 5);
    const weight = (list: readonly bigint[], power = 1n) =>
      list.reduce((sum, count, drawn) => sum + count * (each / draws[drawn]!) ** power, 0n);
    const same = (sum: bigint, { num, den }: Ratio, power = 1n) =>
      expect(sum * den).toBe(num * deals * each ** power);
    same(weight(sums), videoPoker.rtp({ variant }));
    HANDS[variant].forEach((_hand, index) => same(weight(counts[index]!), oddsOf(variant)[index]!.chance));
    same(weight(squares, 2n), PLAYS[variant].deals, 2n);
    const none = blanks.map((list) =>
      [...list].reduce((sum, [blank, count]) => sum + BigInt(count) * BigInt(blank) ** 5n, 0n),
    );
    same(weight(none, 5n), PLAYS[variant].blank, 5n);
    expect(ratioNumber(videoPoker.rtp({ variant }), 10)).toBeCloseTo(back, 9);
    expect(deviationOf(oddsOf(variant)) ** 2).toBeCloseTo(variance, 2);
  },
);

test('five hands return what one does and vary less, but not as little as five deals would', () => {
  const [one, five] = [videoPoker.deviation!({}), videoPoker.deviation!({ hands: 5 })];
  expect(videoPoker.rtp({ hands: 5 })).toEqual(videoPoker.rtp({}));
  expect([five < one, five > one / Math.sqrt(5)]).toEqual([true, true]);
  expect(asNumber(videoPoker.winChance({ hands: 5 }))).toBeCloseTo(0.86979, 4);
  expect(ratioNumber(videoPoker.winChance({}), 4)).toBe(0.4545);
});
