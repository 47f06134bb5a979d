/** Settled bets as the subscribers of this room read them. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { PLAYED_BETS } from '#platform/server/money/counted.ts';

export interface BetRow {
  readonly user_id: string;
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly stake: string;
  readonly payout: string;
  readonly detail: string;
  readonly at: Date;
}

/**
 * The bets of a range in the order in which they were settled. Rounds that were called off before their first turn are none,
 * and of shared rounds that were refunded there is no bet.
 * @param more SQL that narrows them down, over a bet named `b`
 */
export async function betsOf(
  { lane, from, to }: BatchRange,
  client: pg.ClientBase,
  name: string,
  more = 'true',
): Promise<BetRow[]> {
  const { rows } = await client.query<BetRow>({
    name,
    text: `select b.user_id::text, b.id, b.cur, b.game, b.stake::text, b.payout::text, b.detail, b.at
      from bet b where b.lane = $1 and b.batch > $2 and b.batch <= $3 and ${PLAYED_BETS} and ${more} order by b.batch, b.id`,
    values: [lane, from, to],
  });
  return rows;
}
