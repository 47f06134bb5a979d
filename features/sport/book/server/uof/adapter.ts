/** The unified odds feed: messages from its queue, matches and recoveries from its service. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { AdapterMessage, Emit, FeedAdapter } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { createMatches } from './matches.ts';
import type { UofQueue } from './queue.ts';
import { type Described, type Product, PRODUCTS, readDescriptions, readProducts } from './read.ts';
import { createReader } from './reader.ts';
import { createRecoveries } from './recoveries.ts';
import type { UofService } from './service.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const REFRESH_MS = 3_600_000;
const RETRY_MS = 60_000;

export interface UofAdapterOptions {
  /** Messages of others are refused. */
  readonly producers: readonly number[];
  readonly queue: UofQueue;
  readonly service: UofService;
  /** Whether the board has a match. */
  readonly isKnown: (event: string) => Promise<boolean>;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fault: Fault;
}

export function createUofAdapter(options: UofAdapterOptions): FeedAdapter {
  const { queue, service, runtime, log, fault } = options;
  const producers = new Set(options.producers);
  let products: ReadonlyMap<number, Product> = PRODUCTS;
  let described: Described = new Map();
  let connected = false;
  /** Producers that have not been asked for what they sent while there was no queue. */
  const missed = new Set(producers);
  const matches = createMatches(options);
  const recoveries = createRecoveries({ service, runtime, log, fault, productOf: (id) => products.get(id) });
  const reader = createReader({
    ...options,
    producers,
    matches,
    missed,
    described: () => described,
    answered: recoveries.answered,
  });

  /** What the service says of producers, markets and matches: now and once an hour. */
  async function refresh(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        products = readProducts(await service.producers());
        described = readDescriptions(await service.markets(), await service.variants());
        await matches.look();
        await runtime.sleep(REFRESH_MS, stop);
      } catch (error) {
        fault('source', error instanceof Error ? error.message : 'no answer');
        log.warn({ err: error }, 'the service of the unified feed did not answer');
        await runtime.sleep(RETRY_MS, stop);
      }
    }
  }

  async function connect(send: Emit, stop: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    const opened = () => {
      connected = true;
      pause = FIRST_PAUSE_MS;
      for (const producer of producers) missed.add(producer);
    };
    while (!stop.aborted) {
      try {
        await queue.read(opened, (text) => reader.read(text, send), stop);
        if (!stop.aborted) fault('source', 'the connection to the broker was lost');
      } catch (error) {
        fault('source', 'the broker cannot be reached');
        log.warn({ err: error }, 'no connection to the broker of the unified feed');
      }
      connected = false;
      await runtime.sleep(pause, stop);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }

  return {
    name: 'uof',
    catalogue: matches.all,
    async subscribe(emit, stop) {
      const send = (message: AdapterMessage) => emit(message);
      await Promise.all([refresh(stop), recoveries.run(stop), connect(send, stop)]);
    },
    recover(producer, after, requestId) {
      missed.delete(producer);
      recoveries.ask(producer, after, requestId);
    },
    health: () => ({ connected, lastMessageAt: reader.lastMessageAt() }),
  };
}
