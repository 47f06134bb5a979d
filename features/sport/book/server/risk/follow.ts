/** The elected process moves lines after the bets that were taken: market by market, in the order of the feed's messages. */
import type pg from 'pg';
import type { BookContext } from '../context.ts';
import { historyWith } from '../desk/overlay.ts';
import { type EventRow, marketOf, type MarketRow, nameOf, readEvents, readMarketsOf } from '../feed/rows.ts';
import { LIVE_STATUS } from '../feed/statuses.ts';
import type { SportSettings } from '../../settings.ts';
import { leanOf } from './lean.ts';
import { marketLimit } from './limits.ts';
import { readBoardRows } from '../slip/legs.ts';
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
  const { pool } = context.kit.db;
  const { rows } = await pool.query<Row>(
    `select event_id, key, outcomes, changes::text from sport_risk where changes > followed order by event_id, key limit ${AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  // Most bets move no line: only a match where one moves is held.
  for (const id of await leaning(context, rows)) {
    const moved = await context.kit.db.transaction((client) => followEvent(context, client, id));
    if (moved > 0) context.boardChanged(id);
  }
  // What changed since it was read is looked at again.
  await pool.query(
    // In the order in which bets lock them.
    `with held as (select r.event_id, r.key, t.changes from sport_risk r
       join jsonb_to_recordset($1::jsonb) as t(event_id text, key text, changes bigint) on t.event_id = r.event_id and t.key = r.key
       order by r.event_id, r.key for update of r)
     update sport_risk r set followed = h.changes from held h
     where r.event_id = h.event_id and r.key = h.key and r.followed < h.changes`,
    [JSON.stringify(rows.map(({ event_id, key, changes }) => ({ event_id, key, changes })))],
  );
  return rows.length;
}

/** Matches with a line that is not where the stakes on it want it. */
async function leaning(context: BookContext, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const { events, markets } = await readBoardRows(
    context.kit.db.pool,
    rows.map((row) => [marketOf(row)]),
  );
  const leans = rows.filter((row) => {
    const event = events.get(row.event_id);
    const market = markets.get(nameOf(marketOf(row)));
    return (
      event && market && !sameLean(leanNow(context.settings(), event, stakesOf(row.outcomes)), market.lean)
    );
  });
  return new Set(leans.map(({ event_id: id }) => id));
}

/** With the event's row locked, for the feed changes the same markets. @returns how many lines were moved */
async function followEvent(context: BookContext, client: pg.PoolClient, id: string): Promise<number> {
  const [event] = await readEvents(client, [id], 'for update');
  if (!event) return 0;
  const { rows } = await client.query<Row>(
    'select event_id, key, outcomes, changes::text from sport_risk where event_id = $1 and changes > followed',
    [id],
  );
  const markets = await readMarketsOf(client, rows.map(marketOf));
  const stakes = new Map(rows.map(({ key, outcomes }) => [key, stakesOf(outcomes)]));
  let moved = 0;
  for (const market of markets) {
    const lean = leanNow(context.settings(), event, stakes.get(market.key)!);
    if (sameLean(lean, market.lean)) continue;
    await writeLean(client, market, lean);
    moved += 1;
  }
  return moved;
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
