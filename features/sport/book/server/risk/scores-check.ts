/** Cells of final scores, worked out again from the legs. */
import { NO_SCORES, scoreChanges } from './scores.ts';

interface Row {
  readonly event_id: string;
  readonly cells: readonly string[];
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
    const cell = made.findIndex((one, at) => one !== BigInt(cells[at]!));
    return cell < 0 ? [] : [{ event, cell, held: cells[cell], legs: String(made[cell]) }];
  });
}
