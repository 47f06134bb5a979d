/** Lines whose wild pays by itself and multiplies what it helps: what one pays, and all stops counted. */
import { facesOf, pathsOf, type Machine, type Reels, type SpinCounts } from './machine.ts';
import { createTally, scatterTails } from './tally.ts';

export interface LineWin {
  readonly symbol: string;
  readonly count: number;
  /** The machine's `helps` when a wild stands in the run of another symbol. */
  readonly times: number;
  /** Credits, without the reels' multiplier. */
  readonly pays: number;
}

/**
 * The best run of a line: its leading wilds by themselves, or the first symbol after them.
 * @param path the line's row on each reel
 */
export function bestRun(
  machine: Machine,
  columns: readonly string[],
  path: readonly number[],
): LineWin | null {
  const { wilds, pays: tables } = machine;
  const width = path.length;
  let lead = 0;
  while (lead < width && wilds[columns[lead]![path[lead]!]!] !== undefined) lead++;
  const symbol = lead < width ? columns[lead]![path[lead]!]! : '';
  const table = tables[symbol];
  let [count, times] = [lead, lead > 0 ? machine.helps! : 1];
  while (table && count < width) {
    const letter = columns[count]![path[count]!]!;
    if (letter !== symbol) {
      if (wilds[letter] === undefined) break;
      times = machine.helps!;
    }
    count++;
  }
  const pays = (table?.[count] ?? 0) * times;
  const wild = lead > 0 ? columns[0]![path[0]!]! : '';
  const own = tables[wild]?.[lead] ?? 0;
  if (own === 0 && pays === 0) return null;
  return own >= pays ? { symbol: wild, count: lead, times: 1, pays: own } : { symbol, count, times, pays };
}

/** The symbol of a line that has had nothing but wilds. */
const WILD_ONLY = 0;

/**
 * The sums over all stops, depth first over the lines that are still going. Wins of a line that has ended stand;
 * where none is going the reels to come matter for scatters alone.
 */
export function countHelped(machine: Machine, reels: Pick<Reels, 'strips' | 'multiplier'>): SpinCounts {
  const paths = pathsOf(machine);
  const faces = facesOf(machine, reels.strips);
  const width = faces.length;
  const tails = scatterTails(faces);
  const { record, counts } = createTally(machine, reels.multiplier, tails[0]!.length);
  const wild = Object.keys(machine.wilds)[0]!;
  // Index 0 stands for wilds only, and for what pays in no row.
  const symbols = ['', ...Object.keys(machine.pays).filter((letter) => letter !== wild)];
  const pays = symbols.map((symbol) =>
    Array.from({ length: width + 1 }, (_, count) => machine.pays[symbol]?.[count] ?? 0),
  );
  const own = Array.from({ length: width + 1 }, (_, count) => machine.pays[wild]?.[count] ?? 0);
  // -1 is the wild, 0 what ends every run.
  const letters = faces.map((list) =>
    list.map(({ column }) =>
      [...column].map((one) => (one === wild ? -1 : Math.max(0, symbols.indexOf(one)))),
    ),
  );
  const alive = Array.from({ length: width + 1 }, () => ({
    path: new Int32Array(paths.length),
    symbol: new Int32Array(paths.length),
    lead: new Int32Array(paths.length),
    helped: new Uint8Array(paths.length),
  }));
  for (let index = 0; index < paths.length; index++) alive[0]!.path[index] = index;

  function paidFor(reel: number, run: number): number {
    const { symbol, lead, helped } = alive[reel]!;
    const other = pays[symbol[run]!]![reel]! * (helped[run] ? machine.helps! : 1);
    return Math.max(own[lead[run]!]!, other);
  }

  function visit(reel: number, runs: number, paid: number, found: number): void {
    if (reel === width || runs === 0) {
      let total = paid;
      for (let run = 0; run < runs; run++) total += paidFor(reel, run);
      for (const [more, ways] of tails[reel]!.entries()) if (ways > 0) record(total, found + more, ways);
      return;
    }
    const [here, next] = [alive[reel]!, alive[reel + 1]!];
    for (const [stop, { scatters }] of faces[reel]!.entries()) {
      let [kept, total] = [0, paid];
      for (let run = 0; run < runs; run++) {
        const letter = letters[reel]![stop]![paths[here.path[run]!]![reel]!]!;
        const before = here.symbol[run]!;
        const starts = before === WILD_ONLY && letter > 0;
        if (letter === 0 || (letter > 0 && letter !== before && !starts)) {
          total += paidFor(reel, run);
          continue;
        }
        const leads = before === WILD_ONLY && letter < 0;
        next.path[kept] = here.path[run]!;
        next.symbol[kept] = starts ? letter : before;
        next.lead[kept] = here.lead[run]! + (leads ? 1 : 0);
        next.helped[kept] =
          here.helped[run]! || (starts && here.lead[run]! > 0) || (letter < 0 && !leads) ? 1 : 0;
        kept++;
      }
      visit(reel + 1, kept, total, found + scatters);
    }
  }

  visit(0, paths.length, 0, 0);
  return counts();
}
