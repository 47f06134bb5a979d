/** The board as pages see it: sports with counts, lists of events, an event with its markets, what a slip stands at. */
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { onClock, type Producer } from '#engines/sport/feed/producer.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { EventView, MarketView } from '../../contract.ts';
import type { TogetherView } from '../../builder-contract.ts';
import { raisedOdds } from '../../price-boost.ts';
import { sportOf, SPORTS } from '../../sports.ts';
import { shownStream } from '../../stream.ts';
import { readBoostsOf } from '../boosts/rows.ts';
import type { BookContext } from '../context.ts';
import { shownMarket } from '../desk/overlay.ts';
import {
  countOpenMarkets,
  type EventRow,
  type MarketRow,
  type Queryable,
  readEvents,
  readListMarkets,
  readMarkets,
  readProducers,
} from '../feed/rows.ts';
import { readLaws } from '../feed/laws.ts';
import { LIVE_FIRST, LIVE_STATUS, NOT_STARTED, takesBets, UNDER_WAY } from '../feed/statuses.ts';
import { type LegRef, readBoard } from '../slip/legs.ts';
import { sharedEvents } from '../slip/shared-events.ts';
import { isCombinable, priceEvents } from '../slip/together.ts';
import { noSuchEvent, noSuchSport } from '../refusals.ts';

