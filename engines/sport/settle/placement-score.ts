/**
 * In-play handicaps. The unified feed's line of market 16 is for the whole match; Asian books quote and settle one for the
 * rest of it, from 0:0 at the moment of the bet. The two are one line seen from two scores.
 */
import { add, decimalText, parseDecimal, type Ratio, ratio, subtract } from '../exact/ratio.ts';
import type { Score } from '../markets/facts.ts';

function lead({ home, away }: Score): Ratio {
  return ratio(home - away);
}

/** Line for the rest of the match that a whole-match line is at this score: -0.75 at 1:0 is +0.25. */
export function lineForTheRest(wholeMatch: Ratio, scoreAtBet: Score): Ratio {
  return add(wholeMatch, lead(scoreAtBet));
}

/** The inverse: what to settle on the whole score. */
export function lineForTheMatch(rest: Ratio, scoreAtBet: Score): Ratio {
  return subtract(rest, lead(scoreAtBet));
}

/** Specifiers to settle a bet by that was placed on a line for the rest. @throws RangeError when `line` is no decimal */
export function specifiersFromPlacement(line: string, scoreAtBet: Score): string {
  const rest = parseDecimal(line.replace(/^\+/, ''));
  if (!rest) throw new RangeError(`"${line}" is no line`);
  return `hcp=${decimalText(lineForTheMatch(rest, scoreAtBet))}`;
}
