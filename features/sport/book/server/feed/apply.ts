/**
 * Applies one message of the feed in one transaction: the engine's book decides on the rows of its event, what changed is
 * written, and the bets it touches are left to be settled. Doing it again changes nothing.
 */
import type pg from 'pg';
import { apply, type BookMarket, keyOf, partsOfKey } from '#engines/sport/feed/book.ts';
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { type AdapterMessage } from './adapter.ts';
import { compareByHand, compareCancel, compareSettlement } from './compare.ts';
import { applyLaw } from './laws.ts';
import { applyProducer } from './producers.ts';
import {
  appliedOf,
  bookOf,
  type EventRow,
  type MarketRow,
  readEvents,
  readMarkets,
  storeShares,
} from './rows.ts';
import { endFixedBoosts } from '../boosts/rows.ts';
import type { BookContext } from '../context.ts';
import { historyWith, shownOutcomes } from '../desk/overlay.ts';
import { endPrices } from '../desk/trade.ts';
import { marginFor } from '../margins/follow.ts';
import { sameMargin } from '../margins/margin.ts';
import type { Margin } from '../../settings.ts';
import { ALL, betsBefore, movedOf } from './moved.ts';
import { keepResult } from './results.ts';
import { isOver, LIVE_STATUS } from './statuses.ts';

/** @returns whether anything changed: false for what was known, and for messages that are older than what is known */
export async function applyMessage(context: BookContext, message: AdapterMessage): Promise<boolean> {
  if (message.kind === 'alive' || message.kind === 'snapshot_complete') {
    const turned = await applyProducer(context, message);
    if (turned) context.boardChanged(null);
    return turned;
  }
  const { kit } = context;
  const changed = await kit.db.transaction(async (client) => {
    if (message.kind === 'fixture') return applyFixture(context, client, message);
    const [event] = await readEvents(client, [message.event], 'for update');
    if (!event) return { changed: false, due: false };
    if (message.kind === 'score') return applyScore(client, event, message, kit.runtime.now());
    if (message.kind === 'law') return { changed: await applyLaw(client, message), due: false };
    return applyToEvent(context, client, event, message);
  });
  if (changed.due) context.settleSoon();
  if (changed.moved) logMoved(context, changed.moved);
  if (changed.changed) context.boardChanged(message.kind === 'fixture' ? message.fixture.id : message.event);
  return changed.changed;
}

interface Applied {
  readonly changed: boolean;
  /** There are bets to be settled. */
  readonly due: boolean;
  readonly moved?: MovedEvent;
}

/** A match that is told otherwise than it was bet on. */
interface MovedEvent {
  readonly event: string;
  /** Names of its sides before and after, where one of them is called otherwise and bets stand. */
  readonly renamed: readonly [from: string, to: string] | null;
  /** Bets that are void by it, and why; null: all stand. */
  readonly voided: { readonly reason: string; readonly bets: number } | null;
}

type FixtureMessage = Extract<AdapterMessage, { kind: 'fixture' }>;

async function applyFixture(
  context: BookContext,
  client: pg.PoolClient,
  message: FixtureMessage,
): Promise<Applied> {
  const { fixture } = message;
  const { id, sport, category, tournament, home, away, startsAt, stream = null } = fixture;
  const [known] = await readEvents(client, [id], 'for update');
  const { rowCount } = await client.query(
    `insert into sport_event as e (id, sport, category, tournament, home, away, starts_at, stream) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set category = excluded.category, tournament = excluded.tournament, home = excluded.home,
       away = excluded.away, starts_at = excluded.starts_at, stream = excluded.stream
     where (e.category, e.tournament, e.home, e.away, e.starts_at, e.stream)
       is distinct from (excluded.category, excluded.tournament, excluded.home, excluded.away, excluded.starts_at, excluded.stream)`,
    [id, sport, category, tournament, home, away, new Date(startsAt), stream],
  );
  const changed = (rowCount ?? 0) > 0;
  return { changed, due: false, ...(changed && known && (await voidMoved(context, client, known, message))) };
}

