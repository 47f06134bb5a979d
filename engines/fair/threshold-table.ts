/** Payout tables that are read by threshold: the first row whose threshold lies below the float counts. */
import { FLOATS, floatsWhile } from './float-count.ts';

/** Rows with falling thresholds; the last one takes everything that is left, 0 itself too. */
export type ThresholdTable = readonly (readonly [above: number, value: number])[];

/** Index of the row a float falls on. */
export function thresholdRow(table: ThresholdTable, float: number): number {
  const row = table.findIndex(([above]) => float > above);
  return row === -1 ? table.length - 1 : row;
}

/** How many of the 2^32 floats fall on each row. */
export function thresholdCounts(table: ThresholdTable): readonly number[] {
  let [above, lowest] = [FLOATS, Infinity];
  return table.map(([threshold], row) => {
    // What falls on a row below this one is above none of the thresholds so far.
    lowest = Math.min(lowest, threshold);
    const below = row === table.length - 1 ? 0 : floatsWhile((float) => float <= lowest);
    const count = above - below;
    above = below;
    return count;
  });
}

/** Mean over all floats of a whole number read off each row, as an exact fraction. */
export function thresholdMean(
  table: ThresholdTable,
  worth: (value: number) => number,
): { readonly num: bigint; readonly den: bigint } {
  const counts = thresholdCounts(table);
  const num = table.reduce((sum, [, value], row) => sum + BigInt(worth(value)) * BigInt(counts[row]!), 0n);
  return { num, den: BigInt(FLOATS) };
}
