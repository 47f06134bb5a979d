/** `./phoenix trading edge`: the house edge over a grid, as a table. */
import { EDGE_GRID, type EdgeFigure, leaksOf, measureEdge } from '#engines/futures/edge.ts';
import { multiply, ratio, type Ratio, toDecimal } from '#engines/futures/ratio.ts';

/** A cell passes that is so many standard errors above 0. */
export const ERRORS = 3;

export interface EdgeRow {
  readonly multiplier: string;
  /** Percent. */
  readonly takeProfit: string;
  readonly stopLoss: string | null;
  readonly trades: number;
  /** Shares of the wager. */
  readonly edge: number;
  readonly error: number;
  readonly plain: number;
  readonly plainError: number;
  readonly above: boolean;
}

export function edgeGrid(days: number, seed: number): { rows: EdgeRow[]; leaks: number } {
  const figures = measureEdge(EDGE_GRID, { days, seed });
  const leaks = new Set(leaksOf(figures, ERRORS));
  return { rows: figures.map((figure) => rowOf(figure, !leaks.has(figure))), leaks: leaks.size };
}

function rowOf({ multiplier, takeProfit, stopLoss, ...figures }: EdgeFigure, above: boolean): EdgeRow {
  return {
    multiplier: toDecimal(ratio(multiplier, 100n)),
    takeProfit: percent(takeProfit),
    stopLoss: stopLoss && percent(stopLoss),
    ...figures,
    above,
  };
}

function percent(share: Ratio): string {
  return toDecimal(multiply(share, ratio(100n)));
}