/** Makes bets void that were placed on another match than it is now, and stops those that wait. */
async function voidMoved(
  context: BookContext,
  client: pg.PoolClient,
  known: EventRow,
  { fixture, producer, timestamp }: FixtureMessage,
): Promise<Pick<Applied, 'due' | 'moved'>> {
  const hours = context.settings().postponedHours;
  const { change: sides, before } = movedOf(known, fixture, { hours, now: context.kit.runtime.now() });
  const event = known.id;
  const renamed = sides === 'renamed' ? ([namesOf(known), namesOf(fixture)] as const) : null;
  const { bets, last } = before === null ? NO_BETS : await betsBefore(client, known, before);
  if (before !== ALL && bets === 0)
    return { due: false, ...(renamed && { moved: { event, renamed, voided: null } }) };
  const stamp = { producer, timestamp, event };
  const due = last !== null && (await voidAccepted(context, client, known, stamp, last));
  // Its prices are those of before, too.
  await applyToEvent(context, client, known, { ...stamp, kind: 'bet_stop' });
  const reason = before === ALL ? `sides ${sides}` : 'put off';
  return { due, moved: { event, renamed, voided: { reason, bets } } };
}

const NO_BETS = { bets: 0, last: null };

const namesOf = ({ home, away }: Pick<EventRow, 'home' | 'away'>): string => `${home} - ${away}`;

function logMoved({ kit: { log } }: BookContext, { event, renamed, voided }: MovedEvent): void {
  if (renamed)
    log.warn({ event, from: renamed[0], to: renamed[1] }, 'a side is called otherwise: no bet is void by it');
  if (!voided) return;
  const { reason, bets } = voided;
  log.warn({ event, reason, bets }, 'bets are void: the match is not what they were placed on');
}

async function voidAccepted(
  context: BookContext,
  client: pg.PoolClient,
  known: EventRow,
  stamp: Pick<Extract<EventMessage, { kind: 'bet_stop' }>, 'producer' | 'timestamp' | 'event'>,
  last: number,
): Promise<boolean> {
  const markets = (await readMarkets(client, [known.id])).map(({ key }) => {
    const { id, specifiers } = partsOfKey(key);
    return { id, specifiers: parseSpecifiers(specifiers)! };
  });
  const window = { from: null, to: last + 1 };
  const { due } = await applyToEvent(context, client, known, {
    ...stamp,
    kind: 'bet_cancel',
    window,
    markets,
  });
  return due;
}

/** Scores have a place of their own among the times of an event: they come beside prices and not in their order. */
const SCORES = 'score';

async function applyScore(
  client: pg.PoolClient,
  event: EventRow,
  message: Extract<AdapterMessage, { kind: 'score' }>,
  now: number,
): Promise<Applied> {
  if (message.timestamp < (event.applied[SCORES] ?? -Infinity)) return { changed: false, due: false };
  const { score, periods, clock, result, timestamp, play } = message;
  const changed = event.score_home !== (score?.home ?? null) || event.score_away !== (score?.away ?? null);
  const scored = changed && event.score_home !== null;
  if (scored) {
    await endPrices(client, await readMarkets(client, [event.id]));
    await endFixedBoosts(client, event.id, now);
  }
  await client.query(
    `update sport_event set score_home = $2, score_away = $3, periods = $4, clock = $5, result = coalesce($6, result),
       stops = stops + $7, applied = applied || $8, play = coalesce($9, play) where id = $1`,
    [
      event.id,
      score?.home ?? null,
      score?.away ?? null,
      JSON.stringify(periods),
      clock,
      result && JSON.stringify(result),
      scored ? 1 : 0,
      JSON.stringify({ [SCORES]: timestamp }),
      play ? JSON.stringify(play) : null,
    ],
  );
  // A result that is put right after the end.
  if (isOver(event.status)) await keepResult(client, event.id);
  return { changed: true, due: false };
}

