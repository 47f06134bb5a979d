/** A betting exchange as a feed: its prices with our margin on them, its results as they come. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, FeedAdapter, Fixture } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { EXCHANGE as PRODUCER } from '../feed/producer-ids.ts';
import { applyChange, changes, type Markets, type MarketState } from './markets.ts';
import { createNames } from './names.ts';
import { EVENT_PREFIX, FILTER, fixtureOf, MAIN_MARKET, mappedOf } from './news.ts';
import { createPrices } from './prices.ts';
import type { ExchangeService } from './service.ts';
import { type Clock, type ExchangeStream, StreamRefusal } from './stream.ts';

const ALIVE_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

interface ExchangeOptions {
  readonly stream: ExchangeStream;
  readonly service: ExchangeService;
  /** Margin on the middle of the exchange's prices, percent. */
  readonly settings: () => { readonly exchangeMarginPercent: number };
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fault: Fault;
}

export function createExchangeAdapter(options: ExchangeOptions): FeedAdapter {
  const { stream, service, runtime, log, fault } = options;
  let session: string | null = null;
  let clock: Clock | null = null;
  let connected = false;
  let request: number | null = null;
  const names = createNames({ service, session: () => session, runtime, log, fault });
  const book = createExchangeBook({ ...options, names });

  async function handle(line: unknown, send: Emit): Promise<void> {
    const parsed = changes.safeParse(line);
    if (!parsed.success) return fault('unreadable', 'a line of the stream');
    const { pt, ct, segmentType, clk, initialClk, mc = [] } = parsed.data;
    if (ct === 'SUB_IMAGE' && (segmentType === undefined || segmentType === 'SEG_START')) book.forget();
    for (const raw of mc) await book.take(raw, pt, send);
    // Only what is whole is gone on from.
    const whole = segmentType === undefined || segmentType === 'SEG_END';
    if (whole && clk !== undefined) clock = { clk, initialClk: initialClk ?? clock?.initialClk ?? '' };
    if (whole) await book.beat(pt, send);
    if (whole && request !== null) await answer(pt, send);
  }

  /** All that is known again, then the answer. */
  async function answer(pt: number, send: Emit): Promise<void> {
    const requestId = request!;
    request = null;
    await book.sendAll(pt, send);
    await send({ kind: 'snapshot_complete', producer: PRODUCER, timestamp: pt, requestId });
  }

  async function connect(send: Emit, stop: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    const opened = () => {
      connected = true;
      pause = FIRST_PAUSE_MS;
    };
    while (!stop.aborted) {
      try {
        session ??= await service.session();
        await stream.read({ session, filter: FILTER, clock }, opened, (line) => handle(line, send), stop);
        if (!stop.aborted) fault('source', 'the stream was cut');
      } catch (error) {
        fault(
          'source',
          error instanceof StreamRefusal ? error.message : 'the stream was cut or cannot be reached',
        );
        log.warn({ err: error }, 'no stream from the exchange');
        if (error instanceof StreamRefusal) {
          // Logged in again, and from the beginning: which of both it was is not always told.
          session = null;
          clock = null;
        }
      }
      connected = false;
      await runtime.sleep(pause, stop);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }

  return {
    name: 'betfair',
    catalogue: book.fixtures,
    async subscribe(emit, stop) {
      await Promise.all([connect(emit, stop), names.run((market) => book.named(market, emit), stop)]);
    },
    recover(_producer, _after, requestId) {
      book.believed();
      request = requestId;
    },
    health: () => ({ connected, lastMessageAt: book.lastMessageAt() }),
  };
}

type BookOptions = Pick<ExchangeOptions, 'settings' | 'runtime' | 'fault'> & {
  readonly names: ReturnType<typeof createNames>;
};

/** The markets as the stream has them, and what the house was told of them. */
function createExchangeBook({ settings, runtime, fault, names }: BookOptions) {
  const markets: Markets = new Map();
  const fixtures = new Map<string, Fixture>();
  const startOf = createStarts(markets);
  const prices = createPrices({ markets, settings, fault });
  let aliveAt = -Infinity;
  let lastMessageAt: number | null = null;
  let newest = 0;
  /** Everything that stood before is to be asked for: an image says nothing of markets that are gone. */
  let missed = true;

  async function take(raw: unknown, pt: number, send: Emit): Promise<void> {
    lastMessageAt = runtime.now();
    const id = (raw as { id?: unknown } | null)?.id;
    const before = typeof id === 'string' ? markets.get(id)?.definition : undefined;
    const market = applyChange(markets, raw);
    if (!market) return fault('unreadable', `a change of market ${String(id)}`);
    newest = pt;
    const stopped = before?.status === 'OPEN' && market.definition.status === 'SUSPENDED' && before.inPlay;
    await sendMarket(market, pt, send, stopped);
  }

  async function sendMarket(market: MarketState, pt: number, send: Emit, stopped = false): Promise<void> {
    const called = names.of(market.id);
    if (!called) return names.want(market.id);
    const mapped = mappedOf(market, called);
    const fixture = fixtureOf(market, called, startOf(called.event.id, market));
    if (!mapped || !fixture) {
      if (market.definition.status === 'CLOSED') markets.delete(market.id);
      return fault('market', `${market.id} ${market.definition.marketType}`);
    }
    const known = fixtures.get(fixture.id);
    if (JSON.stringify(known) !== JSON.stringify(fixture)) {
      if (!(await send({ kind: 'fixture', producer: PRODUCER, timestamp: pt, fixture }))) return;
      fixtures.set(fixture.id, fixture);
      if (known) await sendOthers(market, called.event.id, pt, send);
    }
    await prices.send(market, mapped, fixture.id, { pt, send, stopped });
  }

  /** What changed of an event may have stopped betting on it: the prices of all its markets are sent again though they are as they were. */
  async function sendOthers(than: MarketState, event: string, pt: number, send: Emit): Promise<void> {
    prices.forget(than.id);
    for (const market of markets.values()) {
      if (market.id === than.id || names.eventOf(market.id) !== event) continue;
      const mapped = mappedOf(market, names.of(market.id)!);
      if (!mapped) continue;
      prices.forget(market.id);
      await prices.send(market, mapped, `${EVENT_PREFIX}${event}`, { pt, send, stopped: false });
    }
  }

  return {
    take,
    /** A new image begins: nothing of before counts. */
    forget(): void {
      markets.clear();
      prices.forget();
      missed = true;
    },
    believed: () => void (missed = false),
    async sendAll(pt: number, send: Emit): Promise<void> {
      prices.forget();
      for (const market of markets.values()) await sendMarket(market, pt, send);
    },
    /** The names of a market have come. */
    async named(id: string, send: Emit): Promise<void> {
      const market = markets.get(id);
      if (market) await sendMarket(market, newest, send);
    },
    async beat(pt: number, send: Emit): Promise<void> {
      lastMessageAt = runtime.now();
      if (runtime.now() - aliveAt < ALIVE_MS && !missed) return;
      aliveAt = runtime.now();
      await send({ kind: 'alive', producer: PRODUCER, timestamp: pt, subscribed: !missed });
    },
    fixtures: (): readonly Fixture[] => [...fixtures.values()].toSorted((a, b) => a.startsAt - b.startsAt),
    lastMessageAt: () => lastMessageAt,
  };
}

/** When an event begins: its markets may differ, so one of them says it, its main one where there is one, else the first that came. */
function createStarts(markets: Markets) {
  const clocks = new Map<string, string>();
  return (event: string, market: MarketState): string => {
    const isMain = market.definition.marketType === MAIN_MARKET;
    if (isMain || !markets.has(clocks.get(event) ?? '')) clocks.set(event, market.id);
    return (markets.get(clocks.get(event)!) ?? market).definition.marketTime;
  };
}
