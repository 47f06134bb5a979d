/**
 * Playing cards as the standard profile numbers them: 0 to 51, rank by rank from 2 to A, and within a
 * rank diamond, heart, spade, club.
 */
import { intBelow } from './draw.ts';

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['diamond', 'heart', 'spade', 'club'] as const;
export const DECK = RANKS.length * SUITS.length;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
/** A card by name, e.g. `10-heart`: what outcomes, events and recorded bets hold. */
export type Card = `${Rank}-${Suit}`;

/** @param index 0 to 51 */
export function cardAt(index: number): Card {
  return `${RANKS[Math.floor(index / SUITS.length)]!}-${SUITS[index % SUITS.length]!}`;
}

/** A card of an endless deck: every draw is from all 52. */
export function drawCard(float: number): Card {
  return cardAt(intBelow(float, DECK));
}

export function rankOf(card: Card): Rank {
  return card.slice(0, card.indexOf('-')) as Rank;
}

export function suitOf(card: Card): Suit {
  return card.slice(card.indexOf('-') + 1) as Suit;
}

/** Place of a card's rank, 0 for a 2 up to 12 for an ace. */
export function rankIndex(card: Card): number {
  return RANKS.indexOf(rankOf(card));
}

export function isCard(text: unknown): text is Card {
  return typeof text === 'string' && ALL.has(text);
}

const ALL: ReadonlySet<string> = new Set(Array.from({ length: DECK }, (_, index) => cardAt(index)));
