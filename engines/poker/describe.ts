/** What a hand is by the rules alone, without the tables of the evaluator: for pages, which name a few hands. */
import { rankOf, suitOf, type Card } from './cards.ts';
import type { HandDescription } from './evaluator.ts';
import { categoryOfScore, ranksOfScore, suitedScore, unsuitedScore } from './hand-class.ts';
import type { Game } from './rules.ts';

/** The best hand of hole cards with a board, from the flop on: of all cards in hold'em, of two and three in Omaha. Null before it. */
export function describeHand(
  game: Game,
  hole: readonly Card[],
  board: readonly Card[],
): HandDescription | null {
  if (board.length < 3 || hole.length < 2) return null;
  const hands =
    game === 'omaha'
      ? pick(hole, 2).flatMap((two) => pick(board, 3).map((three) => [...two, ...three]))
      : [[...hole, ...board]];
  const best = Math.max(...hands.map(scoreOf));
  return { category: categoryOfScore(best), ranks: ranksOfScore(best) };
}

/** Score of the best five of five to seven cards. */
function scoreOf(cards: readonly Card[]): number {
  const counts = Array.from({ length: 13 }, () => 0);
  const suits = [0, 1, 2, 3].map((suit) => cards.filter((card) => suitOf(card) === suit));
  for (const card of cards) counts[rankOf(card)]! += 1;
  const flush = suits.find(({ length }) => length >= 5);
  const unsuited = unsuitedScore(counts);
  if (!flush) return unsuited;
  return Math.max(unsuited, suitedScore(flush.reduce((mask, card) => mask | (1 << rankOf(card)), 0)));
}

/** All ways to take some of a list. */
function pick(cards: readonly Card[], count: number): Card[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => pick(cards.slice(at + 1), count - 1).map((more) => [card, ...more]));
}
