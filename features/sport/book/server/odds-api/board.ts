/** What the board has of this feed's leagues: the adapter keeps nothing of its own, so a restart loses nothing. */
import type { Queryable, StoredOutcomes } from '../feed/rows.ts';

/** Markets of this feed are its producer's. */
export const PRODUCER = 30;

/** A match with its markets. */
export interface Listed {
  readonly id: string;
  readonly status: number;
  readonly startsAt: number;
  readonly score: string | null;
  readonly markets: readonly {
    readonly key: string;
    readonly status: number;
    readonly outcomes: readonly string[];
  }[];
}

/** @param from epoch ms; matches that began before it are over for the service */
export async function readListed(
  client: Queryable,
  prefix: string,
  from: number,
): Promise<readonly Listed[]> {
  const { rows } = await client.query<{
    id: string;
    status: number;
    starts_at: Date;
    score: string | null;
    markets: readonly { key: string; status: number; outcomes: StoredOutcomes }[];
  }>(
    `select e.id, e.status, e.starts_at, e.score_home || ':' || e.score_away as score,
       jsonb_agg(jsonb_build_object('key', m.key, 'status', m.status, 'outcomes', m.outcomes) order by m.key) as markets
     from sport_event e join sport_market m on m.event_id = e.id
     where starts_with(e.id, $1) and e.starts_at > $2 and m.producer = ${PRODUCER} group by e.id order by e.id`,
    [prefix, new Date(from)],
  );
  return rows.map(({ starts_at: start, markets, ...row }) => ({
    ...row,
    startsAt: start.getTime(),
    markets: markets.map(({ outcomes, ...market }) => ({ ...market, outcomes: Object.keys(outcomes) })),
  }));
}
