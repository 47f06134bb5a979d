/** What the stages of rooms without a flight share: when a result that was told is on the screen. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { RoundView, SharedState, StageProps } from './game-kit.ts';

/** A room nothing is known of yet. */
export const CONNECTING: SharedState = {
  phase: 'connecting',
  roundId: '',
  startsAt: 0,
  bettingMs: 1,
  result: null,
  players: [],
  history: [],
};

export interface Reveal {
  readonly shared: SharedState;
  /** The player's bets in the round on the stage. */
  readonly own: RoundView | null;
  /** The result of an ended round is on the screen. */
  readonly landed: boolean;
  /** The round's end without the way to it: quick play, reduced motion, or skipped. */
  readonly still: boolean;
  /** Shows the result at once. */
  readonly skip: () => void;
}

type Props = Pick<StageProps<never>, 'shared' | 'round' | 'quick' | 'reducedMotion' | 'onSettled'>;

/**
 * Follows the end of a round. The result was told to everybody at one moment; it counts as shown `revealMs` later,
 * also in a hidden tab and for who came in between. Tells the page when the player's own bets may count.
 */
export function useReveal(props: Props, revealMs: number): Reveal {
  const { shared = CONNECTING, round, quick, reducedMotion } = props;
  const { phase, roundId, startsAt } = shared;
  const [shownId, setShown] = useState('');
  const instant = quick || reducedMotion;
  const ended = phase === 'ended';
  const landed = ended && shownId === roundId;

  useEffect(() => {
    if (!ended || landed) return;
    const left = instant ? 0 : startsAt + revealMs - performance.now();
    const timer = setTimeout(() => setShown(roundId), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [ended, landed, instant, startsAt, revealMs, roundId]);

  const settle = useEffectEvent((id: string) => props.onSettled?.(id));
  const here = Number(round?.view?.['no'] ?? -1) === Number(roundId);
  useEffect(() => {
    // Bets of a round that is not on the stage any more have nothing left to show.
    if (round && round.status !== 'in-progress' && (landed || !here)) settle(round.id);
  }, [round, landed, here]);

  return {
    shared,
    own: here ? (round ?? null) : null,
    landed,
    still: instant || landed,
    skip: () => (ended ? setShown(roundId) : undefined),
  };
}
