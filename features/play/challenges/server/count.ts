/** Finds rounds that reach a goal, batch by batch, behind the bets. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { COUNTED_BETS } from '#platform/server/money/counted.ts';

/**
 * Real money alone, a stake of the least worth at the price in force, and one round's own multiplier: what it paid for all that
 * was staked on it, to a unit, and what the game says it paid. Bets that began before the challenge have an id before its first.
 * Reading a batch twice writes nothing twice.
 */
export async function countHits({ lane, from, to }: BatchRange, client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'challenge-count',
    text: `insert into challenge_hit (challenge_id, user_id, bet_id, at, lane, batch)
      select c.id, b.user_id, b.id, b.at, b.lane, b.batch
      from challenge c join bet b on b.game = c.game join currency k on k.id = b.cur
      where c.state = 'open' and b.lane = $1 and b.batch > $2 and b.batch <= $3 and ${COUNTED_BETS}
        and b.id >= c.first_bet and b.at >= c.starts_at and b.at < c.ends_at
        and b.payout > b.stake
        and (b.payout::numeric + 1) * 100 > b.stake::numeric * c.goal
        and (b.detail::jsonb ->> 'multiplier')::numeric * 100 >= c.goal
        and b.stake::numeric * k.price_usd * 100 >= c.min_stake::numeric * 10::numeric ^ k.scale
      on conflict do nothing`,
    values: [lane, from, to],
  });
}
