/** What a hand of cards is worth in blackjack. */
import { rankOf, type Card } from '#engines/fair/cards.ts';

/** Value of one card; an ace counts 11 here. */
export function valueOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 11;
  return rank === 'J' || rank === 'Q' || rank === 'K' ? 10 : Number(rank);
}

export interface Total {
  readonly total: number;
  /** An ace still counts 11. */
  readonly soft: boolean;
}

/** Best total of a hand: aces count 11 as long as that does not bust. */
export function totalOf(cards: readonly Card[]): Total {
  let total = 0;
  let aces = 0;
  for (const card of cards) {
    const value = valueOf(card);
    total += value;
    if (value === 11) aces += 1;
  }
  while (total > 21 && aces > 0) {
    total -= 10;
    aces -= 1;
  }
  return { total, soft: aces > 0 };
}

/** An ace and a ten-valued card as the first two. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21;
}

/** Two cards of the same value: these may be split. */
export function isPair(cards: readonly Card[]): boolean {
  return cards.length === 2 && valueOf(cards[0]!) === valueOf(cards[1]!);
}
