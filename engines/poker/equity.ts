/** Chances of known hands by enumeration of every board that can still come. Exact, no sampling. */
import { newDeck, repeatedCard, type Card } from './cards.ts';
import { evaluate7, evaluateOmaha } from './evaluator.ts';
import { holeCards, type Game } from './rules.ts';

export interface Equity {
  /** Boards on which the hand wins alone. */
  readonly wins: number;
  /** Boards on which it ties. */
  readonly ties: number;
  /** Share of the pot, 0 to 1: a tie counts one over the number of winners. */
  readonly share: number;
}

export interface EquityResult {
  /** How many boards there are. */
  readonly boards: number;
  /** In the order of the hands. */
  readonly hands: readonly Equity[];
}

/**
 * @param holes hole cards of each hand still in
 * @param board 0 to 5 cards that lie already
 * @param dead cards known to be out of the deck
 * @throws RangeError for a card that stands twice or a wrong number of cards
 */
export function equity(
  holes: readonly (readonly Card[])[],
  board: readonly Card[] = [],
  dead: readonly Card[] = [],
  game: Game = 'holdem',
): EquityResult {
  const known = [...holes.flat(), ...board, ...dead];
  if (repeatedCard(known) !== null) throw new RangeError('a card stands twice');
  if (holes.some((hole) => hole.length !== holeCards(game)) || board.length > 5)
    throw new RangeError('a wrong number of cards');
  const taken = new Set(known);
  const left = newDeck().filter((card) => !taken.has(card));
  const strength = strengthIn(game);
  const [wins, ties, shares] = [counters(holes), counters(holes), counters(holes)];
  const strengths = counters(holes);
  let boards = 0;
  const full = [...board, 0, 0, 0, 0, 0].slice(0, 5);
  complete(board.length, 0);
  return {
    boards,
    hands: holes.map((_, at) => ({ wins: wins[at]!, ties: ties[at]!, share: shares[at]! / boards })),
  };

  function complete(filled: number, from: number): void {
    if (filled === 5) return count();
    for (let at = from; at <= left.length - (5 - filled); at++) {
      full[filled] = left[at]!;
      complete(filled + 1, at + 1);
    }
  }

  function count(): void {
    boards++;
    let [best, winners] = [0, 0];
    for (let at = 0; at < holes.length; at++) {
      const value = strength(holes[at]!, full);
      strengths[at] = value;
      if (value > best) [best, winners] = [value, 1];
      else if (value === best) winners++;
    }
    for (let at = 0; at < holes.length; at++) {
      if (strengths[at] !== best) continue;
      if (winners === 1) wins[at]! += 1;
      else ties[at]! += 1;
      shares[at]! += 1 / winners;
    }
  }
}

function counters(holes: readonly unknown[]): Float64Array {
  return new Float64Array(holes.length);
}

function strengthIn(game: Game): (hole: readonly Card[], board: readonly Card[]) => number {
  if (game === 'omaha') return evaluateOmaha;
  return (hole, board) =>
    evaluate7(hole[0]!, hole[1]!, board[0]!, board[1]!, board[2]!, board[3]!, board[4]!);
}
