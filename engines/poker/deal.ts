/** Where the cards of a shuffled deck go. One card to each seat in turn from left of the button; no burn cards. */
import type { Card } from './cards.ts';
import { BOARD_CARDS, holeCards, STREETS, type Game, type Street } from './rules.ts';
import { clockwise } from './showdown.ts';

export interface Deal {
  /** Hole cards by seat, in the order dealt. */
  readonly hole: ReadonlyMap<number, readonly Card[]>;
  /** Places in the deck of each seat's hole cards: what a player may ask proofs for. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  /** The five cards of the board, dealt or not. */
  readonly board: readonly Card[];
  /** Place in the deck of the first card of the board. */
  readonly boardAt: number;
}

/** @param seats seat numbers of those dealt in @param button seat number of the button */
export function deal(deck: readonly Card[], seats: readonly number[], button: number, game: Game): Deal {
  const order = clockwise(
    seats.map((seat) => ({ seat })),
    button,
  );
  const rounds = Array.from({ length: holeCards(game) }, (_, round) => round);
  const places = new Map(
    order.map(({ seat }, at) => [seat, rounds.map((round) => round * order.length + at)]),
  );
  const boardAt = rounds.length * order.length;
  if (boardAt + 5 > deck.length) throw new RangeError(`${order.length} players are too many for the deck`);
  const hole = new Map([...places].map(([seat, list]) => [seat, list.map((place) => deck[place]!)]));
  return { hole, places, board: deck.slice(boardAt, boardAt + 5), boardAt };
}

/** The board as it lies while a street is bet. */
export function boardOn(street: Street, { board }: Pick<Deal, 'board'>): readonly Card[] {
  return board.slice(0, BOARD_CARDS[street]);
}

/**
 * Boards of a hand that is run more than once: what lay on the table at the all-in is shared, the missing
 * cards of each run come from the deck one after the other.
 * @param street where the betting ended @throws RangeError when the deck has too few cards left
 */
export function runBoards(deck: readonly Card[], dealt: Deal, street: Street, runs: number): Card[][] {
  const shared = boardOn(street, dealt);
  const missing = 5 - shared.length;
  const from = dealt.boardAt + shared.length;
  if (from + runs * missing > deck.length)
    throw new RangeError(`the deck has too few cards for ${runs} runs`);
  return Array.from({ length: missing === 0 ? 1 : runs }, (_, run) => [
    ...shared,
    ...deck.slice(from + run * missing, from + (run + 1) * missing),
  ]);
}

/** Rabbit hunting: the cards that would have come after the street on which a hand ended, by street. */
export function rabbitCards(dealt: Deal, street: Street): { street: Street; cards: readonly Card[] }[] {
  return STREETS.slice(STREETS.indexOf(street) + 1).map((later) => {
    const before = STREETS[STREETS.indexOf(later) - 1]!;
    return { street: later, cards: dealt.board.slice(BOARD_CARDS[before], BOARD_CARDS[later]) };
  });
}
