import { cardAt, DECK, type Card } from '#engines/fair/cards.ts';
import { expect, test } from 'vitest';
import { sideReturn } from './returns.ts';
import { PAIR_PAYS, pairOf, POKER_PAYS, pokerOf } from './sides.ts';

test('every three cards there are: perfect pairs return 51/52, 21+3 returns 2170/2197', () => {
  const counts: Record<string, number> = {};
  let [pairs, pokers] = [0, 0];
  for (let a = 0; a < DECK; a++)
    for (let b = 0; b < DECK; b++)
      for (let c = 0; c < DECK; c++) {
        const cards = [cardAt(a), cardAt(b), cardAt(c)];
        const hand = pokerOf(cards);
        counts[hand] = (counts[hand] ?? 0) + 1;
        pairs += PAIR_PAYS[pairOf(cards)];
        pokers += hand === 'none' ? 0 : POKER_PAYS;
      }
  const { none: _none, ...hits } = counts;
  expect(hits).toEqual({ suitedTrips: 52, straightFlush: 288, trips: 780, straight: 4320, flush: 8448 });
  expect([pairs * 52, pokers * 2197]).toEqual([DECK ** 3 * 51, DECK ** 3 * 2170]);
  expect(sideReturn('pairs')).toEqual({ back: { num: 51n, den: 52n }, wins: { num: 1n, den: 13n } });
  expect(sideReturn('poker').back).toEqual({ num: 2170n, den: 2197n });
});

test.each([
  ['2-spade A-heart 3-club', 'straight'],
  ['Q-spade A-heart K-club', 'straight'],
  ['K-spade A-heart 2-club', 'none'],
  ['A-spade 2-spade 3-spade', 'straightFlush'],
  ['5-spade 5-heart 5-spade', 'trips'],
  ['5-spade 5-spade 9-spade', 'flush'],
] as const)('%s is %s', (cards, hand) => {
  expect(pokerOf(cards.split(' ') as Card[])).toBe(hand);
});
