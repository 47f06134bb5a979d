/** The board as pages see it: sports with counts, lists of events, an event with its markets, what a slip stands at. */
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { onClock, type Producer } from '#engines/sport/feed/producer.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { EventView, MarketView } from '../../contract.ts';
import type { TogetherView } from '../../builder-contract.ts';
import { sportOf, SPORTS } from '../../sports.ts';
import type { BookContext } from '../context.ts';
import { shownMarket } from '../desk/overlay.ts';
import { type EventRow, type MarketRow, readEvents, readMarkets, readProducers } from '../feed/rows.ts';
import { readLaws } from '../feed/laws.ts';
import { LIVE_STATUS, NOT_STARTED, takesBets } from '../feed/statuses.ts';
import { type LegRef, readBoard } from '../slip/legs.ts';
import { sharedEvents } from '../slip/shared-events.ts';
import { isCombinable, priceEvents } from '../slip/together.ts';
import { noSuchEvent, noSuchSport } from '../refusals.ts';

/** Markets that lists show, the first of them that an event has. */
const MAIN: readonly number[] = [1, 186, 219, 18, 189, 328];

interface Category {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly count: { readonly live: number; readonly total: number };
}

/** Every sport, also one that has nothing now. */
export async function readCategories({ kit }: BookContext): Promise<Category[]> {
  const { rows } = await kit.db.pool.query<{ sport: number; live: number; total: number }>({
    name: 'sport-categories',
    text: `select sport, (count(*) filter (where status = $1))::int as live, count(*)::int as total from sport_event
       where status = $1 or (status = $2 and starts_at > $3) group by sport`,
    values: [LIVE_STATUS, NOT_STARTED, new Date(kit.runtime.now())],
  });
  const counts = new Map(rows.map(({ sport, live, total }) => [sport, { live, total }]));
  return SPORTS.map(({ id, slug }) => ({
    id: `${slug}-${id}`,
    name: slug,
    icon: slug,
    count: counts.get(id) ?? { live: 0, total: 0 },
  }));
}

interface ListQuery {
  readonly sport?: string | undefined;
  readonly when: 'live' | 'soon' | 'all';
  readonly search?: string | undefined;
  readonly limit: number;
}

export async function readList(
  { kit }: BookContext,
  { sport, when, search, limit }: ListQuery,
): Promise<{ now: number; events: EventView[] } | Failure> {
  const wanted = sport === undefined ? null : sportOf(sport);
  if (sport !== undefined && !wanted) return noSuchSport;
  const now = kit.runtime.now();
  const words = search?.trim() ?? '';
  const { rows } = await kit.db.pool.query<EventRow>(
    `select * from sport_event where ($1::int is null or sport = $1)
       and ((status = ${LIVE_STATUS} and $2 <> 'soon') or (status = ${NOT_STARTED} and starts_at > $3 and $2 <> 'live'))
       and ($4 = '' or strpos(plain, fold_text($4)) > 0)
     order by status desc, case when status = ${LIVE_STATUS} then now() - starts_at else starts_at - now() end, id limit $5`,
    [wanted?.id ?? null, when, new Date(now), words, limit],
  );
  return { now, events: await viewsOf(kit.db.pool, rows, now) };
}

/** These events with their main markets, as lists show them. */
export async function viewsOf(
  client: Parameters<typeof readProducers>[0],
  rows: readonly EventRow[],
  now: number,
): Promise<EventView[]> {
  const ids = rows.map(({ id }) => id);
  const [markets, producers] = await Promise.all([readMarkets(client, ids), producersAt(client, now)]);
  return rows.map((row) => eventView(row, markets, producers, now, MAIN));
}

/** Events with their main markets, as lists show them; those that are unknown are left out. */
export async function readViews(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  ids: readonly string[],
): Promise<{ now: number; events: EventView[] }> {
  const now = runtime.now();
  const [rows, markets, producers] = await Promise.all([
    readEvents(db.pool, ids),
    readMarkets(db.pool, ids),
    producersAt(db.pool, now),
  ]);
  return { now, events: rows.map((row) => eventView(row, markets, producers, now, MAIN)) };
}