type EventMessage = Exclude<FeedMessage, { kind: 'alive' | 'snapshot_complete' }>;

/** A message of the feed: markets that staff have settled are left as they are, and where the feed differs a case is opened. */
async function applyToEvent(
  context: BookContext,
  client: pg.PoolClient,
  event: EventRow,
  message: EventMessage,
): Promise<Applied> {
  const before = await readMarkets(client, [event.id]);
  const settled = new Map(before.filter((row) => row.by_hand).map((row) => [row.key, row]));
  if (settled.size === 0 || !('markets' in message)) return change(context, client, event, message, before);
  const touched = message.markets.flatMap((ref) => settled.get(keyOf(ref)) ?? []);
  const now = context.kit.runtime.now();
  if (message.kind === 'bet_settlement') await compareByHand(client, message.markets, touched, now);
  if (message.kind === 'bet_cancel' || message.kind === 'rollback_bet_cancel')
    await compareCancel(client, message, touched, now);
  const free = message.markets.filter((ref) => !settled.has(keyOf(ref)));
  // The same kind of message, of fewer markets.
  return change(context, client, event, { ...message, markets: free } as EventMessage, before);
}

/** A message of staff, in the transaction of their act; the event's row is locked. */
export async function applyByHand(
  context: BookContext,
  client: pg.PoolClient,
  event: EventRow,
  message: EventMessage,
): Promise<void> {
  await change(context, client, event, message, await readMarkets(client, [event.id]));
}

async function change(
  context: BookContext,
  client: pg.PoolClient,
  event: EventRow,
  message: EventMessage,
  before: readonly MarketRow[],
): Promise<Applied> {
  const now = context.kit.runtime.now();
  const book = bookOf([event], before, new Map());
  if (!apply(book, message, now)) return { changed: false, due: false };
  const after = book.events.get(event.id)!;
  const live = after.status === LIVE_STATUS;
  const stopped = message.kind === 'bet_stop' ? 1 : 0;
  const begins = live && event.status !== LIVE_STATUS;
  const rows = stopped || begins ? await endPrices(client, before) : before;
  if (stopped || begins) await endFixedBoosts(client, event.id, now);
  const known = new Map(rows.map((row) => [row.key, row]));
  const { margins } = context.settings();
  const writes = [...after.markets].flatMap(([key, market]) => {
    const { id, specifiers } = partsOfKey(key);
    const margin = marginFor(margins, event, live, { market: id, specifiers });
    return writeOf(event.id, key, market, known.get(key), margin) ?? [];
  });
  if (stopped || after.status !== event.status || message.timestamp > newest(event, message.producer))
    await client.query(
      'update sport_event set status = $2, stops = stops + $3, applied = applied || $4 where id = $1',
      [event.id, after.status, stopped, JSON.stringify(appliedOf(after))],
    );
  if (after.status !== event.status && (isOver(after.status) || isOver(event.status)))
    await keepResult(client, event.id);
  if (writes.length > 0) await writeMarkets(client, writes);
  const results = writes.filter(({ settles }) => settles).map(({ row }) => row.key);
  if (message.kind === 'bet_settlement') await compareSettlement(client, event, message.markets, now);
  const seen = stopped > 0 || after.status !== event.status || writes.some(({ shown }) => shown);
  if (results.length === 0) return { changed: seen, due: false };
  const { rowCount } = await client.query(
    // In the order of players, whose bets are settled together; two messages lock in the same order.
    `insert into sport_due (bet_id, user_id, cause) select b.id, b.user_id, $3 from sport_bet b
     where b.id in (select l.bet_id from sport_leg l where l.event_id = $1 and l.key = any($2::text[])) order by b.user_id, b.id
     on conflict (bet_id) do update set cause = excluded.cause, no = default`,
    [event.id, results, `${message.kind} ${message.producer}/${message.timestamp}`],
  );
  return { changed: true, due: (rowCount ?? 0) > 0 };
}

