/** Stored bets with their legs. */
import { marketOf, type StoredShares, type Queryable } from '../feed/rows.ts';
import type { BoostRule } from '../../boost.ts';
import type { Boosted } from '../boosts/rows.ts';
import type { BetKind } from '../../contract.ts';
import type { Lean } from '../risk/stakes.ts';
import type { LegRef, OddsPolicy } from './legs.ts';
import type { StoredTogether } from './together.ts';

export interface BetRow {
  readonly id: string;
  readonly user_id: string;
  readonly cur: number;
  readonly stake: string;
  readonly kind: BetKind;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly policy: OddsPolicy;
  readonly state: 'queued' | 'rejected' | 'open' | 'settled';
  readonly refusal: number | null;
  readonly placed_at: Date;
  readonly ready_at: Date;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly settled_at: Date | null;
  readonly potential: string;
  readonly paid: string;
  readonly debt: string;
  readonly revision: number;
  readonly closed: boolean;
  /** What was paid for parts that were cashed out, and the stake that went with them. */
  readonly cashed: string;
  readonly stake_gone: string;
  /** Prices of legs that belong together, by event. */
  readonly builder: StoredTogether | null;
  /** The rule it was sent under; null: it is no multi, or the house gave none. */
  readonly boost: BoostRule | null;
  /** The boost of its price, of a single that has taken one. */
  readonly boosted: Boosted | null;
}

/** Bets in the queue, as their index has them (005-settling.sql): by columns that settling does not write. */
export const QUEUED = 'accepted_at is null and refusal is null';

/** Stake that is still at its odds. */
export function stakeLeft({ stake, stake_gone: gone }: Pick<BetRow, 'stake' | 'stake_gone'>): bigint {
  return BigInt(stake) - BigInt(gone);
}

/** What a leg was called when it was placed. */
export interface LegNames {
  readonly sport: number;
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  /** "1:0"; null before the start. */
  readonly score: string | null;
  /** When its match was to begin, epoch ms; not known of bets of long ago. */
  readonly startsAt?: number;
}

export interface LegRow {
  readonly bet_id: string;
  readonly no: number;
  readonly event_id: string;
  readonly key: string;
  readonly outcome: string;
  readonly odds: string;
  /** Of the feed, where the leg was taken at higher ones. */
  readonly feed_odds: string | null;
  readonly version: string;
  readonly live: boolean;
  readonly stops: number;
  readonly names: LegNames;
  /** Of its market's risk and, where a final score decides, of that; micro-dollars (risk/); null: nothing. */
  readonly carried: readonly [staked: string, owed: string, scored?: string] | null;
  /** Taken off while its market is open, for its bet is decided. */
  readonly freed: boolean;
  /** How far the line had moved when it was sent. */
  readonly lean: Lean | null;
  readonly shares: StoredShares | null;
  readonly score: string | null;
}

/** The selection of a leg. */
export function refOf(leg: Pick<LegRow, 'event_id' | 'key' | 'outcome'>): LegRef {
  return { ...marketOf(leg), outcome: leg.outcome };
}

export async function readBet(
  client: Queryable,
  id: string,
  lock: '' | 'for update' = '',
): Promise<BetRow | null> {
  return (await readBets(client, [id], lock))[0] ?? null;
}

/** @param lock in the order of ids, so that none can deadlock */
export async function readBets(
  client: Queryable,
  ids: readonly string[],
  lock: '' | 'for update' = '',
): Promise<readonly BetRow[]> {
  const { rows } = await client.query<BetRow>({
    name: `sport-bets ${lock}`,
    text: `select * from sport_bet where id = any($1::uuid[]) order by id ${lock}`,
    values: [ids],
  });
  return rows;
}

export async function readLegs(client: Queryable, bets: readonly string[]): Promise<readonly LegRow[]> {
  const { rows } = await client.query<LegRow>({
    name: 'sport-legs',
    text: 'select * from sport_leg where bet_id = any($1::uuid[]) order by bet_id, no',
    values: [bets],
  });
  return rows;
}
