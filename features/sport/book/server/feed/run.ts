/** The elected process reads the feed: one message after the other, each in a transaction, and asks for what was missed. */
import type { BookContext } from '../context.ts';
import { followMargins } from '../margins/follow.ts';
import { followMoney } from '../risk/follow.ts';
import { drainDue } from '../settle/due.ts';
import { releaseExpired } from '../slip/release.ts';
import type { AdapterMessage, FeedAdapter } from './adapter.ts';
import { applyMessage } from './apply.ts';
import { type Fault, type FaultBook, openFaultBook } from './faults.ts';
import { refusalOf } from './gate.ts';
import { suspendSilent } from './producers.ts';
import { readProducers } from './rows.ts';

/** What is asked for again before the stored point: handlers do not mind. */
const OVERLAP_MS = 300_000;
const WATCH_MS = 1_000;
const STORE_MS = 5_000;

/** Reads an adapter until it is stopped; what cannot be applied is counted and the next one is read. */
export async function readFeed(
  context: BookContext,
  name: string,
  make: (fault: Fault) => FeedAdapter,
  stop: AbortSignal,
): Promise<void> {
  const { kit } = context;
  const book = await openFaultBook(context, name);
  const adapter = make(book.fault);
  const asked = new Map<number, number>();
  const emit = async (message: AdapterMessage): Promise<void> => {
    const { kind, producer } = message;
    const refusal = refusalOf(message, kit.runtime.now());
    if (refusal) return book.fault(refusal, `${kind} ${producer} ${'event' in message ? message.event : ''}`);
    try {
      await applyMessage(context, message);
      if (kind === 'alive') await recoverIfAsked(producer);
    } catch (error) {
      book.fault('failed', `${kind} ${producer} ${'event' in message ? message.event : ''}`);
      kit.log.error({ err: error, kind, producer }, 'message of the feed not applied');
    }
  };
  async function recoverIfAsked(id: number): Promise<void> {
    const producer = (await readProducers(kit.db.pool)).get(id);
    if (producer?.state !== 'recovering' || !producer.request || asked.get(id) === producer.request.id)
      return;
    asked.set(id, producer.request.id);
    const after = producer.point === null ? null : producer.point - OVERLAP_MS;
    adapter.recover(id, after, producer.request.id);
  }
  const ended = new AbortController();
  const storing = keepState(context, book, adapter, AbortSignal.any([stop, ended.signal]));
  try {
    await adapter.subscribe(emit, stop);
  } finally {
    ended.abort();
    await storing;
  }
}

/** Lets staff see how the feed is. */
async function keepState(
  { kit }: BookContext,
  book: FaultBook,
  adapter: FeedAdapter,
  stop: AbortSignal,
): Promise<void> {
  const store = () =>
    book
      .store(adapter)
      .catch((error: unknown) => kit.log.error({ err: error }, 'the state of the feed is not stored'));
  while (!stop.aborted) {
    await store();
    await kit.runtime.sleep(STORE_MS, stop);
  }
  await store();
}
/** Suspends what is silent, settles what is due, gives back what nobody confirmed, moves lines. Also without any feed. */
export async function watchBook(context: BookContext, stop: AbortSignal, isOn: () => boolean): Promise<void> {
  const { kit } = context;
  while (!stop.aborted) {
    if (isOn()) {
      for (const producer of await suspendSilent(context)) {
        kit.log.warn({ producer }, 'producer is silent: its markets are suspended');
        context.boardChanged(null);
      }
      await drainDue(context);
      await releaseExpired(context);
      await followMargins(context);
      await followMoney(context);
    }
    await kit.runtime.sleep(WATCH_MS, stop);
  }
}
