/** The elected process lays new margins over the markets that stand: the feed's next messages bring them of themselves. */
import type pg from 'pg';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { Margin, MarginRule } from '../../settings.ts';
import type { BookContext } from '../context.ts';
import { historyWith } from '../desk/overlay.ts';
import { type EventRow, type MarketRow, readEvents, readMarkets } from '../feed/rows.ts';
import { LIVE_STATUS } from '../feed/statuses.ts';
import { marginOf, sameMargin } from './margin.ts';

/** What other processes may still write by rules of before. */
const SETTLED_MS = 5_000;

interface Swept {
  readonly text: string;
  readonly since: number;
  readonly done: boolean;
}

const swept = new WeakMap<BookContext, Swept>();

/** The margin of a market by these rules. */
export function marginFor(
  rules: readonly MarginRule[],
  { sport, tournament }: Pick<EventRow, 'sport' | 'tournament'>,
  live: boolean,
  { market, specifiers }: Pick<MarketRow, 'market' | 'specifiers'>,
): Margin | null {
  if (rules.length === 0) return null;
  return marginOf(rules, { sport, tournament, live, market, specifiers: parseSpecifiers(specifiers) ?? {} });
}

/** @returns how many markets have another margin now */
export async function followMargins(context: BookContext): Promise<number> {
  const rules = context.settings().margins;
  const text = JSON.stringify(rules);
  const now = context.kit.runtime.now();
  const before = swept.get(context);
  const since = before?.text === text ? before.since : now;
  if (before?.text === text && before.done) return 0;
  let changed = 0;
  for (const id of await eventsToChange(context, rules)) {
    const moved = await context.kit.db.transaction((client) => followEvent(client, id, rules));
    if (moved > 0) context.boardChanged(id);
    changed += moved;
  }
  swept.set(context, { text, since, done: now - since >= SETTLED_MS });
  return changed;
}

interface Row extends Pick<MarketRow, 'event_id' | 'market' | 'specifiers' | 'margin'> {
  readonly sport: number;
  readonly tournament: string;
  readonly status: number;
}

/** Events with a market whose margin is another than the rules ask. */
async function eventsToChange({ kit }: BookContext, rules: readonly MarginRule[]): Promise<Set<string>> {
  const { rows } = await kit.db.pool.query<Row>(
    `select m.event_id, m.market, m.specifiers, m.margin, e.sport, e.tournament, e.status from sport_market m
     join sport_event e on e.id = m.event_id where e.status <= ${LIVE_STATUS} and m.status in (1, 0, -1) and (m.margin is not null or $1)`,
    [rules.length > 0],
  );
  return new Set(
    rows.flatMap((row) =>
      sameMargin(row.margin, marginFor(rules, row, row.status === LIVE_STATUS, row)) ? [] : row.event_id,
    ),
  );
}

/** With the event's row locked, for the feed changes the same markets. */
async function followEvent(client: pg.PoolClient, id: string, rules: readonly MarginRule[]): Promise<number> {
  const [event] = await readEvents(client, [id], 'for update');
  if (!event) return 0;
  const live = event.status === LIVE_STATUS;
  const writes = (await readMarkets(client, [id])).flatMap((row) => {
    const margin = marginFor(rules, event, live, row);
    if (sameMargin(row.margin, margin)) return [];
    const version = Number(row.version) + 1;
    return { key: row.key, margin, version, history: historyWith(version, { ...row, margin }) };
  });
  if (writes.length > 0)
    await client.query(
      `update sport_market m set margin = nullif(t.margin, 'null'), version = t.version, history = t.history
       from jsonb_to_recordset($2::jsonb) as t(key text, margin jsonb, version bigint, history jsonb)
       where m.event_id = $1 and m.key = t.key`,
      [id, JSON.stringify(writes)],
    );
  return writes.length;
}
