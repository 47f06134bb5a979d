/** The books of every ticker, in the one process that makes the ticks. Everything they decide is in the database before pages are told. */
import { addTick, type Candle } from '#engines/futures/candles.ts';
import type { Fill } from '#engines/futures/position.ts';
import { FEATURE, type TradingContext } from './context.ts';
import { bookOf, type Books, configure, listing, tradedTickers } from './listings.ts';
import type { Prices } from './prices.ts';
import { admitAll, admitRequests, closeOutLeaving } from './requests.ts';
import { type Due, type MoneyFill, ownerOf, type Settled, settleFills } from './settle.ts';
import { readActive, readTickers } from './store.ts';
import { finishVoids, takeVoids } from './void-step.ts';
import { writeCandles, writeEdit, writeHalt, writeOpened, writeTicks, type NewTick } from './writes.ts';

/** What a step did, for whoever tells pages of it. */
export interface Step {
  readonly ticks: readonly NewTick[];
  /** Positions that were filled or moved and go on, or of which something was refused. */
  readonly moved: readonly string[];
  readonly settled: readonly Settled[];
  /** Tickers that were halted or go on. */
  readonly halts: readonly string[];
}

export interface Market {
  /** Takes what was asked for, makes one tick of each ticker, and settles what it touches. */
  step(): Promise<Step>;
}

const SECOND_MS = 1_000;

/** Restores the books from the database. Only ticks made from now on are looked at. */
export async function openMarket(context: TradingContext, prices: Prices): Promise<Market> {
  const { pool } = context.kit.db;
  const books: Books = {
    context,
    prices,
    stored: await readTickers(pool),
    listed: new Map(),
    editing: new Map(),
    waiting: new Set(),
    leaving: [],
    configured: null,
  };
  await admitAll(books, await readActive(pool));
  return { step: () => makeStep(books) };
}

async function makeStep(books: Books): Promise<Step> {
  const { context, listed, waiting } = books;
  const { kit } = context;
  configure(books);
  const halted: string[] = [];
  const refused = await admitRequests(books);
  // Read after the requests: a tick is made later than all that was asked before it.
  const now = kit.runtime.now();
  const voided = await takeVoids(books, now);
  const fills = [...closeOutLeaving(books, now), ...(await applyHalts(books, now, halted))];
  const ticks = await nextTicks(books, now);
  // Published before anything is filled at it: nothing ever closes at a tick that is not in the record.
  if (ticks.length > 0) await writeTicks(kit.db.pool, ticks);
  for (const { ticker, tick } of ticks) {
    const market = listed.get(ticker)!;
    market.last = tick;
    fills.push(...market.books.real.tick(tick), ...market.books.demo.tick(tick));
  }
  const opened = fills.filter((fill) => fill.kind === 'opened').map(({ position }) => position);
  if (opened.length > 0) await writeOpened(kit.db.pool, opened);
  const money = fills.filter((fill): fill is MoneyFill => fill.kind !== 'opened');
  const settled = await settleAll(context, [...voided, { id: null, fills: money }], now);
  await finishVoids(books, voided);
  for (const fill of fills) waiting.delete(fill.kind === 'called_off' ? fill.order.id : fill.position.id);
  const moved = await storeEdits(books);
  await writeCandles(kit.db.pool, candlesOf(books, ticks, now));
  return {
    ticks,
    moved: [...refused, ...opened.map(({ id }) => id), ...moved, ...restOf(money)],
    settled,
    halts: halted,
  };
}

