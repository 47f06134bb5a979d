/** A betting exchange as a feed: its prices with our margin on them, its results as they come. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, FeedAdapter, Fixture } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { EXCHANGE as PRODUCER } from '../feed/producer-ids.ts';
import { applyChange, changes, type Markets, type MarketState } from './markets.ts';
import { createNames } from './names.ts';
import { FILTER, fixtureOf, mappedOf, oddsOf, resultOf } from './news.ts';
import type { ExchangeService } from './service.ts';
import { type Clock, type ExchangeStream, StreamRefusal } from './stream.ts';

const ALIVE_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const LIVE = 1;
const NOT_STARTED = 0;
const CLOSED = 4;

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
  /** What was sent last of each market, so that only what changed is sent. */
  const sent = new Map<string, string>();
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
    const fixture = fixtureOf(market, called);
    const { status, inPlay } = market.definition;
    if (!mapped || !fixture) {
      if (status === 'CLOSED') markets.delete(market.id);
      return fault('market', `${market.id} ${market.definition.marketType}`);
    }
    const stamp = { producer: PRODUCER, timestamp: pt };
    if (JSON.stringify(fixtures.get(fixture.id)) !== JSON.stringify(fixture)) {
      if (!(await send({ kind: 'fixture', ...stamp, fixture }))) return;
      // What changed may have stopped betting on it: prices are sent again though they are as they were.
      if (fixtures.has(fixture.id)) sent.clear();
      fixtures.set(fixture.id, fixture);
    }
    const event = fixture.id;
    // Something has happened on the field: bets that wait are refused.
    if (stopped) await send({ kind: 'bet_stop', ...stamp, event });
    if (status === 'CLOSED') {
      const result = resultOf(market, mapped);
      if (!result) fault('value', `${market.id} closed without a result`);
      const applied =
        (!result ||
          (await send({ kind: 'bet_settlement', ...stamp, event, certainty: 2, markets: [result] }))) &&
        (!mapped.main ||
          (await send({ kind: 'odds_change', ...stamp, event, eventStatus: CLOSED, markets: [] })));
      // The stream says nothing of it again: it is kept for when it is asked for.
      if (!applied) return;
      markets.delete(market.id);
      sent.delete(market.id);
      return;
    }
    const odds = oddsOf(market, mapped, settings().exchangeMarginPercent / 100);
    const text = JSON.stringify([inPlay, odds.status, odds.outcomes.map((one) => one.odds)]);
    if (sent.get(market.id) === text && !stopped) return;
    sent.set(market.id, text);
    await send({
      kind: 'odds_change',
      ...stamp,
      event,
      eventStatus: inPlay ? LIVE : NOT_STARTED,
      markets: [odds],
    });
  }

  return {
    take,
    /** A new image begins: nothing of before counts. */
    forget(): void {
      markets.clear();
      sent.clear();
      missed = true;
    },
    believed: () => void (missed = false),
    async sendAll(pt: number, send: Emit): Promise<void> {
      sent.clear();
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
