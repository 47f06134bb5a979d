/**
 * A reel game as data: strips, what pays, wilds, scatters, free spins. Everything is counted in credits, of
 * which one bet holds `credits`; so all sums are whole numbers and a payout is an exact fraction of the stake.
 */

/** Exact fraction, den > 0. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** Value for a number of symbols: `{ 3: 5, 4: 20 }`. What is not listed is 0. */
export type ByCount = Readonly<Record<number, number>>;

/** What all stops of a set of reels add up to, by the number of scatters in the window. A test counts them again. */
export interface SpinCounts {
  /** Stops that pay anything. */
  readonly hits: number;
  /** Index = scatters: how many stops, credits paid over all of them, their squares, the most one of them pays. */
  readonly scatters: readonly (readonly [stops: number, pays: number, squares: number, most: number])[];
}

export interface Reels {
  /** One strip for each reel, a letter for each symbol, read downwards and round. */
  readonly strips: readonly string[];
  /** On every win of these reels. */
  readonly multiplier: number;
  readonly counts: SpinCounts;
}

/** What a window shows and pays, however its symbols come about. */
export interface SlotRules {
  /** Of the tallest reel. */
  readonly rows: number;
  /** Credits of one bet. */
  readonly credits: number;
  /** Letter to credits for so many in a row from the first reel on: on one line, or for each way. */
  readonly pays: Readonly<Record<string, ByCount>>;
  /** Letter to multiplier. Wilds stand for every symbol that pays in a row. */
  readonly wilds: Readonly<Record<string, number>>;
  /** Wilds that fill their reel when they are in the window. */
  readonly expanding?: string;
  /** Rows of each line, reel by reel. Every way counts when left out. */
  readonly lines?: readonly (readonly number[])[];
  /** Counts anywhere in the window. */
  readonly scatter?: { readonly letter: string; readonly pays: ByCount };
  /** Credits at which a round ends: what is over them is not paid, and spins that are left are not played. */
  readonly cap?: number;
  /** Spins without the paid spin, for so many bets. */
  readonly buy?: { readonly price: number; readonly spins: number };
}

/** A machine of strips: a stop for each reel decides its window. Its wilds never stand on the first reel. */
export interface Machine extends SlotRules {
  /**
   * The one wild of these lines stands on any reel and pays by itself as well; a win it helps in counts so many
   * times, once. A line pays the best of its runs.
   */
  readonly helps?: number;
  readonly base: Reels;
  readonly free?: {
    readonly reels: Reels;
    /** Spins won by scatters of a paid spin, and of a free one. */
    readonly spins: ByCount;
    readonly again: ByCount;
    /** Spins of one round at most, so that its floats are bounded. */
    readonly most: number;
  };
  /**
   * Winning cells vanish, the rest falls and the strips follow from above: the multiplier of each window of a spin, the
   * last of them for all that follow. Of ways alone; scatters count in the last window.
   */
  readonly cascades?: readonly number[];
  /**
   * Strips of any length: stops differ by at most length / 2^32 in their share of all floats, and the odds take
   * them as equal.
   */
  readonly anyLength?: boolean;
}

/** A path is a row for each reel; `rows` stands for the whole reel, which is how ways are counted. */
export function pathsOf({ lines, rows, base }: Machine): readonly (readonly number[])[] {
  return lines ?? [base.strips.map(() => rows)];
}

/** The window's letters on one reel, from the top. */
function columnAt(machine: Machine, strip: string, stop: number): string {
  let column = '';
  for (let row = 0; row < machine.rows; row++) column += strip[(stop + row) % strip.length]!;
  return column;
}

/** One stop of one reel. */
export interface Face {
  /** Letters from the top. */
  readonly column: string;
  /** The same once an expanding wild has filled the reel. */
  readonly filled: string;
  readonly scatters: number;
}

