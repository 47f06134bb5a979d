/**
 * Cards as numbers 0 to 51: rank by rank from 2 to A, and within a rank diamond, heart, spade, club (the
 * numbering of engines/fair). As text a card is a rank and a suit: `Ah`, `Td`, `2c`.
 */
export const RANKS = '23456789TJQKA';
export const SUITS = 'dhsc';
export const DECK_SIZE = 52;

/** A card's number, 0 to 51. */
export type Card = number;

/** 0 for a 2 up to 12 for an ace. */
export function rankOf(card: Card): number {
  return card >> 2;
}

/** 0 diamond, 1 heart, 2 spade, 3 club. */
export function suitOf(card: Card): number {
  return card & 3;
}

export function cardName(card: Card): string {
  return RANKS[rankOf(card)]! + SUITS[suitOf(card)]!;
}

/** @returns the card of two characters such as `Ah`, or null when they name none */
export function parseCard(text: string): Card | null {
  if (text.length !== 2) return null;
  const rank = RANKS.indexOf(text[0]!);
  const suit = SUITS.indexOf(text[1]!);
  return rank < 0 || suit < 0 ? null : rank * 4 + suit;
}

/** @returns the cards of a run such as `AhKd7c`, or null when any part of it is no card */
export function parseCards(text: string): Card[] | null {
  if (text.length % 2 !== 0) return null;
  const cards: Card[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const card = parseCard(text.slice(at, at + 2));
    if (card === null) return null;
    cards.push(card);
  }
  return cards;
}

export function cardNames(cards: readonly Card[]): string {
  return cards.map(cardName).join('');
}

/** A deck in its order of numbers. */
export function newDeck(): Card[] {
  return Array.from({ length: DECK_SIZE }, (_, card) => card);
}

/** The first card that stands twice in a list, or null. */
export function repeatedCard(cards: readonly Card[]): Card | null {
  const seen = new Set<Card>();
  for (const card of cards) {
    if (seen.has(card)) return card;
    seen.add(card);
  }
  return null;
}
