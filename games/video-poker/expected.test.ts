import { describe, expect, test } from 'vitest';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { bestHold, holdSpread } from './best-hold.ts';
import { HAND, videoPoker } from './game.ts';
import { deckOf, handOf, paysOf, VARIANTS, type PokerCard, type Variant } from './hands.ts';
import { dealVariance } from './odds.ts';
import type { VideoPokerParams } from './params.ts';

const dealOf = (params: VideoPokerParams, no: number) =>
  videoPoker.outcome(params, floats('cd'.repeat(32), 'expected', no, videoPoker.floats(params), nobleHmac));

/** Every draw there is, one by one. */
function spreadOf(hand: readonly PokerCard[], hold: readonly number[], variant: Variant) {
  const rest = deckOf(variant).filter((card) => !hand.includes(card));
  const held = hold.map((place) => hand[place]!);
  let [draws, sum, squares] = [0, 0, 0];
  const visit = (from: number, cards: readonly PokerCard[]): void => {
    if (cards.length < HAND)
      return rest.slice(from).forEach((card, at) => visit(from + at + 1, [...cards, card]));
    const found = handOf(cards, variant);
    const pays = found === null ? 0 : Number(paysOf(variant, found));
    draws += 1;
    sum += pays;
    squares += pays * pays;
  };
  visit(0, held);
  return { mean: sum / draws, variance: squares / draws - (sum / draws) ** 2 };
}

describe('what a round of video poker was to bring', () => {
  test.each(VARIANTS)('what a hold brings is what all its draws bring: %s', (variant) => {
    for (const no of [1, 2, 3, 4]) {
      const { initialHand } = dealOf({ variant }, no);
      for (const hold of [
        [0, 1, 2, 3, 4],
        [1, 2, 3, 4],
        [0, 2, 4],
        [1, 3],
      ]) {
        const [found, counted] = [
          holdSpread(initialHand, hold, variant),
          spreadOf(initialHand, hold, variant),
        ];
        expect(found.mean).toBeCloseTo(counted.mean, 9);
        expect(found.variance).toBeCloseTo(counted.variance, 6);
      }
    }
  });

  test('the best hold gives nothing away, any other what it gives away, and no hold is no round', () => {
    for (const params of videoPoker.settings)
      for (const no of [5, 6]) {
        const outcome = dealOf(params, no);
        const { variant = 'jacks' } = params;
        const best = bestHold(outcome.initialHand, variant);
        const stated = asNumber(videoPoker.rtp(params));
        const by = (hold: readonly number[]) => videoPoker.expected!(params, outcome, [{ hold: [...hold] }])!;
        expect(by(best.hold).mean).toBeCloseTo(stated, 12);
        const none = by([]);
        const lost = best.sum / best.draws - holdSpread(outcome.initialHand, [], variant).mean;
        expect(none.mean).toBeCloseTo(stated - lost, 12);
        expect(videoPoker.expected!(params, outcome, [])).toBeNull();
      }
  });

  test('five hands share the deal and stray by a fifth each from it', () => {
    const dealt = dealVariance('deuces');
    for (const no of [7, 8]) {
      const outcome = dealOf({ variant: 'deuces' }, no);
      const of = (hands: 1 | 5) =>
        videoPoker.expected!({ variant: 'deuces', hands }, outcome, [{ hold: [0, 1, 2] }])!.variance - dealt;
      expect(of(1)).toBeCloseTo(holdSpread(outcome.initialHand, [0, 1, 2], 'deuces').variance, 9);
      expect(of(5)).toBeCloseTo(of(1) / 5, 9);
    }
  });
});
