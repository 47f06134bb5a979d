/** The profit monitor's sums: what was staked, what came of it, and the line through it. */

export interface Tally {
  /** All in smallest units of one currency. */
  readonly wagered: bigint;
  readonly profit: bigint;
  readonly wins: number;
  readonly losses: number;
  /** Profit after each round, oldest first. */
  readonly points: readonly bigint[];
}

/** More points than pixels help nobody. */
export const MAX_POINTS = 240;

export const emptyTally: Tally = { wagered: 0n, profit: 0n, wins: 0, losses: 0, points: [] };

export interface Played {
  readonly wager: bigint;
  readonly payout: bigint;
  readonly multiplier: number;
}

/** A multiplier of 1 or more counts as a win; 0 loses the whole bet; in between the difference is lost. */
export function addRound(tally: Tally, { wager, payout, multiplier }: Played): Tally {
  const change = multiplier === 0 ? -wager : payout - wager;
  const profit = tally.profit + change;
  const won = multiplier >= 1;
  return {
    wagered: tally.wagered + wager,
    profit,
    wins: tally.wins + (won ? 1 : 0),
    losses: tally.losses + (won ? 0 : 1),
    points: [...tally.points, profit].slice(-MAX_POINTS),
  };
}

/** Path of the line in a box: x grows to the right, zero always inside. Values are only drawn, so floats do. */
export function linePath(
  points: readonly bigint[],
  width: number,
  height: number,
): { line: string; area: string; zero: number } {
  const values = [0, ...points.map(Number)];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  const y = (value: number): number =>
    round(high === low ? height / 2 : height - ((value - low) / span) * height);
  const x = (index: number): number => round((index / Math.max(1, values.length - 1)) * width);
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return { line, area: `${line}L${x(values.length - 1)} ${y(0)}L0 ${y(0)}Z`, zero: y(0) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
