/** Rows of events and markets, and the engine's book made of them. */
import type pg from 'pg';
import { type Book, type BookEvent, type BookMarket, createBook } from '#engines/sport/feed/book.ts';
import type { MarketStatus, OutcomeChance } from '#engines/sport/feed/message.ts';
import type { Producer, ProducerState } from '#engines/sport/feed/producer.ts';
import { type Ratio, ratio } from '#engines/sport/exact/ratio.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import type { EventResult } from '#engines/sport/settle/settle.ts';
import type { Shares } from '#engines/sport/settle/shares.ts';
import type { PlayView } from '../../play-contract.ts';
import type { Margin } from '../../settings.ts';
import type { Lean } from '../risk/stakes.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface EventRow {
  readonly id: string;
  readonly sport: number;
  readonly category: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  readonly starts_at: Date;
  readonly status: number;
  readonly clock: string | null;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly periods: readonly Score[];
  readonly applied: Readonly<Record<string, number>>;
  readonly stops: number;
  readonly result: EventResult | null;
  /** What a live tracker shows of it. */
  readonly play: PlayView | null;
  /** Staff who have acted on it. */
  readonly acted_by: readonly string[];
  /** Staff take no bets on it. */
  readonly held: boolean;
  /** Address of a moving picture of it, of feeds that give one. */
  readonly stream: string | null;
}

/** Goals that have fallen. */
export function standing({
  score_home: home,
  score_away: away,
}: Pick<EventRow, 'score_home' | 'score_away'>): Score {
  return { home: home ?? 0, away: away ?? 0 };
}

export type StoredOutcomes = Readonly<
  Record<string, { readonly odds: string | null; readonly active: boolean }>
>;

export type StoredChances = Readonly<Record<string, OutcomeChance>>;

/** Odds of one version, by outcome. */
export interface StoredPrices {
  readonly v: number;
  readonly o: Readonly<Record<string, string | null>>;
}

export type StoredShares = readonly [won: string, refunded: string, deadHeat: string];

export interface MarketRow {
  readonly event_id: string;
  readonly key: string;
  readonly market: number;
  readonly specifiers: string;
  readonly status: MarketStatus;
  readonly producer: number;
  readonly version: string;
  readonly outcomes: StoredOutcomes;
  /** Outcome to its expected shares, without margin; null where the feed gives none. */
  readonly chances: StoredChances | null;
  readonly cash_out: boolean;
  readonly history: readonly StoredPrices[];
  readonly results: Readonly<Record<string, StoredShares>> | null;
  readonly result_at: string | null;
  readonly cancels: BookMarket['cancels'];
  /** Laid over it by staff: no bets, and prices in place of the feed's. */
  readonly held: boolean;
  readonly desk_odds: Readonly<Record<string, string>> | null;
  /** Of staff, in place of the feed's; null: the feed's own. */
  readonly margin: Margin | null;
  /** How far the line has moved after the bets; null: not at all. */
  readonly lean: Lean | null;
  /** Settled by staff: the feed does not change it any more. */
  readonly by_hand: boolean;
}

function fraction({ num, den }: Ratio): string {
  return `${num}/${den}`;
}

function readFraction(text: string): Ratio {
  const [num, den] = text.split('/');
  return ratio(BigInt(num!), BigInt(den!));
}

export function storeShares({ won, refunded, deadHeat }: Shares): StoredShares {
  return [fraction(won), fraction(refunded), fraction(deadHeat)];
}

export function readShares([won, refunded, deadHeat]: StoredShares): Shares {
  return { won: readFraction(won), refunded: readFraction(refunded), deadHeat: readFraction(deadHeat) };
}

export function toMarket(row: MarketRow): BookMarket {
  const { status, producer, outcomes, chances, cash_out: cashOut, results, cancels } = row;
  return {
    status,
    producer,
    outcomes: new Map(Object.entries(outcomes).map(([id, outcome]) => [id, { ...outcome }])),
    chances: new Map(Object.entries(chances ?? {})),
    cashOut,
    results:
      results && new Map(Object.entries(results).map(([id, shares]) => [id, readShares(shares)] as const)),
    resultAt: row.result_at === null ? -Infinity : Number(row.result_at),
    cancels: [...cancels],
  };
}

/** The status has a place of its own among the times of an event, for all producers tell it. */
const STATUS = 'status';

export function toEvent(row: EventRow, markets: readonly MarketRow[]): BookEvent {
  return {
    status: row.status,
    markets: new Map(
      markets.filter(({ event_id: id }) => id === row.id).map((market) => [market.key, toMarket(market)]),
    ),
    applied: new Map(
      Object.entries(row.applied).flatMap(([producer, at]) =>
        Number.isInteger(Number(producer)) ? [[Number(producer), at] as const] : [],
      ),
    ),
    statusAt: row.applied[STATUS] ?? -Infinity,
  };
}

