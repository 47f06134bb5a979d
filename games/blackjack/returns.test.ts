import type { Card } from '#engines/fair/cards.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { compareRatios } from '#platform/contract/odds.ts';
import { describe, expect, test } from 'vitest';
import { ENDINGS, SIDE_WAYS, WAYS } from './endings.ts';
import { endings, LONG_HANDS, VALUES, valuesAgainst } from './exact.ts';
import { blackjack } from './game.ts';
import { isNatural, isPair, totalOf } from './hands.ts';
import { basicStrategy } from './strategy.ts';

describe('return to player', () => {
  test('the tables name the best play of every first hand, against every open card', () => {
    for (const [up] of VALUES) {
      const values = valuesAgainst(up);
      for (const [first] of VALUES) {
        for (const [second] of VALUES) {
          const cards = [first, second];
          if (isNatural(cards)) continue;
          const hand = totalOf(cards);
          const plays: Record<string, Ratio> = {
            stand: values.stand(hand),
            hit: values.hit(hand),
            double: values.double(hand),
          };
          const check = (split: boolean): void => {
            const chosen = basicStrategy(cards, up, { double: true, split });
            const best = Object.values(plays).every((value) => compareRatios(value, plays[chosen]!) <= 0);
            expect(best, `${cards.join(' ')} against ${up}: ${chosen}`).toBe(true);
          };
          check(false);
          if (!isPair(cards)) continue;
          plays['split'] = values.split(first);
          check(true);
        }
      }
    }
  });

  test('and of every longer hand', () => {
    const filler: Record<string, Card[]> = {};
    for (const { total, soft } of LONG_HANDS) {
      const cards: Card[] = soft ? ['A-club', 'A-club'] : ['2-club', '2-club'];
      let here = totalOf(cards);
      while (here.total < total) {
        const step = Math.min(total - here.total, soft ? 9 : 8);
        cards.push(step === 1 ? 'A-club' : (`${step}-club` as Card));
        here = totalOf(cards);
        if (here.soft !== soft) break;
      }
      if (here.total === total && here.soft === soft) filler[`${total}${soft}`] = cards;
    }
    for (const [up] of VALUES) {
      const values = valuesAgainst(up);
      for (const cards of Object.values(filler)) {
        const hand = totalOf(cards);
        const chosen = basicStrategy(cards, up, { double: false, split: false });
        const [stand, hit] = [values.stand(hand), values.hit(hand)];
        const order = compareRatios(stand, hit);
        expect(chosen, `${hand.total} against ${up}`).toBe(order >= 0 ? 'stand' : 'hit');
      }
    }
    expect(Object.keys(filler).length).toBeGreaterThan(20);
  });

  test.each([
    [2, 0.994296, 1.15],
    [3, 0.994792, 1.17],
  ] as const)(
    'playing by them with %d hands returns exactly what the tables say: %d',
    (hands, back, spread) => {
      const { all, classes } = endings(hands);
      const whole = WAYS[hands];
      expect(
        all.map(({ staked: put, paid: got, chance }) => [put, got, (chance.num * whole) / chance.den]),
      ).toEqual(ENDINGS[hands]);
      all.forEach(({ chance }) => expect((chance.num * whole) % chance.den).toBe(0n));
      const suited = 64n * whole;
      const ways = ({ num, den }: Ratio) => (num * suited) / den;
      expect(
        classes.map(({ chance, paid: got, net, ...one }) => ({
          ...one,
          ways: ways(chance),
          paid: ways(got),
          net: ways(net),
        })),
      ).toEqual(SIDE_WAYS[hands]);
      expect(ENDINGS[hands].reduce((sum, [, , count]) => sum + count, 0n)).toBe(whole);
      expect(SIDE_WAYS[hands].reduce((sum, one) => sum + one.ways, 0n)).toBe(suited);
      expect(ratioNumber(blackjack.rtp({ hands }), 6)).toBe(back);
      expect(blackjack.deviation!({ hands })).toBeCloseTo(spread, 1);
    },
  );

  test('the return of a layout is that of its chips, each by what it stakes', () => {
    const chips = { main: 4, pairs: 2, poker: 3 };
    const sum = 4 * ratioNumber(blackjack.rtp({ hands: 3 }), 12) + (2 * 51) / 52 + (3 * 2170) / 2197;
    expect(ratioNumber(blackjack.rtp({ hands: 3, chips }), 9)).toBeCloseTo(sum / 9, 8);
    expect(ratioNumber(blackjack.maxMultiplier({ hands: 3, chips }), 6)).toBeCloseTo((48 + 52 + 30) / 9, 5);
    expect(blackjack.deviation!({ hands: 3, chips: { pairs: 1_000_000 } })).toBeCloseTo(
      Math.sqrt((26 ** 2 + 13 ** 2) / 52 + 6 ** 2 / 26 - (51 / 52) ** 2),
      4,
    );
  });
});
