/** Cells of final scores, worked out again from the legs. */
import { cellsOf, NO_SCORES, scoreChanges } from './scores.ts';

interface Row {
  readonly event_id: string;
  readonly cells: Buffer;
  /** Selections of the match on one bet, and what carries them. */
  readonly legs:
    | readonly {
        readonly with: readonly (readonly [market: string, outcome: string])[];
        readonly staked: string;
        readonly scored: string;
      }[]
    | null;
}

/** @param rows of the check's query @returns those whose cells are others than their legs make */
export function judgeScores(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.flatMap((found) => {
    const { event_id: event, cells, legs } = found as unknown as Row;
    const held = cellsOf(cells);
    const carried = (legs ?? []).map((leg) => ({
      event,
      market: '',
      outcome: '',
      staked: BigInt(leg.staked),
      owed: 0n,
      scored: {
        owed: BigInt(leg.scored),
        legs: leg.with.map(([market, outcome]) => ({ market, outcome })),
      },
    }));
    const made = scoreChanges(carried).get(event) ?? NO_SCORES;
    const cell = made.findIndex((one, at) => one !== held[at]);
    return cell < 0 ? [] : [{ event, cell, held: String(held[cell]), legs: String(made[cell]) }];
  });
}
