/** Stakes and payouts that are postings and no bets: chips, entries and prizes of poker, pools, and what a sports bet brings beside its bet. Pure. */
import type { DomainEvents } from '#platform/contract/event.ts';
import { KIND, type KindCode } from '#platform/server/money/kinds.ts';

const STAKES: ReadonlySet<number> = new Set<KindCode>([KIND.pokerBuyIn, KIND.pokerEntry, KIND.poolEntry]);
const PAYOUTS: ReadonlySet<number> = new Set<KindCode>([
  KIND.pokerCashOut,
  KIND.pokerPrize,
  KIND.pokerRefund,
  KIND.pokerCompensation,
  KIND.poolRefund,
  KIND.poolPrize,
  KIND.sportCashOut,
  KIND.sportCorrection,
]);

interface Played {
  readonly cur: number;
  /** When it counts, epoch milliseconds. */
  readonly at: number;
  /** Smallest units; below zero what is given back, or taken back. */
  readonly staked: bigint;
  readonly paid: bigint;
}

/**
 * What a posting means to limits in money, as they count it while they are set: a stake that is given back is taken off where it was
 * made, and is no payout. @param at of the posting, epoch milliseconds
 */
export function playedIn(
  { cur, net, kind, returned = [] }: DomainEvents['money.posted'],
  at: number,
): Played[] {
  if (cur <= 0) return [];
  const moved = BigInt(net);
  if (STAKES.has(kind)) return [{ cur, at, staked: -moved, paid: 0n }];
  if (!PAYOUTS.has(kind)) return [];
  const back = returned.map((stake) => ({ cur, at: stake.at, staked: -BigInt(stake.amount), paid: 0n }));
  const paid = back.reduce((rest, { staked }) => rest + staked, moved);
  return paid === 0n ? back : [...back, { cur, at, staked: 0n, paid }];
}
