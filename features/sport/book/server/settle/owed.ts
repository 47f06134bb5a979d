/** What a bet is owed by what is known of its legs. Pure. */
import { comboPayout, type Leg, systemPayout } from '#engines/sport/bets/payout.ts';
import { floor, ratio } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { kindOf, type Shares } from '#engines/sport/settle/shares.ts';

export interface OwedBet {
  readonly kind: 'single' | 'combo' | 'system';
  readonly stake: bigint;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly legs: readonly { readonly odds: string; readonly shares: Shares | null }[];
}

/** Smallest units, rounded down once; null while it is open. A lost leg ends an accumulator at once. */
export function owedOf({ kind, stake, sizes, lines, legs }: OwedBet): bigint | null {
  // All of it was cashed out.
  if (stake === 0n) return 0n;
  if (kind !== 'system' && legs.some(({ shares }) => shares && kindOf(shares) === 'lost')) return 0n;
  const known: Leg[] = [];
  for (const { odds, shares } of legs) {
    if (!shares) return null;
    known.push({ odds: parseOdds(odds)!, shares });
  }
  return floor(
    kind === 'system' ? systemPayout(ratio(stake, lines), sizes, known) : comboPayout(ratio(stake), known),
  );
}

export type SettlementKind = ReturnType<typeof kindOf>;

/** The word for a settled bet: that of its leg, or by what an accumulator or a system paid. */
export function settlementKind({ kind, stake, legs }: OwedBet, payout: bigint): SettlementKind {
  const [only] = legs;
  if (kind === 'single' && only?.shares) return kindOf(only.shares);
  if (payout > stake) return 'won';
  if (payout === stake) return 'void';
  return payout > 0n ? 'half_lost' : 'lost';
}

/** Status on the wire: 0 pending, 1 refunded, 2 won, 3 lost. */
export function statusOf(stake: bigint, payout: bigint | null): 0 | 1 | 2 | 3 {
  if (payout === null) return 0;
  if (payout > stake) return 2;
  return payout === stake ? 1 : 3;
}
