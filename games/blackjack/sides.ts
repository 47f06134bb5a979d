/**
 * Side bets on the first cards: perfect pairs asks for two like cards of the player's, 21+3 for a poker hand of those
 * two and the dealer's open one. Both are decided at the deal; how the hand is played does not touch them. Their
 * pays are made for an endless deck: those of a shoe would give back more than is staked.
 */
import { RANKS, rankIndex, suitOf, type Card } from '#engines/fair/cards.ts';
import * as z from 'zod/mini';

/** Chips that may lie on one spot. */
export const MAX_ON_SPOT = 1_000_000;

const count = z.int().check(z.gte(1), z.lte(MAX_ON_SPOT));

/** Chips by spot: one on the hand where nothing is said. */
export const chipsSchema = z.strictObject({
  main: z.optional(count),
  pairs: z.optional(count),
  poker: z.optional(count),
});

export const SIDES = ['pairs', 'poker'] as const;
export type Side = (typeof SIDES)[number];

/** Same card twice, another suit of the same colour, another colour. */
export const PAIRS_OF = ['none', 'mixed', 'colour', 'same'] as const;
export type PairOf = (typeof PAIRS_OF)[number];
export const POKERS = ['none', 'flush', 'straight', 'trips', 'straightFlush', 'suitedTrips'] as const;
export type PokerOf = (typeof POKERS)[number];

/** What a winning chip comes back as, itself included. */
export const PAIR_PAYS: Readonly<Record<PairOf, number>> = { none: 0, mixed: 6, colour: 13, same: 26 };
export const POKER_PAYS = 10;

/** Chips on the three spots, and what came of the side bets. */
export interface Bets {
  readonly main: number;
  readonly pairs: number;
  readonly poker: number;
  readonly pair: PairOf;
  readonly hand: PokerOf;
}

export type Chips = Pick<Bets, 'main' | 'pairs' | 'poker'>;

export function chipsOf(chips: z.output<typeof chipsSchema> | undefined): Chips {
  return { main: chips?.main ?? 1, pairs: chips?.pairs ?? 0, poker: chips?.poker ?? 0 };
}

/** All that lies on the table, which is the opening stake. */
export function allChips({ main, pairs, poker }: Chips): number {
  return main + pairs + poker;
}

function isRed(card: Card): boolean {
  const suit = suitOf(card);
  return suit === 'diamond' || suit === 'heart';
}

export function pairOf([first, second]: readonly Card[]): PairOf {
  if (!first || !second || rankIndex(first) !== rankIndex(second)) return 'none';
  if (first === second) return 'same';
  return isRed(first) === isRed(second) ? 'colour' : 'mixed';
}

/** @param cards the player's first two and the dealer's open one; an ace stands below a two or above a king */
export function pokerOf(cards: readonly Card[]): PokerOf {
  const suited = cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const [low, middle, high] = cards.map(rankIndex).toSorted((a, b) => a - b) as [number, number, number];
  if (low === high) return suited ? 'suitedTrips' : 'trips';
  const ace = RANKS.length - 1;
  const straight = middle === low + 1 && (high === middle + 1 || (high === ace && low === 0));
  if (straight) return suited ? 'straightFlush' : 'straight';
  return suited ? 'flush' : 'none';
}

/** Chips that come back of both side bets. @param hit whether 21+3 won */
export function sidesBack({ pairs, poker }: Pick<Chips, Side>, pair: PairOf, hit: boolean): number {
  return pairs * PAIR_PAYS[pair] + (hit ? poker * POKER_PAYS : 0);
}
