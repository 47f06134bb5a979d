/** The ROI calculator: what a wager returns at each step of the price. It shows what `value.ts` settles. */
import { multiply, ratio, type Ratio, readDecimal } from './ratio.ts';
import type { Direction, FeeMode, Terms } from './terms.ts';
import { type Returns, returnsOfMove } from './value.ts';

export const CALCULATOR_DEFAULTS = {
  multiplier: '200',
  wager: '10',
  direction: 'up',
  mode: 'pnl',
} as const satisfies { multiplier: string; wager: string; direction: Direction; mode: FeeMode };

const GAINS = ['0.01', '0.05', '0.1', '0.5', '1', '5', '10', '50', '100', '500', '1000'] as const;

/** Price moves in percent: the steps upwards, then the same downwards as far as a price can fall. */
export const CALCULATOR_STEPS: readonly string[] = [
  ...GAINS,
  ...GAINS.filter((step) => Number(step) <= 100).map((step) => `-${step}`),
];

export interface CalculatorRow extends Returns {
  /** Percent. */
  readonly move: Ratio;
  /** In the unit of the wager, exact. */
  readonly profit: Ratio;
}

/**
 * @param move percent, -100 at least @param multiplier hundredths @param wager in whole units of the currency, exact
 */
export function calculatorRow(
  move: Ratio,
  wager: Ratio,
  multiplier: bigint,
  direction: Direction,
  terms: Terms,
): CalculatorRow {
  const returns = returnsOfMove(multiply(move, ratio(1n, 100n)), multiplier, direction, terms);
  return { move, profit: multiply(wager, returns.net), ...returns };
}

/** Every step of the calculator. */
export function calculatorRows(
  wager: Ratio,
  multiplier: bigint,
  direction: Direction,
  terms: Terms,
): CalculatorRow[] {
  return CALCULATOR_STEPS.map((step) =>
    calculatorRow(readDecimal(step)!, wager, multiplier, direction, terms),
  );
}

/** A multiplier such as 200 or 1.25 in hundredths. @returns null when it has more places or is below 1 */
export function readMultiplier(value: Ratio): bigint | null {
  const hundredths = multiply(value, ratio(100n));
  if (hundredths.num % hundredths.den !== 0n) return null;
  const whole = hundredths.num / hundredths.den;
  return whole < 100n ? null : whole;
}
