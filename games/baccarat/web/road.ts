/** The big road: winners in columns, a new one whenever the other hand wins; a column that is full turns right. */
import { SPOTS, type Spot } from '../ends.ts';

export const ROWS = 6;

export interface RoadCell {
  readonly column: number;
  /** 0 to 5, from above. */
  readonly row: number;
  readonly winner: 'player' | 'banker';
  /** Ties that followed this hand, or came before the very first one. */
  readonly ties: number;
}

/** @param winners oldest first */
export function bigRoad(winners: readonly Spot[]): readonly RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let early = 0;
  let start = 0;
  for (const winner of winners) {
    const last = cells.at(-1);
    if (winner === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 };
      else early++;
      continue;
    }
    let column = 0;
    let row = 0;
    if (last?.winner === winner) {
      const below = last.row + 1;
      const down = below < ROWS && !taken.has(`${last.column}:${below}`) && !turned(cells);
      [column, row] = down ? [last.column, below] : [last.column + 1, last.row];
    } else if (last) {
      start = nextStart(taken, start);
      column = start;
    }
    taken.add(`${column}:${row}`);
    cells.push({ column, row, winner, ties: last ? 0 : early });
  }
  return cells;
}

/** A run that has turned right goes on to the right. */
function turned(cells: readonly RoadCell[]): boolean {
  const [before, last] = cells.slice(-2);
  return (
    before !== undefined && last !== undefined && before.winner === last.winner && before.row === last.row
  );
}

/** The next column whose top is free. */
function nextStart(taken: ReadonlySet<string>, start: number): number {
  let column = start + 1;
  while (taken.has(`${column}:0`)) column++;
  return column;
}

/** Winners of stored outcomes, oldest first. @param outcomes newest first; what is none of this game is left out */
export function winnersOf(outcomes: readonly unknown[]): Spot[] {
  return outcomes
    .flatMap((outcome) => {
      const winner =
        typeof outcome === 'object' && outcome !== null && 'winner' in outcome ? outcome.winner : null;
      return SPOTS.filter((spot) => spot === winner);
    })
    .toReversed();
}
