/** One round: a paid spin and the free ones it wins, from floats to credits. */
import { fallsOf, type Fall } from './cascade.ts';
import { facesOf, valueFor, type Machine, type Reels } from './machine.ts';
import { scatterWins, winsIn, type Win } from './wins.ts';

export interface Spin {
  /** Strip index of the top row, reel by reel. */
  readonly stops: readonly number[];
  /** Letters of each reel from the top, before wilds expand. */
  readonly window: readonly string[];
  readonly scatters: number;
  readonly wins: readonly Win[];
  readonly pays: number;
  /** Free spins won by this spin, as granted. */
  readonly award: number;
  /** Where there are cascades: every window, the first one included. `wins` are those of all of them. */
  readonly falls?: readonly Fall[];
}

export interface Round {
  /** The paid spin first, unless the free ones were bought. */
  readonly spins: readonly Spin[];
  /** Free spins won or bought; a round that ends at its cap has played fewer. */
  readonly freeSpins: number;
  /** Credits of the whole round. */
  readonly credits: number;
}

/** Floats of the spin that is paid for, or of all spins a bought round can have. */
export function firstFloats(machine: Machine, bought: boolean): number {
  const reels = machine.base.strips.length;
  return bought ? reels * machine.free!.most : reels;
}

/** Floats that follow a paid spin: enough for as many free spins as there can be, or none. */
export function laterFloats(machine: Machine, bought: boolean, floats: readonly number[]): number {
  if (bought || !machine.free) return 0;
  const { scatters } = spinReels(machine, machine.base, floats);
  return valueFor(machine.free.spins, scatters) > 0 ? machine.base.strips.length * machine.free.most : 0;
}

/** Stop of a reel: each index of a strip takes the same share of all floats. */
export function stopOf(float: number, strip: string): number {
  return Math.floor(float * strip.length);
}

type Landed = Omit<Spin, 'award'>;

/** @param floats one for each reel */
export function spinReels(machine: Machine, reels: Reels, floats: readonly number[]): Landed {
  const stops = reels.strips.map((strip, reel) => stopOf(floats[reel]!, strip));
  return readWindow(machine, reels, stops);
}

/** What the window of these stops pays, and all that follows it where there are cascades. */
export function readWindow(machine: Machine, reels: Reels, stops: readonly number[]): Landed {
  const faces = facesOf(machine, reels.strips).map((list, reel) => list[stops[reel]!]!);
  const window = faces.map((face) => face.column);
  if (machine.cascades) {
    const { falls, scatters } = fallsOf(machine, reels, stops, window);
    const wins = falls.flatMap((fall) => fall.wins);
    return { stops, window, scatters, wins, pays: paysOf(wins), falls };
  }
  const scatters = faces.reduce((sum, face) => sum + face.scatters, 0);
  const columns = faces.map((face) => face.filled);
  const wins = [
    ...winsIn(machine, columns, reels.multiplier),
    ...scatterWins(machine, scatters, reels.multiplier),
  ];
  return { stops, window, scatters, wins, pays: paysOf(wins) };
}

function paysOf(wins: readonly Win[]): number {
  return wins.reduce((sum, win) => sum + win.pays, 0);
}

/**
 * Plays a round.
 * @param floats one for each reel and spin, in the order played; those of spins that are not won stay unused
 */
export function playRound(machine: Machine, bought: boolean, floats: readonly number[]): Round {
  const width = machine.base.strips.length;
  const { free } = machine;
  const spins: Spin[] = [];
  const cap = machine.cap ?? Number.POSITIVE_INFINITY;
  let freeSpins = bought ? machine.buy!.spins : 0;
  let credits = 0;
  const play = (reels: Reels): Landed =>
    spinReels(machine, reels, floats.slice(spins.length * width, (spins.length + 1) * width));
  if (!bought) {
    const paid = play(machine.base);
    credits = Math.min(cap, paid.pays);
    freeSpins = Math.min(free?.most ?? 0, valueFor(free?.spins, paid.scatters));
    spins.push({ ...paid, award: freeSpins });
  }
  for (let left = freeSpins; left > 0 && credits < cap; left--) {
    const spin = play(free!.reels);
    const award = Math.min(free!.most - freeSpins, valueFor(free!.again, spin.scatters));
    spins.push({ ...spin, award });
    freeSpins += award;
    left += award;
    credits = Math.min(cap, credits + spin.pays);
  }
  return { spins, freeSpins, credits };
}

/** Free spins of a bought round were not all won by its own spins. */
export function isBought({ spins, freeSpins }: Pick<Round, 'spins' | 'freeSpins'>): boolean {
  return freeSpins > spins.reduce((sum, { award }) => sum + award, 0);
}