/** What is stored of an event's times: the last message of each producer, and the last one that told the status. */
export function appliedOf({ applied, statusAt }: BookEvent): Readonly<Record<string, number>> {
  return { ...Object.fromEntries(applied), ...(statusAt > -Infinity && { [STATUS]: statusAt }) };
}

/** A book of these rows. */
export function bookOf(
  events: readonly EventRow[],
  markets: readonly MarketRow[],
  producers: ReadonlyMap<number, Producer>,
): Book {
  const book = createBook();
  for (const event of events) book.events.set(event.id, toEvent(event, markets));
  for (const [id, producer] of producers) book.producers.set(id, producer);
  return book;
}

interface ProducerRow {
  readonly id: number;
  readonly state: ProducerState;
  readonly last_alive: string | null;
  readonly request_id: number | null;
  readonly request_at: string | null;
  readonly requests: number;
  readonly point: string | null;
}

export interface KnownProducer extends Producer {
  readonly requests: number;
  readonly point: number | null;
}

export async function readProducers(client: Queryable): Promise<Map<number, KnownProducer>> {
  const { rows } = await client.query<ProducerRow>({
    name: 'sport-producers',
    text: 'select * from sport_producer order by id',
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        lastAlive: row.last_alive === null ? null : Number(row.last_alive),
        request: row.request_id === null ? null : { id: row.request_id, at: Number(row.request_at) },
        requests: row.requests,
        point: row.point === null ? null : Number(row.point),
      },
    ]),
  );
}

export async function readMarkets(
  client: Queryable,
  events: readonly string[],
): Promise<readonly MarketRow[]> {
  const { rows } = await client.query<MarketRow>({
    name: 'sport-markets',
    text: 'select * from sport_market where event_id = any($1::text[]) order by event_id, market, key',
    values: [events],
  });
  return rows;
}

/** Of events only these kinds of markets, as lists show them: without the way of their prices and what settles them. */
export async function readListMarkets(
  client: Queryable,
  events: readonly string[],
  kinds: readonly number[],
): Promise<readonly MarketRow[]> {
  const { rows } = await client.query<MarketRow>({
    name: 'sport-list-markets',
    text: `select event_id, key, market, specifiers, status, producer, version, outcomes, chances, cash_out, '[]'::jsonb as history,
        null as results, null as result_at, '[]'::jsonb as cancels, held, desk_odds, margin, lean, by_hand
      from sport_market where event_id = any($1::text[]) and market = any($2::int[]) order by event_id, market, key`,
    values: [events, kinds],
  });
  return rows;
}

/** How many markets of events would take bets if the event does, by event. @param up producers that are believed */
export async function countOpenMarkets(
  client: Queryable,
  events: readonly string[],
  up: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ event: string; open: number }>({
    name: 'sport-open-markets',
    text: `select event_id as event, count(*)::int as open from sport_market
      where event_id = any($1::text[]) and status = 1 and not held and producer = any($2::int[]) group by event_id`,
    values: [events, up],
  });
  return new Map(rows.map(({ event, open }) => [event, open]));
}

export interface MarketOf {
  readonly event: string;
  readonly market: string;
}

/** The market that a row is about. */
export function marketOf({ event_id: event, key: market }: Pick<MarketRow, 'event_id' | 'key'>): MarketOf {
  return { event, market };
}

/** Names a market among those of all events. */
export function nameOf({ event, market }: MarketOf): string {
  return `${event} ${market}`;
}

/** Only these markets of their events. */
export async function readMarketsOf(
  client: Queryable,
  wanted: readonly MarketOf[],
): Promise<readonly MarketRow[]> {
  const { rows } = await client.query<MarketRow>({
    name: 'sport-markets-of',
    text: `select m.* from sport_market m join (select distinct event_id, key from unnest($1::text[], $2::text[]) as u(event_id, key)) t
       on t.event_id = m.event_id and t.key = m.key order by m.event_id, m.market, m.key`,
    values: [wanted.map(({ event }) => event), wanted.map(({ market }) => market)],
  });
  return rows;
}

/** @param lock in the order of ids, so that none can deadlock */
export async function readEvents(
  client: Queryable,
  ids: readonly string[],
  lock: '' | 'for share' | 'for update' = '',
): Promise<readonly EventRow[]> {
  const { rows } = await client.query<EventRow>({
    name: `sport-events ${lock}`,
    text: `select * from sport_event where id = any($1::text[]) order by id ${lock}`,
    values: [ids],
  });
  return rows;
}
