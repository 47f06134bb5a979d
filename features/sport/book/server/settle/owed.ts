/** What a bet is owed by what is known of its legs. Pure. */
import { comboPayout, type Leg, systemPayout } from '#engines/sport/bets/payout.ts';
import { floor, ratio } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { kindOf, type Shares, VOID, WON } from '#engines/sport/settle/shares.ts';
import { type BoostRule, paidWith } from '../../boost.ts';
import type { BetKind } from '../../contract.ts';
import type { LegRef } from '../slip/legs.ts';
import { type PricedTogether, remainderOdds, type StoredTogether } from '../slip/together.ts';
import { grouped } from './grouped.ts';

export interface OwedLeg extends LegRef {
  readonly odds: string;
  /** What is known of it now; null while it is open. */
  readonly shares: Shares | null;
}

export interface OwedBet {
  readonly kind: BetKind;
  readonly stake: bigint;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly legs: readonly OwedLeg[];
  readonly builder: StoredTogether | null;
  /** Of a multi that was sent under one. */
  readonly boost: BoostRule | null;
}

/** Smallest units, rounded down once; null while it is open. A lost leg ends an accumulator at once. */
export function owedOf({ kind, stake, sizes, lines, legs, builder, boost }: OwedBet): bigint | null {
  // All of it was cashed out.
  if (stake === 0n) return 0n;
  if (kind !== 'system' && legs.some(isLost)) return 0n;
  const known: Leg[] = [];
  for (const { odds, shares } of legs.filter(({ event }) => !builder?.[event])) {
    if (!shares) return null;
    known.push({ odds: parseOdds(odds)!, shares });
  }
  const shared = grouped(legs, ({ event }) => event);
  for (const [event, priced] of Object.entries(builder ?? {})) {
    const one = togetherOf(priced, shared.get(event) ?? []);
    if (!one) return null;
    known.push(one);
  }
  if (kind === 'system') return floor(systemPayout(ratio(stake, lines), sizes, known));
  return floor(boost ? paidWith(boost, ratio(stake), known) : comboPayout(ratio(stake), known));
}

function isLost({ shares }: OwedLeg): boolean {
  return shares !== null && kindOf(shares) === 'lost';
}

/**
 * Legs that are priced together, none of them lost, as one leg: what is not won counts as void, and the others have the odds
 * that they alone would have had. Null while one of them is open.
 */
function togetherOf(priced: PricedTogether, legs: readonly OwedLeg[]): Leg | null {
  if (legs.some(({ shares }) => shares === null)) return null;
  const left = legs.filter(({ shares }) => kindOf(shares!) === 'won');
  const odds = parseOdds(priced.odds)!;
  if (left.length === 0) return { odds, shares: VOID };
  return { odds: left.length < legs.length ? remainderOdds(priced, left) : odds, shares: WON };
}

export type SettlementKind = ReturnType<typeof kindOf>;

/** The word for a settled bet: that of its leg, or by what an accumulator or a system paid. */
export function settlementKind(
  {
    kind,
    stake,
    legs,
  }: Pick<OwedBet, 'kind' | 'stake'> & {
    readonly legs: readonly { readonly shares: Shares | null }[];
  },
  payout: bigint,
): SettlementKind {
  const [only] = legs;
  if (kind === 'single' && only?.shares) return kindOf(only.shares);
  if (payout > stake) return 'won';
  if (payout === stake) return 'void';
  return payout > 0n ? 'half_lost' : 'lost';
}

/** Status on the wire: 0 pending, 1 refunded, 2 won, 3 lost; cashed out as a whole it is 2, whatever was paid. @param left of the stake at its odds */
export function statusOf(stake: bigint, payout: bigint | null, left: bigint): 0 | 1 | 2 | 3 {
  if (payout === null) return 0;
  if (left === 0n) return 2;
  if (payout > stake) return 2;
  return payout === stake ? 1 : 3;
}
