/** What settling an event would do to its bets, by what is stored of it now. Nothing is written. */
import { partsOfKey, sharesAt } from '#engines/sport/feed/book.ts';
import { NOT_TOLD, settle } from '#engines/sport/settle/settle.ts';
import { kindOf, type Shares } from '#engines/sport/settle/shares.ts';
import {
  type EventRow,
  marketOf,
  nameOf,
  type Queryable,
  readEvents,
  readShares,
  toMarket,
} from '../feed/rows.ts';
import { type BetRow, type LegRow, readLegs, stakeLeft } from '../slip/bet-rows.ts';
import { readBoardRows } from '../slip/legs.ts';
import { grouped } from './grouped.ts';
import { owedOf } from './owed.ts';

export interface DryLeg {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly odds: string;
  /** Kind of its result; null: it is open. */
  readonly result: ReturnType<typeof kindOf> | null;
  /** Where that is from: the feed or staff, or our own settler by the stored result; null: it is open. */
  readonly by: 'feed' | 'own' | null;
}

export interface DryBet {
  readonly id: string;
  readonly kind: string;
  readonly cur: number;
  readonly state: BetRow['state'];
  readonly stake: bigint;
  /** What its player has had for it. */
  readonly paid: bigint;
  /** What it is owed with what was cashed out; null while it is open. */
  readonly owed: bigint | null;
  readonly legs: readonly DryLeg[];
}

export interface DryRun {
  readonly event: Pick<EventRow, 'id' | 'home' | 'away' | 'status' | 'score_home' | 'score_away'>;
  readonly bets: readonly DryBet[];
}

/** @returns null where there is no such event */
export async function dryRun(client: Queryable, id: string): Promise<DryRun | null> {
  const [event] = await readEvents(client, [id]);
  if (!event) return null;
  const { rows: bets } = await client.query<BetRow>(
    `select * from sport_bet where accepted_at is not null and id in (select bet_id from sport_leg where event_id = $1) order by placed_at, id`,
    [id],
  );
  const legs = await readLegs(
    client,
    bets.map((bet) => bet.id),
  );
  const sharesOf = await readResults(client, legs);
  const legsOf = grouped(legs, ({ bet_id: bet }) => bet);
  return { event, bets: bets.map((bet) => dryBet(bet, legsOf.get(bet.id) ?? [], sharesOf)) };
}

interface Known {
  readonly shares: Shares | null;
  readonly by: DryLeg['by'];
}

/** @returns what is known of a leg of a bet that was accepted at a time, epoch ms */
async function readResults(
  client: Queryable,
  legs: readonly LegRow[],
): Promise<(leg: LegRow, at: number) => Known> {
  const { events, markets } = await readBoardRows(
    client,
    legs.map((leg) => [marketOf(leg)]),
  );
  return (leg, at) => {
    const market = markets.get(nameOf(marketOf(leg)));
    const given = market ? sharesAt(toMarket(market), leg.outcome, at) : leg.shares && readShares(leg.shares);
    if (given) return { shares: given, by: 'feed' };
    const result = events.get(leg.event_id)?.result;
    const { id: marketId, specifiers } = partsOfKey(leg.key);
    const own = result ? settle(result, { marketId, specifiers, outcome: leg.outcome }) : null;
    const known = own?.kind === 'settled' && own.why !== NOT_TOLD;
    return known ? { shares: own.shares, by: 'own' } : { shares: null, by: null };
  };
}

function dryBet(bet: BetRow, rows: readonly LegRow[], sharesOf: (leg: LegRow, at: number) => Known): DryBet {
  const known = rows.map((leg) => sharesOf(leg, bet.accepted_at!.getTime()));
  const legs = rows.map((leg, at) => ({
    event: leg.event_id,
    market: leg.key,
    outcome: leg.outcome,
    odds: leg.odds,
    shares: known[at]!.shares,
  }));
  const { kind, sizes, lines, builder, boost } = bet;
  const owed = owedOf({ kind, stake: stakeLeft(bet), sizes, lines, legs, builder, boost });
  return {
    id: bet.id,
    kind,
    cur: bet.cur,
    state: bet.state,
    stake: BigInt(bet.stake),
    paid: BigInt(bet.paid),
    owed: owed === null ? null : owed + BigInt(bet.cashed),
    legs: legs.map(({ shares, ...leg }, at) => ({
      ...leg,
      result: shares && kindOf(shares),
      by: known[at]!.by,
    })),
  };
}
