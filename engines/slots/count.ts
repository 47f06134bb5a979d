/**
 * Counts what every combination of stops pays. Depth first, reel by reel, with only the runs that are still
 * going: where none is left the reels to come matter for scatters alone and are counted in one step.
 */
import { countCascades } from './cascade-count.ts';
import { countHelped } from './helped.ts';
import { createTally, scatterTails } from './tally.ts';
import { facesOf, factorAt, pathsOf, type Machine, type Reels, type SpinCounts } from './machine.ts';

/** @returns the sums over all stops of these reels */
export function countSpins(machine: Machine, reels: Pick<Reels, 'strips' | 'multiplier'>): SpinCounts {
  if (machine.helps) return countHelped(machine, reels);
  if (machine.cascades) return countCascades(machine, reels).counts;
  const { strips, multiplier } = reels;
  const paths = pathsOf(machine);
  const symbols = Object.keys(machine.pays);
  const width = strips.length;
  const places = machine.rows + 1;
  const faces = facesOf(machine, strips);
  // factors[reel][(stop * places + row) * symbols + symbol]
  const factors = faces.map((list) =>
    list.flatMap(({ filled }) =>
      Array.from({ length: places }, (_, row) =>
        symbols.map((symbol) => factorAt(machine, filled, row, symbol)),
      ).flat(),
    ),
  );
  const pays = symbols.map((symbol) =>
    Array.from({ length: width + 1 }, (_, count) => machine.pays[symbol]![count] ?? 0),
  );
  const tails = scatterTails(faces);
  const { record, counts } = createTally(machine, multiplier, tails[0]!.length);

  // Runs alive at each depth: path, symbol and product so far; each depth has room for all of them.
  const room = paths.length * symbols.length;
  const alive = Array.from({ length: width + 1 }, () => ({
    path: new Int32Array(room),
    symbol: new Int32Array(room),
    times: new Float64Array(room),
  }));
  const first = alive[0]!;
  for (let run = 0; run < room; run++) {
    first.path[run] = Math.floor(run / symbols.length);
    first.symbol[run] = run % symbols.length;
    first.times[run] = 1;
  }

  function visit(reel: number, runs: number, paid: number, found: number): void {
    const here = alive[reel]!;
    if (reel === width || runs === 0) {
      let total = paid;
      for (let run = 0; run < runs; run++) total += pays[here.symbol[run]!]![reel]! * here.times[run]!;
      for (const [more, ways] of tails[reel]!.entries()) if (ways > 0) record(total, found + more, ways);
      return;
    }
    const next = alive[reel + 1]!;
    const table = factors[reel]!;
    for (const [stop, { scatters }] of faces[reel]!.entries()) {
      let [kept, total] = [0, paid];
      for (let run = 0; run < runs; run++) {
        const symbol = here.symbol[run]!;
        const row = paths[here.path[run]!]![reel]!;
        const factor = table[(stop * places + row) * symbols.length + symbol]!;
        if (factor === 0) {
          total += pays[symbol]![reel]! * here.times[run]!;
          continue;
        }
        next.path[kept] = here.path[run]!;
        next.symbol[kept] = symbol;
        next.times[kept] = here.times[run]! * factor;
        kept++;
      }
      visit(reel + 1, kept, total, found + scatters);
    }
  }

  visit(0, room, 0, 0);
  return counts();
}
