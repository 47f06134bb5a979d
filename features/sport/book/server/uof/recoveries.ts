/** Requests for what was missed: asked for until the service takes them, the newest of each producer only. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Fault } from '../feed/faults.ts';
import type { Product } from './read.ts';
import type { UofService } from './service.ts';

const TICK_MS = 250;
/** The service counts requests: a refused one is not repeated at once. */
const RETRY_MS = 30_000;
/** So that a request does not fall out of the window on its way. */
const MARGIN_MS = 60_000;

interface Options {
  readonly service: UofService;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fault: Fault;
  readonly productOf: (producer: number) => Product | undefined;
}

interface Request {
  readonly after: number | null;
  readonly requestId: number;
  readonly at: number;
}

export function createRecoveries({ service, runtime, log, fault, productOf }: Options) {
  /** By producer. */
  const waiting = new Map<number, Request>();

  async function send(producer: number, request: Request): Promise<void> {
    const { requestId } = request;
    const product = productOf(producer);
    if (!product) throw new Error(`no address is known of producer ${producer}`);
    const oldest = runtime.now() - product.window + MARGIN_MS;
    // From before the window there is only the whole of it.
    const after = request.after !== null && request.after > oldest ? request.after : null;
    await service.recover({ product: product.path, after, requestId });
    log.info({ producer, after, requestId }, 'asked the unified feed for what was missed');
  }

  async function turn(): Promise<void> {
    for (const [producer, request] of waiting) {
      if (request.at > runtime.now()) continue;
      waiting.delete(producer);
      try {
        await send(producer, request);
      } catch (error) {
        fault('source', `recovery of producer ${producer} was not taken`);
        log.warn({ err: error, producer }, 'the unified feed took no request for recovery');
        if (!waiting.has(producer)) waiting.set(producer, { ...request, at: runtime.now() + RETRY_MS });
      }
    }
  }

  return {
    ask(producer: number, after: number | null, requestId: number): void {
      waiting.set(producer, { after, requestId, at: runtime.now() });
    },
    /** One that was answered is not asked for again. */
    answered(producer: number, requestId: number): void {
      if (waiting.get(producer)?.requestId === requestId) waiting.delete(producer);
    },
    async run(stop: AbortSignal): Promise<void> {
      while (!stop.aborted) {
        await turn();
        await runtime.sleep(TICK_MS, stop);
      }
    },
  };
}
