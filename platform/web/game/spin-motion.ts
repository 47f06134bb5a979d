import { useEffect, useRef, type RefObject } from 'react';
import type { SoundKit } from '../sound.ts';
import { isRealWin, type RoundView, type SharedState } from './game-kit.ts';
import type { createSpin } from './spin.ts';

interface Ticking {
  readonly sound: SoundKit;
  /** Not more often, in ms. */
  readonly gapMs: number;
  /** Places a second that sound loudest. */
  readonly loudest: number;
}

interface Motion {
  /** In places. */
  readonly position: number;
  /** Places a second. */
  readonly speed: number;
  readonly moving: boolean;
}

/** Where a spin is in a frame and how fast it goes, with a tick for each place that passes. */
export function useMotion(
  spin: ReturnType<typeof createSpin>,
  { sound, gapMs, loudest }: Ticking,
): (now: number, still: boolean) => Motion {
  const passed = useRef({ place: 0, at: 0, position: 0, now: 0 });
  return (now, still) => {
    const position = spin.at(now, still);
    const before = passed.current;
    const speed = now > before.now ? (Math.abs(position - before.position) / (now - before.now)) * 1000 : 0;
    const place = Math.round(position);
    const moving = spin.moving(now, still);
    const ticks = moving && place !== before.place && now - before.at > gapMs;
    if (ticks) sound.tick(Math.min(1, speed / loudest));
    passed.current = { place, at: ticks ? now : before.at, position, now };
    return { position, speed, moving };
  };
}

interface Landing {
  readonly round: RoundView | null;
  readonly sound: SoundKit;
  /** The player's finished bet, once the result is on the screen. */
  readonly over: RoundView | null;
  readonly landed: boolean;
  /** Draws again. */
  readonly wake: () => void;
  /** Is set to when it landed or started, as `performance.now()` says it. */
  readonly landedRef: RefObject<number>;
}

/** Sounds of a start and of a landing, and their moment. */
export function useLanding(
  { phase, roundId }: Pick<SharedState, 'phase' | 'roundId'>,
  { round, sound, over, landed, wake, landedRef }: Landing,
): void {
  useEffect(() => {
    landedRef.current = performance.now();
    wake();
    if (landed && !round?.restored) {
      if (over && isRealWin(over)) sound.win(over.multiplier);
      else if (over && over.status === 'lose') sound.lose();
      else sound.reveal(2);
    }
    if (phase === 'running') sound.launch();
    // One sound for each landing and each start, not for every change of the bets.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [landed, phase, roundId]);
}
