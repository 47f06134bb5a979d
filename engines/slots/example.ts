/**
 * The pay table row by row, and for each row a spin of the machine's own that pays it: nothing else, unless the rules
 * have it that something always pays with it.
 */
import { heightsOf, isDrawn, leastScatters, type AnyMachine } from './any-machine.ts';
import { SHARES, sharesOf, type DrawnMachine } from './drawn/drawn-machine.ts';
import { drawHeld, drawSpin, heldCells, isHolding, type HeldCell } from './drawn/drawn-round.ts';
import { facesOf, pathsOf, type ByCount, type Face, type Machine } from './machine.ts';
import { readWindow } from './round.ts';
import { winsIn, type Win } from './wins.ts';

/** What one symbol pays. */
export interface PayEntry {
  readonly letter: string;
  readonly pays: ByCount;
  /** In held spins alone. */
  readonly held: boolean;
}

/** One figure of the table. */
export interface PayRow {
  readonly letter: string;
  readonly count: number;
  readonly credits: number;
  readonly held: boolean;
}

export interface Example {
  readonly stops: readonly number[];
  /** Letters of each reel from the top, before wilds expand. */
  readonly window: readonly string[];
  /** What the row pays. Its `times` is 1; in held spins the fewest ways its reels leave. */
  readonly win: Win;
  /** What cannot but pay with it: a line of wilds that pay by themselves makes wins of lines that share some of them. */
  readonly others: readonly Win[];
  /** Of held spins: cells that stand from before. */
  readonly kept: readonly HeldCell[];
}

/** All that a machine pays for: wilds and scatters first. */
export function payTableOf(machine: AnyMachine): PayEntry[] {
  const { pays, wilds, scatter } = machine;
  const paying: Readonly<Record<string, ByCount>> = {
    ...pays,
    ...(scatter && { [scatter.letter]: scatter.pays }),
  };
  const letters = [...Object.keys(wilds), ...(scatter ? [scatter.letter] : []), ...Object.keys(pays)];
  return [
    ...Array.from(new Set(letters), (letter) => ({ letter, pays: paying[letter] ?? {}, held: false })),
    ...(isDrawn(machine) ? [{ letter: machine.held.letter, pays: machine.held.pays, held: true }] : []),
  ];
}

/** The rows of an entry, the best first. */
export function payRowsOf({ letter, pays, held }: PayEntry): PayRow[] {
  return Object.entries(pays)
    .map(([count, credits]) => ({ letter, count: Number(count), credits, held }))
    .toReversed();
}

/** Whether a row can come in: in held spins the last reel is always full, so that no run ends just before it. */
export function isPlayable(machine: AnyMachine, { held, count }: PayRow): boolean {
  return !held || count !== heightsOf(machine).length - 1;
}

/** A spin that pays a row, and as little else as can be. Null where no window can pay the row. */
export function exampleOf(machine: AnyMachine, row: PayRow): Example | null {
  if (!isPlayable(machine, row)) return null;
  if (isDrawn(machine)) return row.held ? heldExample(machine, row) : drawnExample(machine, row);
  // Most rows come alone, which is soon found; only of the others every window is weighed.
  return searched(machine, row, 1) ?? searched(machine, row, Number.POSITIVE_INFINITY);
}

function paidBy(wins: readonly Win[]): number {
  return wins.reduce((sum, { pays }) => sum + pays, 0);
}

/**
 * Goes through the stops that fit, line by line and reel by reel, and leaves those whose first reels already pay too
 * much else. @param under what else is paid has to be less
 */
function searched(machine: Machine, row: PayRow, under: number): Example | null {
  const faces = facesOf(machine, machine.base.strips);
  let best: Example | null = null;
  let least = under;

  function visit(path: Path, stops: readonly (readonly number[])[], chosen: readonly number[]): void {
    const reel = chosen.length;
    if (reel === stops.length) {
      const example = judged(machine, row, chosen);
      const more = example ? paidBy(example.others) : least;
      if (more < least) [best, least] = [example, more];
      return;
    }
    for (const stop of stops[reel]!) {
      if (least === 0) return;
      const next = [...chosen, stop];
      const columns = faces.map((list, index) =>
        index < next.length ? list[next[index]!]!.filled : ' '.repeat(machine.rows),
      );
      const others = winsIn(machine, columns, 1).filter(
        (win) => win.symbol !== row.letter || win.line !== path.line,
      );
      if (paidBy(others) < least) visit(path, stops, next);
    }
  }

  for (const path of pathsFor(machine, row)) {
    const stops = faces.map((list, reel) =>
      list.flatMap((face, stop) => (fits(machine, row, path, reel, face) ? [stop] : [])),
    );
    visit(path, stops, []);
  }
  return best;
}

