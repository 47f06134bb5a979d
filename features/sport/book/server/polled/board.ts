/** What the board has of a feed that is looked at: its adapter keeps nothing of its own, so a restart loses nothing. */
import type { Queryable, StoredOutcomes } from '../feed/rows.ts';

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

export interface ListedQuery {
  /** Markets are its. */
  readonly producer: number;
  /** Ids of matches begin so. */
  readonly prefix: string;
  /** Epoch ms; matches that began before it are over. */
  readonly from: number;
}

export async function readListed(
  client: Queryable,
  { producer, prefix, from }: ListedQuery,
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
     where starts_with(e.id, $1) and e.starts_at > $2 and m.producer = $3 group by e.id order by e.id`,
    [prefix, new Date(from), producer],
  );
  return rows.map(({ starts_at: start, markets, ...row }) => ({
    ...row,
    startsAt: start.getTime(),
    markets: markets.map(({ outcomes, ...market }) => ({ ...market, outcomes: Object.keys(outcomes) })),
  }));
}

/** Whether the board has a match. */
export async function isListed(client: Queryable, event: string): Promise<boolean> {
  const { rowCount } = await client.query('select from sport_event where id = $1', [event]);
  return (rowCount ?? 0) > 0;
}
