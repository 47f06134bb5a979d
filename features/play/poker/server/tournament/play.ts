/** What a tournament adds to the hands of its tables. Changes of a state that is locked. */
import { enterTournament } from '#engines/poker/tournament-seating.ts';
import type { PokerContext } from '../context.ts';
import { nextPositions, playingSeats } from '../sit-and-go/play.ts';
import type { Seat, TableState } from '../state.ts';
import type { Positions } from '#engines/poker/posts.ts';

/** Who is dealt in to the next hand: everybody with chips but who came to where the blinds are passing. */
export function dealtTo(state: TableState): {
  readonly dealt: readonly Seat[];
  readonly positions: Positions;
} {
  const all = playingSeats(state);
  if (!state.positions)
    return {
      dealt: all,
      positions: nextPositions(
        state,
        all.map(({ seat }) => seat),
      ),
    };
  const { seats, positions } = enterTournament(
    state.positions,
    all.map(({ seat, entry }) => ({ seat, isNew: entry !== 'plays' })),
    state.size,
  );
  return { dealt: all.filter(({ seat }) => seats.includes(seat)), positions };
}

/** Nobody is there to see it: the hands need not follow one another so fast. */
export function paceHands({ settings, pace }: PokerContext, state: TableState, now: number): void {
  if (playingSeats(state).every(({ outSince }) => outSince !== null))
    state.dueAt = now + settings().actionSeconds * pace.secondMs;
}
