/**
 * A slot whose cells are drawn one by one: each place of the window has a float of its own, and the float falls
 * into the share of a symbol. Every way counts. Scatters win spins; a first or last reel full of one symbol wins
 * held spins, in which both these reels are full of it and each more that comes stays.
 */
import type { ByCount, SlotRules } from '../machine.ts';

/** Figures that hang on more than a fraction can say; a test counts them again. */
export interface DrawnCounts {
  /** Chance that a round pays anything, and its standard deviation in stakes. */
  readonly hit: number;
  readonly deviation: number;
}

export interface DrawnMachine extends SlotRules {
  /** Rows of each reel. */
  readonly heights: readonly number[];
  /** Letters in the order of their shares. */
  readonly letters: string;
  /** Thousandths of each letter, on the first and the last reel and on those between. */
  readonly outer: readonly number[];
  readonly inner: readonly number[];
  readonly scatter: {
    readonly letter: string;
    readonly pays: ByCount;
    /** So many or more win so many spins. */
    readonly least: number;
    readonly spins: number;
  };
  readonly held: {
    readonly letter: string;
    readonly spins: number;
    /** Credits for each way, in held spins; nothing else pays in them. */
    readonly pays: ByCount;
  };
  /** Spins of one round at most, the paid one and held ones included, so that its floats are bounded. */
  readonly most: number;
  /** What is bought are the held spins. */
  readonly buy: { readonly price: number; readonly spins: number };
  readonly cap: number;
  readonly counts: { readonly spin: DrawnCounts; readonly bought: DrawnCounts };
}

export const SHARES = 1000;

/** Thousandths of the letters on one reel. */
export function sharesOf(machine: DrawnMachine, reel: number): readonly number[] {
  return reel === 0 || reel === machine.heights.length - 1 ? machine.outer : machine.inner;
}

export function shareOf(machine: DrawnMachine, reel: number, letter: string): number {
  return sharesOf(machine, reel)[machine.letters.indexOf(letter)] ?? 0;
}

/** Thousandths of all that counts as a symbol on a reel: itself and wilds. */
export function fitting(machine: DrawnMachine, reel: number, symbol: string): number {
  const letters = new Set([symbol, ...Object.keys(machine.wilds)]);
  return [...letters].reduce((sum, letter) => sum + shareOf(machine, reel, letter), 0);
}

/** Why a machine breaks the rules its maths rest on; empty when it does not. */
export function drawnFaults(machine: DrawnMachine): string[] {
  const { letters, outer, inner, heights, scatter, held, pays, wilds } = machine;
  const faults: string[] = [];
  for (const [name, shares] of Object.entries({ outer, inner })) {
    if (shares.length !== letters.length) faults.push(`${name}: not one share for each letter`);
    if (shares.reduce((sum, share) => sum + share, 0) !== SHARES) faults.push(`${name}: not the whole`);
  }
  const named = new Set([...Object.keys(pays), ...Object.keys(wilds), scatter.letter]);
  if (new Set(letters).size !== letters.length || [...letters].some((letter) => !named.has(letter)))
    faults.push('letters');
  if (heights[0] !== heights.at(-1) || Math.max(...heights) !== machine.rows) faults.push('heights');
  if (shareOf(machine, 0, scatter.letter) > 0) faults.push('scatters where held spins are won');
  if (Object.values(wilds).join() !== '1') faults.push('one wild that counts once');
  if (machine.buy.spins !== held.spins) faults.push('held spins are what is bought');
  return faults;
}
