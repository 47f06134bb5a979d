/** A hand as it was played: the form that everything here reads and writes. Amounts in the smallest unit. */
import type { Card } from './cards.ts';
import type { Action, Game, Post, Street, Structure } from './rules.ts';

export interface HistorySeat {
  readonly seat: number;
  /** Before any post. */
  readonly stack: bigint;
  /** Null when never shown. */
  readonly hole: readonly Card[] | null;
  readonly name?: string;
}

export type HistoryAction = Action & {
  readonly street: Street;
};

export interface HandHistory {
  readonly id: string;
  readonly game: Game;
  readonly structure: Structure;
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  readonly button: number;
  /** Clockwise by rising seat number. */
  readonly seats: readonly HistorySeat[];
  readonly posts: readonly Post[];
  readonly actions: readonly HistoryAction[];
  /** One board with the cards that were dealt, or two where it was run twice. */
  readonly boards: readonly (readonly Card[])[];
  /** What was taken from the pots. */
  readonly rake: bigint;
}
