/** The books of every ticker, in the one process that makes the ticks. Everything they decide is in the database before pages are told. */
import { type Book, createBook } from '#engines/futures/book.ts';
import { addTick, type Candle } from '#engines/futures/candles.ts';
import type { Fill, Tick, TriggerInput } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { TickerSettings, TradingSettings } from '../settings.ts';
import type { TradingContext } from './context.ts';
import type { Prices } from './prices.ts';
import { type MoneyFill, type Settled, settleFill } from './settle.ts';
import {
  readActive,
  readTickers,
  type StoredPosition,
  takeRequests,
  toPending,
  toPosition,
} from './store.ts';
import { bookSettingsOf } from './terms.ts';
import {
  dropEdit,
  ensureTicker,
  writeCandles,
  writeEdit,
  writeHalt,
  writeOpened,
  writeTicks,
  type NewTick,
} from './writes.ts';

/** What a step did, for whoever tells pages of it. */
export interface Step {
  readonly ticks: readonly NewTick[];
  /** Positions that were filled or moved and go on. */
  readonly moved: readonly string[];
  readonly settled: readonly Settled[];
  /** Tickers that were halted or go on. */
  readonly halts: readonly string[];
}

export interface Market {
  /** Takes what was asked for, makes one tick of each ticker, and settles what it touches. */
  step(): Promise<Step>;
}

interface Pair {
  readonly real: Book;
  readonly demo: Book;
}

interface Listed {
  readonly books: Pair;
  /** Where its prices come from: what it began with, whatever the settings are now. */
  readonly kind: TickerSettings['kind'];
  last: Tick | null;
  haltedAt: number | null;
  second: Candle | null;
}

const SECOND_MS = 1_000;

