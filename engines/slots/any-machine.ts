/** What pages ask of any slot, whatever decides its windows: strips or a draw for each cell. */
import { letterFor } from './drawn/drawn-round.ts';
import { drawnOdds } from './drawn/drawn-odds.ts';
import type { DrawnMachine } from './drawn/drawn-machine.ts';
import type { Machine } from './machine.ts';
import { slotOdds, type SlotOdds } from './odds.ts';

export type AnyMachine = Machine | DrawnMachine;

export function isDrawn(machine: AnyMachine): machine is DrawnMachine {
  return 'letters' in machine;
}

/** Rows of each reel. */
export function heightsOf(machine: AnyMachine): readonly number[] {
  return isDrawn(machine) ? machine.heights : machine.base.strips.map(() => machine.rows);
}

/** Lines, or ways where every way counts. */
export function waysOf(machine: AnyMachine): number {
  return machine.lines?.length ?? heightsOf(machine).reduce((product, rows) => product * rows, 1);
}

export function oddsOf(machine: AnyMachine, bought = false): SlotOdds {
  return isDrawn(machine) ? drawnOdds(machine, bought) : slotOdds(machine, bought);
}

/** On every win of free spins. */
export function freeTimesOf(machine: AnyMachine): number {
  return isDrawn(machine) ? 1 : (machine.free?.reels.multiplier ?? 1);
}

/** Scatters that win spins, in a paid spin or a free one; Infinity where none do. */
export function leastScatters(machine: AnyMachine, free: boolean): number {
  if (isDrawn(machine)) return machine.scatter.least;
  const table = (free ? machine.free?.again : machine.free?.spins) ?? {};
  return Math.min(...Object.keys(table).map(Number));
}

const FILLERS = 40;
const known = new WeakMap<DrawnMachine, readonly string[]>();

/** What runs past between two windows of drawn cells: every letter as often as its share. It decides nothing. */
function fillersOf(machine: DrawnMachine): readonly string[] {
  const before = known.get(machine);
  if (before) return before;
  const fillers = machine.heights.map((_, reel) =>
    Array.from({ length: FILLERS }, (_cell, index) =>
      letterFor(machine, reel, ((index + 1) * 0.618_033_988_7 + reel * 0.37) % 1),
    ).join(''),
  );
  known.set(machine, fillers);
  return fillers;
}

/** The strips a fresh page shows a window of. */
export function restStrips(machine: AnyMachine): readonly string[] {
  return isDrawn(machine) ? fillersOf(machine) : machine.base.strips;
}

export interface Turned {
  readonly strips: readonly string[];
  readonly stops: readonly number[];
}

/** Strips whose stops show a spin's window. */
export function turnedTo(
  machine: AnyMachine,
  spin: { readonly stops: readonly number[]; readonly window: readonly string[] },
  free: boolean,
): Turned {
  if (!isDrawn(machine))
    return { strips: (free ? machine.free!.reels : machine.base).strips, stops: spin.stops };
  const fillers = fillersOf(machine);
  return {
    strips: spin.window.map((column, reel) => column + fillers[reel]!),
    stops: spin.window.map(() => 0),
  };
}
