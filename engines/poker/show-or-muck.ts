/** Who shows and who mucks at the end of a hand, in order. */
import { remaining } from './betting.ts';
import type { Card } from './cards.ts';
import { strengthOf } from './evaluator.ts';
import type { HandHistory } from './history.ts';
import type { Replay } from './replay.ts';

export interface ShowdownLine {
  readonly seat: number;
  /** Null: the hand goes into the muck unseen. */
  readonly cards: readonly Card[] | null;
}

/**
 * Where somebody is all-in, all hands lie open. Otherwise a player shows what wins or shares some pot
 * against the hands shown before, and mucks the rest.
 */
export function showdownLines(
  hand: HandHistory,
  { end, result }: Pick<Replay, 'end' | 'result'>,
): ShowdownLine[] {
  const open = remaining(end).some(({ stack }) => stack === 0n);
  const shown: { seat: number; live: bigint; strengths: readonly number[] }[] = [];
  return result.showOrder.map((seat) => {
    const cards = hand.seats.find((one) => one.seat === seat)?.hole ?? null;
    if (!cards) return { seat, cards };
    const live = end.seats.find((one) => one.seat === seat)!.live;
    const strengths = hand.boards.map((board) => strengthOf(hand.game, cards, board));
    // Against a hand with less in the pots a side pot can still be won, so only those with as much count.
    const beaten = strengths.every((strength, run) =>
      shown.some((one) => one.live >= live && one.strengths[run]! > strength),
    );
    if (!open && beaten) return { seat, cards: null };
    shown.push({ seat, live, strengths });
    return { seat, cards };
  });
}
