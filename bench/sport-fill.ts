/** A book full of events, put into the tables as a feed would leave them. */
import type pg from 'pg';
import { LIVE, PRE, WINNER } from '#features/sport/book/server/testing/feed.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Filling {
  /** `bench:1` to `bench:<events>`. */
  readonly events: number;
  /** Of each: the winner, and lines of a total. */
  readonly markets: number;
  readonly live: boolean;
}

/** Soccer of one league, all of it open at fixed prices. */
export async function fillBook(db: Queryable, { events, markets, live }: Filling): Promise<void> {
  await keepAlive(db);
  await db.query(
    `insert into sport_event (id, sport, category, tournament, home, away, starts_at, status, clock, score_home, score_away)
     select 'bench:' || n, 1, 'Norvania', 'First League', 'Home ' || n, 'Away ' || n,
       now() + case when $2 then -interval '30 minutes' else interval '6 hours' end, case when $2 then 1 else 0 end,
       case when $2 then $3 end, case when $2 then 0 end, case when $2 then 0 end
     from generate_series(1, $1::int) n`,
    [events, live, "30'"],
  );
  await db.query(
    `insert into sport_market (event_id, key, market, specifiers, status, producer, outcomes, history)
     select 'bench:' || n, $3, 1, '', 1, $4::int, prices.outcomes, prices.history
     from generate_series(1, $1::int) n,
       (select '{"1": {"odds": "2", "active": true}, "2": {"odds": "3.4", "active": true}, "3": {"odds": "4", "active": true}}'::jsonb as outcomes,
         '[{"v": 1, "o": {"1": "2", "2": "3.4", "3": "4"}}]'::jsonb as history) prices
     union all
     select 'bench:' || n, '18|total=' || line || '.5', 18, 'total=' || line || '.5', 1, $4::int, prices.outcomes, prices.history
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 2) line,
       (select '{"12": {"odds": "1.9", "active": true}, "13": {"odds": "1.9", "active": true}}'::jsonb as outcomes,
         '[{"v": 1, "o": {"12": "1.9", "13": "1.9"}}]'::jsonb as history) prices`,
    [events, markets, WINNER, live ? LIVE : PRE],
  );
  await db.query('analyze sport_event, sport_market');
}

/** Signs of life of both producers. */
export async function keepAlive(db: Queryable): Promise<void> {
  await db.query(
    `insert into sport_producer (id, state, last_alive) select id, 'up', $1::bigint from unnest($2::int[]) id
     on conflict (id) do update set state = 'up', last_alive = excluded.last_alive, request_id = null`,
    [Date.now(), [LIVE, PRE]],
  );
}