/** Where a row may stand: rows of a line, all of them for ways; null anywhere, as scatters do. */
interface Path {
  readonly rows: readonly number[] | null;
  readonly line: number | undefined;
}

function pathsFor(machine: Machine, { letter }: PayRow): Path[] {
  if (letter === machine.scatter?.letter) return [{ rows: null, line: undefined }];
  return pathsOf(machine).map((rows, index) => ({ rows, line: machine.lines && index }));
}

/** Whether a stop may be part of the example. */
function fits(machine: Machine, row: PayRow, { rows }: Path, reel: number, { column, scatters }: Face) {
  if (rows === null) return scatters === (reel < row.count ? 1 : 0);
  const place = rows[reel]!;
  const cells = place < machine.rows ? column[place]! : column;
  const isWild = (letter: string): boolean => machine.wilds[letter] !== undefined;
  if (reel > row.count) return true;
  if (reel === row.count) return [...cells].every((letter) => letter !== row.letter && !isWild(letter));
  const others = [...column].some((letter) => letter !== row.letter && isWild(letter));
  return cells.split(row.letter).length === 2 && !others;
}

function judged(machine: Machine, row: PayRow, stops: readonly number[]): Example | null {
  const { window, wins, scatters, falls } = readWindow(machine, machine.base, stops);
  const free = row.letter !== machine.scatter?.letter && scatters >= leastScatters(machine, false);
  // What falls after it would be a win of another window.
  return free || (falls && falls.length > 2) ? null : exampleIn(stops, window, wins, row, 1);
}

/** @param times ways in which the row has to come in */
function exampleIn(
  stops: readonly number[],
  window: readonly string[],
  wins: readonly Win[],
  { letter, count, credits }: PayRow,
  times: number,
): Example | null {
  const win = wins.find((one) => one.symbol === letter && one.count === count);
  if (win?.pays !== credits * times) return null;
  return { stops, window, win, others: wins.filter((one) => one !== win), kept: [] };
}

/** A float that falls to a letter on a reel. */
function floatFor(machine: DrawnMachine, reel: number, letter: string): number {
  const shares = sharesOf(machine, reel);
  const index = machine.letters.indexOf(letter);
  const before = shares.slice(0, index).reduce((sum, share) => sum + share, 0);
  return (before + shares[index]! / 2) / SHARES;
}

/** The symbol once on each reel of its run; round it letters that no two neighbouring reels share. */
function drawnExample(machine: DrawnMachine, row: PayRow): Example | null {
  const { letter, count } = row;
  const fillers = Object.keys(machine.pays).filter(
    (one) => one !== letter && one !== machine.held.letter && machine.wilds[one] === undefined,
  );
  const half = Math.ceil(fillers.length / 2);
  const floats = machine.heights.flatMap((rows, reel) => {
    const own = reel % 2 === 0 ? fillers.slice(0, half) : fillers.slice(half);
    const place = reel < count ? (reel + rows - 1) % rows : -1;
    return Array.from({ length: rows }, (_, at) =>
      floatFor(machine, reel, at === place ? letter : own[(at + reel) % own.length]!),
    );
  });
  const { stops, window, wins, scatters } = drawSpin(machine, floats);
  const more = scatters >= machine.scatter.least || isHolding(machine, window);
  return more ? null : exampleIn(stops, window, wins, row, 1);
}

/** The first held spin: its outer reels are full, so that every way of the inner ones counts so many times. */
function heldExample(machine: DrawnMachine, row: PayRow): Example | null {
  const last = machine.heights.length - 1;
  const filler = Object.keys(machine.pays).filter((one) => one !== row.letter);
  const floats = machine.heights.flatMap((rows, reel) => {
    if (reel === 0 || reel === last) return [];
    return Array.from({ length: rows }, (_, at) =>
      floatFor(
        machine,
        reel,
        reel < row.count && at === (reel + 1) % rows ? row.letter : filler[(at * 3 + reel) % filler.length]!,
      ),
    );
  });
  const outer = machine.heights.map((rows, reel) =>
    (reel === 0 || reel === last ? row.letter : ' ').repeat(rows),
  );
  const kept = heldCells(machine, outer);
  const { stops, window, wins } = drawHeld(machine, floats, kept, 1);
  const ways = machine.heights[0]! * (row.count > last ? machine.heights[last]! : 1);
  const example = exampleIn(stops, window, wins, row, ways);
  return example && { ...example, kept };
}
