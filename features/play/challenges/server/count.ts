/** Finds rounds that reach a goal, batch by batch, behind the bets. */
import type pg from 'pg';
import { betRevealOf, type AnyGame } from '#platform/contract/game.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { COUNTED_BETS } from '#platform/server/money/counted.ts';

/**
 * Real money alone, a stake of the least worth at the price in force, and one round's own multiplier: what it paid for all that
 * was staked on it, to a unit, and what the game says it paid. Bets that began before the challenge have an id before its first.
 * Reading a batch twice writes nothing twice.
 */
export async function countHits(
  { games }: Pick<ServerKit, 'games'>,
  { lane, from, to }: BatchRange,
  client: pg.PoolClient,
): Promise<void> {
  const { rows } = await client.query<HitRow>({
    name: 'challenge-count',
    text: `select c.id as challenge, c.game, b.user_id::text, b.id, b.at, b.batch::text, b.detail
      from challenge c join bet b on b.game = c.game join currency k on k.id = b.cur
      where c.state = 'open' and b.lane = $1 and b.batch > $2 and b.batch <= $3 and ${COUNTED_BETS}
        and b.id >= c.first_bet and b.at >= c.starts_at and b.at < c.ends_at
        and b.payout > b.stake
        and (b.payout::numeric + 1) * 100 > b.stake::numeric * c.goal
        and (b.detail::jsonb ->> 'multiplier')::numeric * 100 >= c.goal
        and b.stake::numeric * k.price_usd * 100 >= c.min_stake::numeric * 10::numeric ^ k.scale`,
    values: [lane, from, to],
  });
  if (rows.length === 0) return;
  await client.query({
    name: 'challenge-hits',
    text: `insert into challenge_hit (challenge_id, user_id, bet_id, at, lane, batch, shown_at)
      select challenge, user_id, bet, at, $7, batch, shown_at
      from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::timestamptz[], $5::bigint[], $6::timestamptz[])
        as n(challenge, user_id, bet, at, batch, shown_at)
      on conflict do nothing`,
    values: [
      rows.map(({ challenge }) => challenge),
      rows.map(({ user_id: user }) => user),
      rows.map(({ id }) => id),
      rows.map(({ at }) => at),
      rows.map(({ batch }) => batch),
      rows.map((row) => shownAt(games.get(row.game), row)),
      lane,
    ],
  });
}

interface HitRow {
  readonly challenge: string;
  readonly game: string;
  readonly user_id: string;
  readonly id: string;
  readonly at: Date;
  readonly batch: string;
  readonly detail: string;
}

/** When the stage of a round has shown it. */
function shownAt(game: AnyGame | undefined, { at, detail }: HitRow): Date {
  const reveal = game ? betRevealOf(game, JSON.parse(detail) as Parameters<typeof betRevealOf>[1]) : 0;
  return new Date(at.getTime() + reveal);
}