/** Restores the books from the database. Only ticks made from now on are looked at. */
export async function openMarket(context: TradingContext, prices: Prices): Promise<Market> {
  const { kit } = context;
  const listed = new Map<string, Listed>();
  /** Positions whose edit waits for its tick. */
  const editing = new Map<string, { ticker: string; cur: number; requestedAt: number }>();
  /** Orders that wait for their tick. */
  const waiting = new Set<string>();
  let configured: TradingSettings | null = null;

  const stored = await readTickers(kit.db.pool);
  for (const row of await readActive(kit.db.pool)) await admit(row);

  /** A ticker that left the settings goes on for those who hold positions, and takes no orders. */
  function settingsOf(name: string): TickerSettings {
    const plain = { start: '1', decimals: 8, background: '#000000', color: '#ffffff', sources: [] };
    const kind = listed.get(name)?.kind ?? stored.get(name)?.kind ?? 'simulated';
    return context.ticker(name) ?? { ...plain, ticker: name, kind, enabled: false, halted: false };
  }

  function tradedTickers(): TickerSettings[] {
    const left = [...listed].filter(
      ([name, { books }]) => !context.ticker(name) && books.real.size + books.demo.size > 0,
    );
    return [...context.settings().tickers, ...left.map(([name]) => settingsOf(name))];
  }

  async function listing(name: string): Promise<Listed> {
    const known = listed.get(name);
    if (known) return known;
    const settings = settingsOf(name);
    await ensureTicker(kit.db.pool, name, settings.kind);
    const state = stored.get(name) ?? { last: null, haltedAt: null, kind: settings.kind };
    const make = () => {
      const book = createBook(bookSettingsOf(context.settings(), settings));
      book.restore([], [], state.last);
      if (state.haltedAt !== null) book.halt(state.haltedAt);
      return book;
    };
    const made: Listed = {
      books: { real: make(), demo: make() },
      kind: state.kind,
      last: state.last,
      haltedAt: state.haltedAt,
      second: null,
    };
    listed.set(name, made);
    return made;
  }

  function bookOf({ books }: Listed, cur: number): Book {
    return natureOf(cur) === 'demo' ? books.demo : books.real;
  }

  /** Puts a stored position into its book, or what was asked of it since. */
  async function admit(row: StoredPosition): Promise<void> {
    const market = await listing(row.ticker);
    if (row.endedAt !== null) return;
    const book = bookOf(market, row.cur);
    if (row.status === 'pending_open') {
      if (!waiting.has(row.id)) book.restore([], [toPending(row)], market.last);
      waiting.add(row.id);
      return;
    }
    const known = book.get(row.id);
    if (!known) book.restore([toPosition(row)], [], market.last);
    else ask(book, row);
    if (row.edit)
      editing.set(row.id, { ticker: row.ticker, cur: row.cur, requestedAt: row.edit.requestedAt });
  }

  function ask(book: Book, row: StoredPosition): void {
    const known = book.get(row.id)!;
    // An edit was asked for first: a position that closes takes none.
    if (row.edit && known.edit?.requestedAt !== row.edit.requestedAt)
      book.edit(
        row.id,
        { takeProfit: at(row.edit.takeProfit), stopLoss: at(row.edit.stopLoss) },
        row.edit.requestedAt,
      );
    if (row.closing && !known.closing)
      book.close(row.id, ratio(row.closing.wager, known.wager), row.closing.requestedAt);
  }

  function configure(): void {
    const settings = context.settings();
    if (settings === configured) return;
    configured = settings;
    for (const [name, { books }] of listed) {
      const ticker = settingsOf(name);
      books.real.configure(bookSettingsOf(settings, ticker));
      books.demo.configure(bookSettingsOf(settings, ticker));
    }
  }

  /** @returns fills of orders that a halt called off */
  async function halts(now: number, changed: string[]): Promise<Fill[]> {
    const fills: Fill[] = [];
    for (const settings of tradedTickers()) {
      const { ticker } = settings;
      const market = await listing(ticker);
      if (settings.halted) prices.accept?.(ticker);
      // Numbers of ticks mean another thing to each kind: a ticker keeps the one that it began with.
      const other = settings.kind !== market.kind;
      const halted = settings.halted || other || (prices.stands?.(settings, market.last, now) ?? false);
      if (halted === (market.haltedAt !== null)) continue;
      market.haltedAt = halted ? now : null;
      await writeHalt(kit.db.pool, ticker, market.haltedAt);
      for (const book of [market.books.real, market.books.demo]) {
        if (halted) fills.push(...book.halt(now));
        else book.resume();
      }
      changed.push(ticker);
    }
    return fills;
  }

  async function nextTicks(now: number): Promise<NewTick[]> {
    const ticks: NewTick[] = [];
    for (const ticker of tradedTickers()) {
      const market = await listing(ticker.ticker);
      if (market.haltedAt !== null) continue;
      const next = await prices.next(ticker, market.last, now);
      // A clock that was set back: ticks go on once it has caught up.
      if (!next || (market.last && now < market.last.at)) continue;
      const { seq, price, readings = null } = next;
      ticks.push({ ticker: ticker.ticker, tick: { seq, price, at: now }, readings });
    }
    return ticks;
  }

  /** Candles of seconds that are over. */
  function candlesOf(ticks: readonly NewTick[]): { ticker: string; candle: Candle }[] {
    const done: { ticker: string; candle: Candle }[] = [];
    for (const { ticker, tick } of ticks) {
      const market = listed.get(ticker)!;
      const before = market.second;
      market.second = addTick(before, { at: tick.at, price: tick.price, volume: 0n }, SECOND_MS);
      if (before && before.at !== market.second.at) done.push({ ticker, candle: before });
    }
    return done;
  }

  /** Edits whose tick has come are stored; whose position is gone need not be. */
  async function storeEdits(): Promise<string[]> {
    const moved: string[] = [];
    for (const [id, { ticker, cur, requestedAt }] of editing) {
      const position = bookOf(listed.get(ticker)!, cur).get(id);
      if (position?.edit) continue;
      editing.delete(id);
      if (!position) continue;
      await writeEdit(kit.db.pool, position, requestedAt);
      moved.push(id);
    }
    return moved;
  }

  /** All of them are tried before one that failed ends the work, so that the next process finds as little open as can be. */
  async function settleAll(fills: readonly MoneyFill[], now: number): Promise<(Settled | null)[]> {
    const tried = await Promise.allSettled(fills.map((fill) => settleFill(context, fill, now)));
    return tried.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  return {
    async step() {
      configure();
      const halted: string[] = [];
      for (const row of await takeRequests(kit.db.pool)) {
        await admit(row);
        const market = listed.get(row.ticker);
        // What the price has passed meanwhile is no edit any more.
        if (row.edit && market && !bookOf(market, row.cur).get(row.id)?.edit)
          await dropEdit(kit.db.pool, row.id, row.edit.requestedAt);
      }
      // Read after the requests: a tick is made later than all that was asked before it.
      const now = kit.runtime.now();
      const fills = await halts(now, halted);
      const ticks = await nextTicks(now);
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
      const settled = await settleAll(money, now);
      for (const fill of fills) waiting.delete(fill.kind === 'called_off' ? fill.order.id : fill.position.id);
      const moved = await storeEdits();
      await writeCandles(kit.db.pool, candlesOf(ticks));
      return {
        ticks,
        moved: [...opened.map(({ id }) => id), ...moved, ...restOf(money)],
        settled: settled.filter((one) => one !== null),
        halts: halted,
      };
    },
  };
}

/** Positions of which a part was closed. */
function restOf(fills: readonly MoneyFill[]): string[] {
  return fills.flatMap((fill) => (fill.kind === 'closed' && fill.rest ? [fill.rest.id] : []));
}

const at = (price: bigint | null): TriggerInput | null => (price === null ? null : { kind: 'price', price });
