/**
 * What of a stepped round is on the stage. It grows event by event and so lags behind the round; a round that
 * was open before the page was brings what no event will tell of again.
 */
import { useState } from 'react';
import { isRealWin, type RoundView, type StageProps } from './game-kit.ts';

export interface DrawnRound<Shown> {
  /** The round it belongs to; empty before the first. */
  readonly id: string;
  readonly shown: Shown;
  /** The round's result is on the stage. */
  readonly settled: boolean;
  /** The answer it was begun from: a round restored twice is taken over twice. */
  readonly from: RoundView | null;
}

/** How a game's part of it starts, and how it is read from what the server says of an open round. */
export interface DrawnRules<Shown> {
  readonly nothing: Shown;
  read(view: Readonly<Record<string, unknown>>): Shown;
}

/** @returns the same object unless the round is new to the stage */
export function takeOver<Shown>(
  drawn: DrawnRound<Shown>,
  round: RoundView | null,
  rules: DrawnRules<Shown>,
): DrawnRound<Shown> {
  if (!round || drawn.from === round || (drawn.id === round.id && !round.restored)) return drawn;
  const shown = round.restored && round.view ? rules.read(round.view) : rules.nothing;
  return { id: round.id, shown, settled: false, from: round };
}

export interface Drawing<Shown> extends DrawnRound<Shown> {
  /** Draws more of a round; nothing when another one has taken the stage meanwhile. */
  draw(id: string, to: (before: Shown) => Shown): void;
  /** The result of a round is on the stage. */
  settle(id: string): void;
}

/** @param rules the same object at every render */
export function useDrawnRound<Shown>(round: RoundView | null, rules: DrawnRules<Shown>): Drawing<Shown> {
  const [drawn, setDrawn] = useState<DrawnRound<Shown>>(() => ({
    id: '',
    shown: rules.nothing,
    settled: false,
    from: null,
  }));
  const current = takeOver(drawn, round, rules);
  if (current !== drawn) setDrawn(current);
  const change = (id: string, to: (before: DrawnRound<Shown>) => DrawnRound<Shown>): void =>
    setDrawn((before) => (before.id === id ? to(before) : before));
  return {
    ...current,
    draw: (id, to) => change(id, (before) => ({ ...before, shown: to(before.shown) })),
    settle: (id) => change(id, (before) => ({ ...before, settled: true })),
  };
}

/**
 * What a stage hands to `useRound`: the end of a round is settled on what it has drawn, and a win of a round it has
 * seen is heard. @param also what else the end of a round brings on this stage
 */
export function settling<Props extends Pick<StageProps<never>, 'round' | 'sound' | 'onSettled'>>(
  props: Props,
  drawn: Pick<Drawing<unknown>, 'settle'>,
  also?: (round: RoundView | null) => void,
): Props & { onSettled(id: string): void } {
  const { round, sound } = props;
  return {
    ...props,
    onSettled(id) {
      drawn.settle(id);
      also?.(round);
      if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
      props.onSettled?.(id);
    },
  };
}

/** The numbers of a list that came from outside; anything else gives none. */
export function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
}

/** The lists of numbers of a list that came from outside. */
export function rowsIn(value: unknown): readonly (readonly number[])[] {
  return Array.isArray(value) ? value.map(numbersIn) : [];
}

/**
 * A finished round stays on the stage until another setting is chosen.
 * @param setting what the layout hangs on; @param held settings cannot change now, so this is the round's
 * @returns true when the round on the stage was played with another setting
 */
export function useStale(setting: string | number, id: string | undefined, held: boolean): boolean {
  const [played, setPlayed] = useState({ id, setting });
  if (played.id !== id || (held && played.setting !== setting)) setPlayed({ id, setting });
  return played.setting !== setting;
}
