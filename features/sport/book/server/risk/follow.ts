/** The elected process moves lines after the bets that were taken: market by market, in the order of the feed's messages. */
import type pg from 'pg';
import type { BookContext } from '../context.ts';
import { historyWith } from '../desk/overlay.ts';
import { type EventRow, type MarketRow, readEvents, readMarketsOf } from '../feed/rows.ts';
import { LIVE_STATUS } from '../feed/statuses.ts';
import type { SportSettings } from '../../settings.ts';
import { leanOf } from './lean.ts';
import { marketLimit } from './limits.ts';
import { type Lean, type Stakes, stakesOf, type StoredStakes } from './stakes.ts';

const AT_ONCE = 200;

interface Row {
  readonly event_id: string;
  readonly key: string;
  readonly outcomes: StoredStakes;
  readonly changes: string;
}

/** @returns how many markets were looked at */
export async function followMoney(context: BookContext): Promise<number> {
  const { db } = context.kit;
  const { rows } = await db.pool.query<{ event_id: string }>(
    `select distinct event_id from (select event_id from sport_risk where changes > followed order by event_id limit ${AT_ONCE}) t`,
  );
  let looked = 0;
  for (const { event_id: id } of rows) {
    const { moved, seen } = await db.transaction((client) => followEvent(context, client, id));
    // What changed since it was read is looked at again.
    await db.pool.query(
      // In the order in which bets lock them.
      `with held as (select r.key, t.changes from sport_risk r
         join jsonb_to_recordset($2::jsonb) as t(key text, changes bigint) on t.key = r.key
         where r.event_id = $1 order by r.event_id, r.key for update of r)
       update sport_risk r set followed = h.changes from held h
       where r.event_id = $1 and r.key = h.key and r.followed < h.changes`,
      [id, JSON.stringify(seen)],
    );
    if (moved > 0) context.boardChanged(id);
    looked += seen.length;
  }
  return looked;
}

interface Followed {
  readonly moved: number;
  readonly seen: readonly Pick<Row, 'key' | 'changes'>[];
}

/** With the event's row locked, for the feed changes the same markets. */
async function followEvent(context: BookContext, client: pg.PoolClient, id: string): Promise<Followed> {
  const [event] = await readEvents(client, [id], 'for update');
  const { rows } = await client.query<Row>(
    'select event_id, key, outcomes, changes::text from sport_risk where event_id = $1 and changes > followed',
    [id],
  );
  const seen = rows.map(({ key, changes }) => ({ key, changes }));
  if (!event) return { moved: 0, seen };
  const markets = await readMarketsOf(
    client,
    rows.map(({ key }) => ({ event: id, market: key })),
  );
  const stakes = new Map(rows.map(({ key, outcomes }) => [key, stakesOf(outcomes)]));
  let moved = 0;
  for (const market of markets) {
    const lean = leanNow(context.settings(), event, stakes.get(market.key)!);
    if (sameLean(lean, market.lean)) continue;
    await writeLean(client, market, lean);
    moved += 1;
  }
  return { moved, seen };
}

function leanNow(settings: SportSettings, event: EventRow, stakes: Stakes): Lean | null {
  return leanOf(stakes, marketLimit(settings, event.status === LIVE_STATUS), {
    from: settings.lineMoveFromPercent,
    step: settings.lineMovePercent,
  });
}

async function writeLean(client: pg.PoolClient, market: MarketRow, lean: Lean | null): Promise<void> {
  const version = Number(market.version) + 1;
  const history = historyWith(version, { ...market, lean });
  await client.query(
    'update sport_market set lean = $3, version = $4, history = $5 where event_id = $1 and key = $2',
    [market.event_id, market.key, lean && JSON.stringify(lean), version, JSON.stringify(history)],
  );
}

function sameLean(one: Lean | null, other: Lean | null): boolean {
  const text = (lean: Lean | null) =>
    lean && JSON.stringify([lean.step, Object.entries(lean.shares).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return text(one) === text(other);
}