/** @returns fills of orders that a halt, or the switch of futures, called off */
async function applyHalts(books: Books, now: number, changed: string[]): Promise<Fill[]> {
  const { context, prices } = books;
  const fills: Fill[] = [];
  // Nothing opens any more, and what is open is closed at its next price (listings.ts).
  const off = !context.kit.features.isOn(FEATURE);
  for (const settings of tradedTickers(books)) {
    const { ticker } = settings;
    const market = await listing(books, ticker);
    if (settings.halted) prices.accept?.(ticker);
    // Numbers of ticks mean another thing to each kind: a ticker keeps the one that it began with.
    const other = settings.kind !== market.kind;
    const halted = settings.halted || other || (prices.stands?.(settings, market.last, now) ?? false);
    if (halted !== (market.haltedAt !== null)) {
      market.haltedAt = halted ? now : null;
      await writeHalt(context.kit.db.pool, ticker, market.haltedAt);
      changed.push(ticker);
    }
    for (const book of [market.books.real, market.books.demo]) {
      // At each step: an order may have been on its way when the ticker halted or futures were switched off, or was not given back
      // before a process ended.
      if (halted || off) fills.push(...book.halt(now));
      if (!halted) book.resume();
    }
  }
  return fills;
}

async function nextTicks(books: Books, now: number): Promise<NewTick[]> {
  const ticks: NewTick[] = [];
  for (const ticker of tradedTickers(books)) {
    const market = await listing(books, ticker.ticker);
    if (market.haltedAt !== null) continue;
    const next = await books.prices.next(ticker, market.last, now);
    // A clock that was set back: ticks go on once it has caught up.
    if (!next || (market.last && now < market.last.at)) continue;
    const { seq, price, readings = null } = next;
    ticks.push({ ticker: ticker.ticker, tick: { seq, price, at: now }, readings });
  }
  return ticks;
}

/** Candles of seconds that are over, whether a later tick has come or none. */
function candlesOf(
  { listed }: Books,
  ticks: readonly NewTick[],
  now: number,
): { ticker: string; candle: Candle }[] {
  const done: { ticker: string; candle: Candle }[] = [];
  for (const [ticker, market] of listed) {
    const { second } = market;
    if (!second || now < second.at + SECOND_MS) continue;
    done.push({ ticker, candle: second });
    market.second = null;
  }
  for (const { ticker, tick } of ticks) {
    const market = listed.get(ticker)!;
    market.second = addTick(market.second, { at: tick.at, price: tick.price, volume: 0n }, SECOND_MS);
  }
  return done;
}

/** Edits whose tick has come are stored; whose position is gone need not be. */
async function storeEdits({ context, editing, listed }: Books): Promise<string[]> {
  const moved: string[] = [];
  for (const [id, { ticker, cur, requestedAt }] of editing) {
    const position = bookOf(listed.get(ticker)!, cur).get(id);
    if (position?.edit) continue;
    editing.delete(id);
    if (!position) continue;
    await writeEdit(context.kit.db.pool, position, requestedAt);
    moved.push(id);
  }
  return moved;
}

/** All of them are tried before one that failed ends the work, so that the next process finds as little open as can be. */
async function settleAll(
  context: TradingContext,
  groups: readonly { id: string | null; fills: readonly MoneyFill[] }[],
  now: number,
): Promise<Settled[]> {
  const due = new Map<string, Due[]>();
  for (const { id, fills } of groups)
    for (const fill of fills) {
      const owner = ownerOf(fill);
      const known = due.get(owner);
      if (known) known.push({ fill, voidedBy: id });
      else due.set(owner, [{ fill, voidedBy: id }]);
    }
  return settledOf(Array.from(due, ([owner, fills]) => settleOf(context, BigInt(owner), fills, now)));
}

/** One fill that cannot be written does not hold up the others of its player. */
async function settleOf(
  context: TradingContext,
  user: bigint,
  due: readonly Due[],
  now: number,
): Promise<Settled[]> {
  if (due.length === 1) return settleFills(context, user, due, now);
  return settleFills(context, user, due, now).catch(() =>
    settledOf(due.map((one) => settleFills(context, user, [one], now))),
  );
}

/** @throws what the first of them threw, once all have ended */
async function settledOf(all: readonly Promise<Settled[]>[]): Promise<Settled[]> {
  const tried = await Promise.allSettled(all);
  return tried.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** Positions of which a part was closed. */
function restOf(fills: readonly MoneyFill[]): string[] {
  return fills.flatMap((fill) => (fill.kind === 'closed' && fill.rest ? [fill.rest.id] : []));
}
