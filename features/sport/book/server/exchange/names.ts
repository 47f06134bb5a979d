/** What the exchange's markets and their events are called: asked for in batches, kept, and not asked for again and again. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Fault } from '../feed/faults.ts';
import type { ExchangeService, MarketNames } from './service.ts';

const BATCH = 100;
const TICK_MS = 1_000;
const RETRY_MS = 30_000;
const UNKNOWN_MS = 600_000;
const MAX_KEPT = 20_000;

interface Options {
  readonly service: ExchangeService;
  readonly session: () => string | null;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly fault: Fault;
}

export function createNames({ service, session, runtime, log, fault }: Options) {
  const known = new Map<string, MarketNames>();
  /** As they were read last, whichever market was asked about: an event has one name. */
  const events = new Map<string, Pick<MarketNames, 'event' | 'competition'>>();
  /** Market to the time from which it may be asked for. */
  const wanted = new Map<string, number>();

  async function ask(token: string): Promise<readonly MarketNames[]> {
    const now = runtime.now();
    const batch = [...wanted].filter(([, from]) => from <= now).slice(0, BATCH);
    if (batch.length === 0) return [];
    const markets = batch.map(([market]) => market);
    try {
      const found = await service.names(token, markets);
      const asked = new Set(markets);
      for (const market of markets) wanted.set(market, now + UNKNOWN_MS);
      for (const names of found) {
        if (!asked.has(names.marketId)) continue;
        known.set(names.marketId, names);
        events.set(names.event.id, { event: names.event, competition: names.competition });
        wanted.delete(names.marketId);
      }
      return found;
    } catch (error) {
      fault('source', 'names of markets were asked for in vain');
      log.warn({ err: error }, 'the exchange did not say what markets are called');
      for (const market of markets) wanted.set(market, now + RETRY_MS);
      return [];
    }
  }

  return {
    of(market: string): MarketNames | null {
      const names = known.get(market);
      return names ? { ...names, ...events.get(names.event.id) } : null;
    },
    /** Id of its event; null: its names have not come. */
    eventOf: (market: string): string | null => known.get(market)?.event.id ?? null,
    want(market: string): void {
      if (known.size + wanted.size >= MAX_KEPT || known.has(market) || wanted.has(market)) return;
      wanted.set(market, runtime.now());
    },
    /** @param found told of markets whose names have come */
    async run(found: (market: string) => Promise<void>, stop: AbortSignal): Promise<void> {
      while (!stop.aborted) {
        const token = session();
        if (token !== null) for (const { marketId } of await ask(token)) await found(marketId);
        await runtime.sleep(TICK_MS, stop);
      }
    },
  };
}
