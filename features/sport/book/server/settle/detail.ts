/** What the row of a settled bet remembers, in the form that bets of all products share. */
import { kindOf } from '#engines/sport/settle/shares.ts';
import type { OwedBet, OwedLeg } from './owed.ts';

const MULTIPLIER_DIGITS = 10_000n;

interface EndedBet extends Pick<OwedBet, 'kind' | 'sizes' | 'lines' | 'stake'> {
  readonly legs: readonly Pick<OwedLeg, 'odds' | 'shares'>[];
  /** What ends the round now: parts that were cashed out before are postings of their own. */
  readonly payout: bigint;
  /** In billionths. */
  readonly edge: string;
  readonly cashedOut: boolean;
}

/** JSON text. @param stamp of the balance after it */
export function betDetail(bet: EndedBet, stamp: number): string {
  const { kind, sizes, lines, stake, legs, payout, edge, cashedOut } = bet;
  const results = legs.map(({ shares }) => shares && kindOf(shares));
  return JSON.stringify({
    // What rewards and bonus money count it by; nothing else, for bets are added up by it.
    params: { edge },
    outcome: {
      kind,
      ...(kind === 'system' ? { sizes, lines } : {}),
      ...(cashedOut ? { cashedOut } : {}),
      legs: legs.map(({ odds }, index) => ({ odds, result: results[index] })),
    },
    multiplier: Number((payout * MULTIPLIER_DIGITS) / stake) / Number(MULTIPLIER_DIGITS),
    version: 1,
    table: 'sport',
    stamp,
    // A bet that came to nothing is no play, as a round that was called off is none.
    ...(!cashedOut && results.every((result) => result === 'void') ? { turns: [] } : {}),
  });
}
