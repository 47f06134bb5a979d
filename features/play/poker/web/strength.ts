/** A hand as the page names it: a word, and the ranks that go with it. */
import { parseCard, RANKS, type Card } from '#engines/poker/cards.ts';
import { describeHand } from '#engines/poker/describe.ts';
import type { Category } from '#engines/poker/hand-class.ts';
import type { TableView } from '../contract.ts';

export interface NamedHand {
  readonly name: Category | 'royal-flush';
  /** As on the cards, such as `K, 4`; empty where the word says all. */
  readonly ranks: string;
}

const ACE = 12;

/** @param cards the own ones, such as `Ah` @returns null before the flop, and where no cards are known */
export function namedHand(
  game: TableView['game'],
  cards: readonly string[],
  board: readonly string[],
): NamedHand | null {
  const hand = describeHand(game, cards.flatMap(cardOf), board.flatMap(cardOf));
  if (!hand) return null;
  const { category, ranks } = hand;
  if (category === 'straight-flush' && ranks[0] === ACE) return { name: 'royal-flush', ranks: '' };
  const named = ranks.slice(0, category === 'two-pair' || category === 'full-house' ? 2 : 1);
  return { name: category, ranks: named.map(rankName).join(', ') };
}

function cardOf(name: string): Card[] {
  const card = parseCard(name);
  return card === null ? [] : [card];
}

function rankName(rank: number): string {
  return RANKS[rank] === 'T' ? '10' : RANKS[rank]!;
}