function faceAt(machine: Machine, strip: string, stop: number): Face {
  const column = columnAt(machine, strip, stop);
  const wild = [...column].find((letter) => machine.expanding?.includes(letter));
  return {
    column,
    filled: wild === undefined ? column : wild.repeat(column.length),
    scatters: machine.scatter ? column.split(machine.scatter.letter).length - 1 : 0,
  };
}

const known = new WeakMap<Machine, Map<readonly string[], readonly (readonly Face[])[]>>();

/** Every stop of every reel; worked out once. Index reel, then stop. */
export function facesOf(machine: Machine, strips: readonly string[]): readonly (readonly Face[])[] {
  const own = known.get(machine) ?? new Map<readonly string[], readonly (readonly Face[])[]>();
  known.set(machine, own);
  const faces =
    own.get(strips) ?? strips.map((strip) => Array.from(strip, (_, stop) => faceAt(machine, strip, stop)));
  own.set(strips, faces);
  return faces;
}

/** How often a symbol counts at a place of a path: 0 ends its run. @param column as filled */
export function factorAt(machine: SlotRules, column: string, row: number, symbol: string): number {
  if (row < machine.rows) return worth(machine, column[row]!, symbol);
  let sum = 0;
  for (const letter of column) sum += worth(machine, letter, symbol);
  return sum;
}

function worth({ wilds }: SlotRules, letter: string, symbol: string): number {
  return letter === symbol ? 1 : (wilds[letter] ?? 0);
}

/** Greatest entry at or below a count: five scatters pay as four when only four are listed. */
export function valueFor(table: ByCount | undefined, count: number): number {
  for (let have = count; have > 0; have--) {
    const value = table?.[have];
    if (value !== undefined) return value;
  }
  return 0;
}

/** Why a machine breaks the rules its maths rest on; empty when it does not. */
export function faultsOf(machine: Machine): string[] {
  const { base, free, scatter, buy } = machine;
  const named = new Set([
    ...Object.keys(machine.pays),
    ...Object.keys(machine.wilds),
    ...(scatter ? [scatter.letter] : []),
  ]);
  const sets = free ? [base, free.reels] : [base];
  const faults: string[] = [];
  for (const faces of facesOf(machine, base.strips)) {
    const wilds = (column: string) => [...column].filter((letter) => machine.expanding?.includes(letter));
    if (faces.some(({ column }) => wilds(column).length > 1)) faults.push('two wilds to expand on one reel');
  }
  for (const { strips } of sets) {
    for (const [reel, strip] of strips.entries()) {
      if (!machine.anyLength && !Number.isInteger(Math.log2(strip.length)))
        faults.push(`reel ${reel}: stops are not equally likely`);
      if (strip.length < machine.rows) faults.push(`reel ${reel}: shorter than the window`);
      for (const letter of new Set(strip))
        if (!named.has(letter)) faults.push(`reel ${reel}: unknown ${letter}`);
    }
    if (strips.length !== base.strips.length) faults.push('sets of different width');
    for (const letter of strips[0]!)
      if (!machine.helps && machine.wilds[letter] !== undefined) faults.push('a wild on the first reel');
  }
  for (const line of machine.lines ?? []) {
    if (line.length !== base.strips.length || line.some((row) => row < 0 || row >= machine.rows))
      faults.push(`line ${line.join()}`);
  }
  if (new Set(machine.lines?.map(String)).size !== (machine.lines?.length ?? 0)) faults.push('a line twice');
  if (scatter && machine.expanding) faults.push('expanding wilds would cover scatters');
  for (const count of Object.keys(free?.spins ?? {})) {
    if (valueFor(scatter?.pays, Number(count)) === 0) faults.push('free spins without a scatter pay');
  }
  if (machine.helps && (!machine.lines || machine.expanding || Object.values(machine.wilds).join() !== '1'))
    faults.push('wilds that help are one, on lines');
  if (machine.cascades && (machine.lines || machine.helps || machine.expanding))
    faults.push('cascades are of ways');
  if (buy && buy.spins > (free?.most ?? 0)) faults.push('more spins to buy than there may be');
  return faults;
}
