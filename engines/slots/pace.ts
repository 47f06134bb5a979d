/**
 * How long each part of a round takes on the screen, in ms. Shared by the stage, which draws to it, and by the
 * server, which holds balances and feeds back as long.
 */
import { shareOf } from './drawn/drawn-machine.ts';
import { heightsOf, isDrawn, leastScatters, type AnyMachine } from './any-machine.ts';
import { isBought, type Round, type Spin } from './round.ts';

export const PACE = {
  /** First reel's stop and the gap to each next one; free spins run faster. */
  paid: { first: 620, step: 190 },
  free: { first: 460, step: 130 },
  /** A reel that could bring the last missing scatter turns this much longer. */
  suspense: 620,
  /** The bounce of the last reel. */
  bounce: 240,
  /** Wins of a cascade stand this long, then they vanish and the rest falls. */
  cascade: { win: 720, drop: 460 },
  /** Wins stand this long before a free spin follows. */
  win: 850,
  pause: 160,
  /** "8 free spins", and what they came to. */
  award: 1500,
  total: 1700,
  /** What a browser loses between one part and the next. */
  slack: 40,
} as const;

/** Reels that turn longer because the window so far is one scatter short of free spins. */
export function suspenseReels(
  machine: AnyMachine,
  spin: Pick<Spin, 'window'>,
  isFree: boolean,
): readonly boolean[] {
  const least = leastScatters(machine, isFree);
  const { letter = '' } = machine.scatter ?? {};
  let found = 0;
  return spin.window.map((column, reel) => {
    const tense = found === least - 1;
    found += column.split(letter || ' ').length - 1;
    return tense && (!isDrawn(machine) || shareOf(machine, reel, letter) > 0);
  });
}

/** When each reel comes to its stop, from the start of the spin. */
export function stopTimes(machine: AnyMachine, spin: Pick<Spin, 'window'>, isFree: boolean): number[] {
  const { first, step } = isFree ? PACE.free : PACE.paid;
  let late = 0;
  return suspenseReels(machine, spin, isFree).map((tense, reel) => {
    if (tense) late += PACE.suspense;
    return first + reel * step + late;
  });
}

/** From the start of a spin until its last reel rests. */
export function spinMs(machine: AnyMachine, spin: Pick<Spin, 'window'>, isFree: boolean): number {
  return stopTimes(machine, spin, isFree).at(-1)! + PACE.bounce;
}

/** From the first window of a spin until nothing falls any more. */
export function fallsMs({ falls = [] }: Pick<Spin, 'falls'>): number {
  return Math.max(0, falls.length - 1) * (PACE.cascade.win + PACE.cascade.drop + 2 * PACE.slack);
}

/** A whole round at normal speed. */
export function roundMs(machine: AnyMachine, round: Round): number {
  const { spins, freeSpins } = round;
  let ms = freeSpins > 0 ? PACE.total : 0;
  const bought = isBought(round);
  if (bought) ms += PACE.award;
  for (const [index, spin] of spins.entries()) {
    const isFree = bought || index > 0;
    ms += spinMs(machine, spin, isFree) + PACE.slack + fallsMs(spin);
    if (freeSpins > 0) ms += spin.pays > 0 ? PACE.win : PACE.pause;
    if (spin.award > 0) ms += PACE.award;
  }
  return ms;
}

/** The slowest paid spin without free spins. */
export function plainMs(machine: AnyMachine): number {
  const width = heightsOf(machine).length;
  return PACE.paid.first + (width - 1) * PACE.paid.step + PACE.bounce + PACE.slack;
}
