/** Short ways to write a result and to read a settlement, for tests. */
import { decimalText, multiply, parseDecimal } from '../../exact/ratio.ts';
import type { MatchFacts, Score } from '../../markets/facts.ts';
import { type EventResult, settle } from '../settle.ts';
import { factorOf, kindOf } from '../shares.ts';

/** Periods from `1:0 2:1`. */
export function periods(text: string): Score[] {
  return text.split(' ').map((one) => {
    const [home, away] = one.split(':').map(Number);
    return { home: home!, away: away! };
  });
}

export function ended(text: string, more: Partial<MatchFacts> = {}): EventResult {
  return { status: 'ended', facts: { periods: periods(text), ...more } };
}

/** The kind, `open`, or the rule that refused the selection. */
export function kind(event: EventResult, marketId: number, specifiers: string, outcome: string): string {
  const settled = settle(event, { marketId, specifiers, outcome });
  return settled.kind === 'settled'
    ? kindOf(settled.shares)
    : settled.kind === 'refused'
      ? settled.why
      : 'open';
}

/** Payout of a single as decimal text. */
export function pays(
  event: EventResult,
  marketId: number,
  specifiers: string,
  outcome: string,
  odds: string,
  stake = '10',
): string {
  const settled = settle(event, { marketId, specifiers, outcome });
  if (settled.kind !== 'settled') throw new Error(settled.kind);
  return decimalText(multiply(parseDecimal(stake)!, factorOf(settled.shares, parseDecimal(odds)!)));
}