export async function readEventPage(
  { kit, settings }: BookContext,
  id: string,
): Promise<{ now: number; event: EventView; builder: string[] } | Failure> {
  const now = kit.runtime.now();
  const [row] = await readEvents(kit.db.pool, [id]);
  if (!row) return noSuchEvent;
  const markets = await readMarkets(kit.db.pool, [id]);
  const view = eventView(row, markets, await producersAt(kit.db.pool, now), now, null);
  const known = settings().builder && (await readLaws(kit.db.pool, [id])).length > 0;
  const builder = known ? view.markets.filter(({ key }) => isCombinable(key)) : [];
  return { now, event: view, builder: builder.map(({ key }) => key) };
}

export async function readQuote({ kit }: BookContext, legs: readonly LegRef[]) {
  const now = kit.runtime.now();
  const board = await readBoard(kit.db.pool, legs, now);
  return legs.map(({ event, market, outcome }) => {
    const leg = board.leg({ event, market, outcome });
    return {
      event,
      market,
      outcome,
      odds: leg?.odds ?? null,
      version: leg ? Number(leg.marketRow.version) : 0,
      open: leg?.open ?? false,
      live: leg?.live ?? false,
      score: leg ? scoreOf(leg.row) : null,
    };
  });
}

/** What selections of one event cost together, of each event that has several. */
export async function readTogether(
  { kit, settings }: BookContext,
  legs: readonly LegRef[],
): Promise<TogetherView[]> {
  const board = await readBoard(kit.db.pool, legs, kit.runtime.now());
  return [...priceEvents(sharedEvents(legs), board, settings())].map(([event, one]) =>
    typeof one === 'string'
      ? { event, odds: null, version: 0, why: one }
      : { event, odds: one.odds, version: one.version, why: null },
  );
}

type Producers = ReadonlyMap<number, Producer>;

async function producersAt(client: Parameters<typeof readProducers>[0], now: number): Promise<Producers> {
  return new Map([...(await readProducers(client))].map(([id, known]) => [id, onClock(known, now)]));
}

function scoreOf({ score_home: home, score_away: away }: EventRow): { home: number; away: number } | null {
  return home === null || away === null ? null : { home, away };
}

function eventView(
  row: EventRow,
  all: readonly MarketRow[],
  producers: Producers,
  now: number,
  main: readonly number[] | null,
): EventView {
  const openEvent = takesBets(row, now);
  const views = all
    .filter(({ event_id: id, status }) => id === row.id && status !== -2)
    .map(shownMarket)
    .map((market): MarketView => ({
      key: market.key,
      id: market.market,
      specifiers: parseSpecifiers(market.specifiers) ?? {},
      open: openEvent && market.status === 1 && producers.get(market.producer)?.state === 'up',
      version: Number(market.version),
      outcomes: Object.entries(market.outcomes).map(([id, { odds, active }]) => ({ id, odds, active })),
    }));
  const open = views.filter((market) => market.open);
  return {
    id: row.id,
    sport: row.sport,
    category: row.category,
    tournament: row.tournament,
    home: row.home,
    away: row.away,
    startsAt: row.starts_at.getTime(),
    status: row.status,
    clock: row.clock,
    score: scoreOf(row),
    periods: [...row.periods],
    markets: main ? mainOf(views, main) : views,
    marketCount: open.length,
  };
}

/** The winner market, and the open one of its lines whose sides are nearest to each other. */
function mainOf(markets: readonly MarketView[], main: readonly number[]): MarketView[] {
  const first = main
    .slice(0, 3)
    .map((id) => markets.find((market) => market.id === id))
    .find(Boolean);
  const lines = markets.filter(({ id, open }) => open && main.slice(3).includes(id));
  const nearest = lines.toSorted((a, b) => spread(a) - spread(b))[0];
  return [first, nearest].flatMap((market) => market ?? []);
}

function spread({ outcomes: [a, b] }: MarketView): number {
  return Math.abs(Number(a?.odds ?? 0) - Number(b?.odds ?? 0));
}
