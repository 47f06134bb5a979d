/** The gallery of best wins: real bets alone, by what they paid for one and by what they paid at all. */
import type pg from 'pg';
import { createCached } from '#platform/server/cached.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { COUNTED_BETS } from '#platform/server/money/counted.ts';
import type { bestWins, LiveGame } from '../contract.ts';
import { dueAt, type FeedBet, toEntry } from './entry.ts';
import { type ReadNamed, toBet } from './latest.ts';

/** Kept of a day and game by each of both measures; no period shows more. */
export const BEST = 20;
const DAYS = { day: 1, week: 7, month: 30 } as const;
const DAY_MS = 86_400_000;
/** Everybody asks for the same few lists; each is read once in so long. */
const KEPT_MS = 30_000;

/** Keeps the best of a range of batches, by day and game. Reading it twice keeps nothing twice. */
export async function keepBest(
  { lane, from, to }: BatchRange,
  client: pg.PoolClient,
  games: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ day: string; game: string }>({
    name: 'feed-best',
    text: `with won as (
        select (b.at at time zone 'UTC')::date as day, b.game, b.user_id, b.id, b.payout::numeric / b.stake as multiplier,
          b.payout * k.price_usd / 10::numeric ^ k.scale as usd, b.at
        from bet b join currency k on k.id = b.cur
        where b.lane = $1 and b.batch > $2 and b.batch <= $3 and b.payout > b.stake and b.game = any($4::text[]) and ${COUNTED_BETS}),
      ranked as (
        select *, row_number() over (partition by day, game order by multiplier desc) as by_multiplier,
          row_number() over (partition by day, game order by usd desc) as by_usd from won)
      insert into feed_best (day, game, user_id, bet_id, multiplier, usd, at)
      select day, game, user_id, id, multiplier, usd, at from ranked where by_multiplier <= $5 or by_usd <= $5
      on conflict do nothing returning to_char(day, 'YYYY-MM-DD') as day, game`,
    values: [lane, from, to, games, BEST],
  });
  if (rows.length === 0) return;
  await client.query({
    name: 'feed-best-forget',
    text: `delete from feed_best f using (
        select day, game, user_id, bet_id, row_number() over (partition by day, game order by multiplier desc, at) as by_multiplier,
          row_number() over (partition by day, game order by usd desc, at) as by_usd
        from feed_best where (day, game) in (select * from unnest($1::date[], $2::text[]))) old
      where old.by_multiplier > $3 and old.by_usd > $3
        and f.day = old.day and f.game = old.game and f.user_id = old.user_id and f.bet_id = old.bet_id`,
    values: [rows.map(({ day }) => day), rows.map(({ game }) => game), BEST],
  });
}

const ORDER = {
  multiplier: 'f.multiplier desc, f.at, f.bet_id',
  payout: 'f.usd desc, f.at, f.bet_id',
} as const;

type Best = (viewer: Player | null, asked: BodyOf<typeof bestWins>) => Promise<LiveGame[]>;

export function createBest(kit: ServerKit, readNamed: ReadNamed): Best {
  const lists = (kit.games.size + 1) * Object.keys(ORDER).length * (Object.keys(DAYS).length + 1);
  const kept = createCached<FeedBet[]>(kit.runtime.now, KEPT_MS, lists);
  return async (viewer, { game, by, period }) => {
    // Names that nobody knows would take the place of lists that are kept.
    if (game !== undefined && !kit.games.has(game)) return [];
    const now = kit.runtime.now();
    const since =
      period === 'all' ? null : new Date(now - (DAYS[period] - 1) * DAY_MS).toISOString().slice(0, 10);
    const bets = await kept([by, since, game].join(' '), async () => {
      const order = ORDER[by];
      const named = `select * from feed_best f where ($1::date is null or f.day >= $1) and ($2::text is null or f.game = $2)
       order by ${order} limit $3`;
      return (await readNamed({ named, order, values: [since, game ?? null, BEST], most: BEST })).map(toBet);
    });
    const seesHidden = kit.identity.allowed(viewer, 'ignore_privacy');
    // Nobody is told of a win before its own stage has shown it.
    const due = bets.filter((bet) => dueAt(kit, bet) <= now);
    return Promise.all(due.map((bet) => toEntry(kit, bet, seesHidden || viewer?.id === bet.user)));
  };
}
