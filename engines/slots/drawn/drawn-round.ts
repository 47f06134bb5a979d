/** One round of a machine whose cells are drawn: from floats to credits. */
import { factorAt } from '../machine.ts';
import type { Round, Spin } from '../round.ts';
import type { Win } from '../wins.ts';
import { SHARES, sharesOf, type DrawnMachine } from './drawn-machine.ts';

export type HeldCell = readonly [reel: number, row: number];

export interface DrawnSpin extends Spin {
  /** Held spins count from 1; 0 is a spin of the whole window. */
  readonly heldSpin: number;
  /** Cells that stood before this spin and stay. */
  readonly kept: readonly HeldCell[];
  /** Floats of all cells drawn, those that stay included. */
  readonly floats: number;
  /** What was won are held spins. */
  readonly holds: boolean;
}

export interface DrawnRound extends Round {
  readonly spins: readonly DrawnSpin[];
}

/** The symbol a float falls to. */
export function letterFor(machine: DrawnMachine, reel: number, float: number): string {
  const shares = sharesOf(machine, reel);
  // A float has 32 bits, so this product is exact.
  const at = float * SHARES;
  let sum = 0;
  for (let index = 0; index < shares.length; index++) {
    sum += shares[index]!;
    if (at < sum) return machine.letters[index]!;
  }
  return machine.letters.at(-1)!;
}

/** Reels whose cells are drawn in a held spin: all between the first and the last. */
function isInner(machine: DrawnMachine, reel: number): boolean {
  return reel > 0 && reel < machine.heights.length - 1;
}

/** Floats of one spin. */
export function floatsOf({ heights }: DrawnMachine, held: boolean): number {
  const drawn = held ? heights.slice(1, -1) : heights;
  return drawn.reduce((sum, rows) => sum + rows, 0);
}

function drawnColumns(machine: DrawnMachine, floats: readonly number[], held: boolean): string[] {
  let at = 0;
  return machine.heights.map((rows, reel) => {
    if (held && !isInner(machine, reel)) return machine.held.letter.repeat(rows);
    let column = '';
    for (let row = 0; row < rows; row++) column += letterFor(machine, reel, floats[at++]!);
    return column;
  });
}

/** Every way of every symbol that pays. */
function winsOf(machine: DrawnMachine, window: readonly string[], held: boolean): Win[] {
  const pays = held ? { [machine.held.letter]: machine.held.pays } : machine.pays;
  const wins: Win[] = [];
  for (const [symbol, table] of Object.entries(pays)) {
    let [count, times] = [0, 1];
    while (count < window.length) {
      const factor = factorAt(machine, window[count]!, machine.rows, symbol);
      if (factor === 0) break;
      times *= factor;
      count++;
    }
    const paid = (table[count] ?? 0) * times;
    if (paid > 0) wins.push({ symbol, count, times, pays: paid });
  }
  return wins;
}

type Landed = Omit<DrawnSpin, 'award' | 'holds'>;

function landed(
  machine: DrawnMachine,
  drawn: readonly string[],
  kept: readonly HeldCell[],
  heldSpin: number,
) {
  const { scatter, held, heights } = machine;
  const keeps = new Set(kept.map(String));
  const window = drawn.map((column, reel) =>
    Array.from(column, (letter, row) => (keeps.has(`${reel},${row}`) ? held.letter : letter)).join(''),
  );
  const wins = winsOf(machine, window, heldSpin > 0);
  return {
    stops: heights.map(() => 0),
    window,
    scatters: drawn.reduce((sum, column) => sum + column.split(scatter.letter).length - 1, 0),
    wins,
    pays: wins.reduce((sum, win) => sum + win.pays, 0),
    heldSpin,
    kept,
    floats: floatsOf(machine, heldSpin > 0),
  } satisfies Landed;
}

/** A spin of the whole window. */
export function drawSpin(machine: DrawnMachine, floats: readonly number[]): Landed {
  return landed(machine, drawnColumns(machine, floats, false), [], 0);
}

/** @param kept cells that stay; their draw counts for scatters alone @param heldSpin which one, from 1 */
export function drawHeld(
  machine: DrawnMachine,
  floats: readonly number[],
  kept: readonly HeldCell[],
  heldSpin: number,
): Landed {
  return landed(machine, drawnColumns(machine, floats, true), kept, heldSpin);
}

/** All cells with the held symbol. */
export function heldCells({ held }: DrawnMachine, window: readonly string[]): HeldCell[] {
  return window.flatMap((column, reel) =>
    Array.from(column, (letter, row) => [letter, [reel, row]] as const)
      .filter(([letter]) => letter === held.letter)
      .map(([, cell]) => cell),
  );
}

/** Whether a window wins held spins: its first or last reel is full. */
export function isHolding({ held }: DrawnMachine, window: readonly string[]): boolean {
  return [window[0]!, window.at(-1)!].some((column) => [...column].every((letter) => letter === held.letter));
}

/** The cells that stand when held spins begin. */
function outerCells({ heights }: DrawnMachine): HeldCell[] {
  return [0, heights.length - 1].flatMap((reel) =>
    Array.from({ length: heights[reel]! }, (_, row): HeldCell => [reel, row]),
  );
}

/** Floats of the spin that is paid for, or of the held spins that are bought. */
export function firstDrawn(machine: DrawnMachine, bought: boolean): number {
  return bought ? floatsOf(machine, true) * machine.held.spins : floatsOf(machine, false);
}

/** Floats that follow, enough for as many spins as there can be; none when no more spins were won. */
export function laterDrawn(machine: DrawnMachine, bought: boolean, floats: readonly number[]): number {
  const first = bought ? machine.held.spins : 1;
  const { freeSpins } = playDrawn(machine, bought, floats, first);
  return freeSpins > (bought ? first : 0) ? floatsOf(machine, false) * (machine.most - first) : 0;
}

/**
 * Plays a round. Held spins come at once, spins that scatters won after them.
 * @param floats in the order played; those of spins that are not won stay unused @param limit of spins to play
 */
export function playDrawn(
  machine: DrawnMachine,
  bought: boolean,
  floats: readonly number[],
  limit = machine.most,
): DrawnRound {
  const { scatter, held, most, cap } = machine;
  const spins: DrawnSpin[] = [];
  let granted = bought ? held.spins : 1;
  let [whole, holding, heldSpin, at, credits] = [bought ? 0 : 1, bought ? held.spins : 0, 0, 0, 0];
  let kept = outerCells(machine);
  while (whole + holding > 0 && spins.length < limit && credits < cap) {
    const isHeld = holding > 0;
    if (isHeld) heldSpin++;
    const size = floatsOf(machine, isHeld);
    const draws = floats.slice(at, at + size);
    const spin = isHeld ? drawHeld(machine, draws, kept, heldSpin) : drawSpin(machine, draws);
    at += size;
    if (isHeld) {
      holding--;
      kept = heldCells(machine, spin.window);
    } else whole--;
    const more = spin.scatters >= scatter.least;
    const holds = !more && !isHeld && isHolding(machine, spin.window);
    const award = Math.min(most - granted, more ? scatter.spins : holds ? held.spins : 0);
    granted += award;
    if (more) whole += award;
    if (holds) [holding, heldSpin, kept] = [award, 0, outerCells(machine)];
    credits = Math.min(cap, credits + spin.pays);
    spins.push({ ...spin, award, holds: holds && award > 0 });
  }
  return { spins, freeSpins: granted - (bought ? 0 : 1), credits };
}