/** Markets that lists show, the first of them that an event has. */
const WINNERS: readonly number[] = [1, 186, 219, 251, 340, 539];
/** Of these the kind that comes first, and of its lines the one whose sides are nearest: games before sets, overtime counted. */
const LINES: readonly number[] = [225, 18, 189, 328, 258, 605, 314, 367, 494];
const MAIN: readonly number[] = [...WINNERS, ...LINES];

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
       where status = any($4::int[]) or (status = $2 and starts_at > $3) group by sport`,
    values: [LIVE_STATUS, NOT_STARTED, new Date(kit.runtime.now()), UNDER_WAY],
  });
  const counts = new Map(rows.map(({ sport, live, total }) => [sport, { live, total }]));
  return SPORTS.map(({ id, slug }) => ({
    id: `${slug}-${id}`,
    name: slug,
    icon: slug,
    count: counts.get(id) ?? { live: 0, total: 0 },
  }));
}

/** What each market's risk has been changed by counts bets of real money well enough, and the table is small. */
const BY_BETS = `join (select event_id, sum(changes) as bets from sport_risk group by event_id) p on p.event_id = e.id`;

interface ListQuery {
  readonly sport?: string | undefined;
  readonly when: 'live' | 'soon' | 'all' | 'popular';
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
    `select e.* from sport_event e ${when === 'popular' ? BY_BETS : ''} where ($1::int is null or sport = $1)
       and ((status = any($6::int[]) and $2 <> 'soon') or (status = ${NOT_STARTED} and starts_at > $3 and $2 <> 'live'))
       and ($4 = '' or strpos(plain, fold_text($4)) > 0)
     order by ${when === 'popular' ? 'p.bets desc, ' : ''}${LIVE_FIRST},
       case when status = ${NOT_STARTED} then starts_at - now() else now() - starts_at end, id limit $5`,
    [wanted?.id ?? null, when, new Date(now), words, limit, UNDER_WAY],
  );
  return { now, events: await viewsOf(kit.db.pool, rows, now) };
}

/** These events with their main markets, as lists show them. */
export async function viewsOf(
  client: Queryable,
  rows: readonly EventRow[],
  now: number,
): Promise<EventView[]> {
  const ids = rows.map(({ id }) => id);
  const [markets, producers] = await Promise.all([
    readListMarkets(client, ids, MAIN),
    producersAt(client, now),
  ]);
  const up = [...producers].flatMap(([id, { state }]) => (state === 'up' ? [id] : []));
  const counts = await countOpenMarkets(client, ids, up);
  return rows.map((row) => listView(row, markets, producers, now, counts.get(row.id) ?? 0));
}

/** Events with their main markets, as lists show them; those that are unknown are left out. */
export async function readViews(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  ids: readonly string[],
): Promise<{ now: number; events: EventView[] }> {
  const now = runtime.now();
  return { now, events: await viewsOf(db.pool, await readEvents(db.pool, ids), now) };
}

export async function readEventPage(
  { kit, settings }: BookContext,
  id: string,
): Promise<{ now: number; event: EventView; builder: string[] } | Failure> {
  const now = kit.runtime.now();
  const [row] = await readEvents(kit.db.pool, [id]);
  if (!row) return noSuchEvent;
  const markets = await readMarkets(kit.db.pool, [id]);
  const stream = row.status === LIVE_STATUS ? shownStream(row.stream, settings().streamHosts) : null;
  const page = pageView(row, markets, await producersAt(kit.db.pool, now), now);
  const view = stream === null ? page : { ...page, stream };
  const known = settings().builder && (await readLaws(kit.db.pool, [id])).length > 0;
  const builder = known ? view.markets.filter(({ key }) => isCombinable(key)) : [];
  return { now, event: view, builder: builder.map(({ key }) => key) };
}

export async function readQuote(
  { kit }: BookContext,
  legs: readonly (LegRef & { readonly boost?: string | undefined })[],
) {
  const now = kit.runtime.now();
  const board = await readBoard(kit.db.pool, legs, now);
  const named = legs.flatMap(({ boost }) => boost ?? []);
  const boosts = await readBoostsOf(kit.db.pool, named, now);
  return legs.map(({ event, market, outcome, boost: name }) => {
    const found = name === undefined ? undefined : boosts.get(name);
    const boost =
      found && found.event_id === event && found.key === market && found.outcome === outcome ? found : null;
    const leg = board.leg({ event, market, outcome });
    return {
      event,
      market,
      outcome,
      odds: leg?.odds ?? null,
      boosted: boost && leg?.odds ? raisedOdds(boost, leg.odds) : null,
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

async function producersAt(client: Queryable, now: number): Promise<Producers> {
  return new Map([...(await readProducers(client))].map(([id, known]) => [id, onClock(known, now)]));
}

export function scoreOf({
  score_home: home,
  score_away: away,
}: EventRow): { home: number; away: number } | null {
  return home === null || away === null ? null : { home, away };
}

/** @param open markets of it that would take bets if it does */
function listView(
  row: EventRow,
  all: readonly MarketRow[],
  producers: Producers,
  now: number,
  open: number,
): EventView {
  const views = marketViews(row, all, producers, now, false);
  return { ...headOf(row), markets: mainOf(views, MAIN), marketCount: takesBets(row, now) ? open : 0 };
}

/** With all its markets, the way of their prices, and what a tracker shows. */
function pageView(row: EventRow, all: readonly MarketRow[], producers: Producers, now: number): EventView {
  const markets = marketViews(row, all, producers, now, true);
  const marketCount = markets.filter(({ open }) => open).length;
  return { ...headOf(row), markets, marketCount, ...(row.play && { play: row.play }) };
}

function headOf(row: EventRow): Omit<EventView, 'markets' | 'marketCount' | 'play' | 'stream'> {
  const { id, sport, category, tournament, home, away, status, clock } = row;
  const startsAt = row.starts_at.getTime();
  const [score, periods] = [scoreOf(row), [...row.periods]];
  return { id, sport, category, tournament, home, away, startsAt, status, clock, score, periods };
}

function marketViews(
  row: EventRow,
  all: readonly MarketRow[],
  producers: Producers,
  now: number,
  trends: boolean,
): MarketView[] {
  const openEvent = takesBets(row, now);
  return all
    .filter(({ event_id: id, status }) => id === row.id && status !== -2)
    .map(shownMarket)
    .map((market) => ({
      key: market.key,
      id: market.market,
      specifiers: parseSpecifiers(market.specifiers) ?? {},
      open: openEvent && market.status === 1 && producers.get(market.producer)?.state === 'up',
      version: Number(market.version),
      outcomes: Object.entries(market.outcomes).map(([id, { odds, active }]) => ({
        id,
        odds,
        active,
        ...(trends && odds !== null ? trendOf(market, id) : {}),
      })),
    }));
}

/** Nothing while its price has stood still. */
function trendOf({ history }: MarketRow, outcome: string): { trend?: string[] } {
  const trend = history.toReversed().flatMap(({ o }) => o[outcome] ?? []);
  return new Set(trend).size > 1 ? { trend } : {};
}

/** The winner market, and the open one of its lines whose sides are nearest to each other. */
function mainOf(markets: readonly MarketView[], main: readonly number[]): MarketView[] {
  const first = main
    .slice(0, WINNERS.length)
    .map((id) => markets.find((market) => market.id === id))
    .find(Boolean);
  const lines = markets.filter(({ id, open }) => open && main.slice(WINNERS.length).includes(id));
  const nearest = lines.toSorted(
    (a, b) => main.indexOf(a.id) - main.indexOf(b.id) || spread(a) - spread(b),
  )[0];
  return [first, nearest].flatMap((market) => market ?? []);
}

function spread({ outcomes: [a, b] }: MarketView): number {
  return Math.abs(Number(a?.odds ?? 0) - Number(b?.odds ?? 0));
}