function newest(event: EventRow, producer: number): number {
  return event.applied[producer] ?? -Infinity;
}

interface MarketWrite {
  readonly row: Omit<MarketRow, 'version' | 'result_at' | 'held' | 'desk_odds' | 'lean' | 'by_hand'> & {
    version: number;
    result_at: number | null;
  };
  /** Pages see it change. */
  readonly shown: boolean;
  /** Its results or cancellations are others than before. */
  readonly settles: boolean;
}

/** Null when the market is as it was. */
function writeOf(
  eventId: string,
  key: string,
  market: BookMarket,
  known: MarketRow | undefined,
  margin: Margin | null,
): MarketWrite | null {
  const outcomes = Object.fromEntries(market.outcomes);
  const chances = market.chances.size > 0 ? Object.fromEntries(market.chances) : null;
  const overlaid = {
    outcomes,
    chances,
    margin,
    desk_odds: known?.desk_odds ?? null,
    lean: known?.lean ?? null,
    history: known?.history ?? [],
  };
  const results =
    market.results && Object.fromEntries([...market.results].map(([id, one]) => [id, storeShares(one)]));
  const shown =
    !known ||
    market.status !== known.status ||
    !same(outcomes, known.outcomes) ||
    // Prices over the chances that the feed tells move with them.
    ((margin !== null || known.margin !== null) && !same(shownOutcomes(overlaid), shownOutcomes(known)));
  const settles = !known || !same(results, known.results) || !same(market.cancels, known.cancels);
  const stamped = market.resultAt !== -Infinity && market.resultAt !== Number(known?.result_at ?? -1);
  const valued =
    !known ||
    market.cashOut !== known.cash_out ||
    !same(chances, known.chances) ||
    !sameMargin(margin, known.margin);
  if (!shown && !settles && !stamped && !valued && market.producer === known.producer) return null;
  const version = known ? Number(known.version) + (shown ? 1 : 0) : 1;
  const { id, specifiers } = partsOfKey(key);
  return {
    row: {
      event_id: eventId,
      key,
      market: id,
      specifiers,
      status: market.status,
      producer: market.producer,
      version,
      outcomes,
      chances,
      margin,
      cash_out: market.cashOut,
      history: shown ? historyWith(version, overlaid) : overlaid.history,
      results,
      result_at: market.resultAt === -Infinity ? null : market.resultAt,
      cancels: market.cancels,
    },
    shown,
    settles,
  };
}

/** The same data, whatever the order of keys: what comes out of the database has its own. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

async function writeMarkets(client: pg.PoolClient, writes: readonly MarketWrite[]): Promise<void> {
  await client.query({
    name: 'sport-write-markets',
    text: `insert into sport_market (event_id, key, market, specifiers, status, producer, version, outcomes, chances, margin, cash_out, history, results, result_at, cancels)
     select event_id, key, market, specifiers, status, producer, version, outcomes, nullif(chances, 'null'), nullif(margin, 'null'), cash_out, history, nullif(results, 'null'), result_at, cancels
     from jsonb_to_recordset($1::jsonb) as t(event_id text, key text, market int, specifiers text, status int, producer int,
       version bigint, outcomes jsonb, chances jsonb, margin jsonb, cash_out boolean, history jsonb, results jsonb, result_at bigint, cancels jsonb)
     on conflict (event_id, key) do update set status = excluded.status, producer = excluded.producer, version = excluded.version,
       outcomes = excluded.outcomes, chances = excluded.chances, margin = excluded.margin, cash_out = excluded.cash_out, history = excluded.history, results = excluded.results, result_at = excluded.result_at,
       cancels = excluded.cancels`,
    values: [JSON.stringify(writes.map(({ row }) => row))],
  });
}
