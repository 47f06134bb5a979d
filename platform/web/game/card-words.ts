import { isCard, rankOf, suitOf, type Card } from '#engines/fair/cards.ts';

/** Rank and suit for a game's `card` text, which names a card to those who cannot see it. */
export function cardWords(card: Card): { rank: string; suit: string } {
  return { rank: rankOf(card), suit: suitOf(card) };
}

/** The cards of a list that came from outside; anything else gives none. */
export function cardsIn(value: unknown): readonly Card[] {
  return Array.isArray(value) ? value.filter(isCard) : [];
}
