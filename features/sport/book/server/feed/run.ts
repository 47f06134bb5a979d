/** The elected process reads the feed: one message after the other, each in a transaction, and asks for what was missed. */
import { isUnavailable } from '#platform/server/http/failures.ts';
import { isAtWork } from '../at-work.ts';
import type { BookContext } from '../context.ts';
import { followMargins } from '../margins/follow.ts';
import { followMoney } from '../risk/follow.ts';
import { drainDue } from '../settle/due.ts';
import { releaseExpired } from '../slip/release.ts';
import type { AdapterMessage, FeedAdapter } from './adapter.ts';
import { applyMessage } from './apply.ts';
import { type Fault, type FaultBook, lastHeard, openFaultBook, readFeedState } from './faults.ts';
import { refusalOf } from './gate.ts';
import { putAllDown, suspendSilent } from './producers.ts';
import { readProducers } from './rows.ts';

/** What is asked for again before the stored point: handlers do not mind. */
const OVERLAP_MS = 300_000;
const WATCH_MS = 1_000;
const STORE_MS = 5_000;
/** Between two tries to apply a message while the database is away. */
const RETRY_MS = 1_000;

/** Reads an adapter until it is stopped; of what cannot be applied its producer is asked again, and the next one is read. */
export async function readFeed(
  context: BookContext,
  name: string,
  make: (fault: Fault) => FeedAdapter,
  stop: AbortSignal,
): Promise<void> {
  const { kit } = context;
  await takeOver(context, name);
  const book = await openFaultBook(context, name);
  const adapter = make(book.fault);
  const asked = new Map<number, number>();
  /** Producers that sent what was not applied. */
  const missed = new Set<number>();
  const emit = async (message: AdapterMessage): Promise<boolean> => {
    const { kind, producer } = message;
    const refusal = refusalOf(message, kit.runtime.now());
    if (refusal) {
      book.fault(refusal, `${kind} ${producer} ${'event' in message ? message.event : ''}`);
      // Sent again it would be refused again.
      return true;
    }
    // Behind it the stored point would stand past what was missed.
    if (kind === 'snapshot_complete' && missed.has(producer)) return true;
    // A producer that was missed is suspended by it, and asked for all since the stored point.
    const marked: AdapterMessage =
      message.kind === 'alive' && missed.has(producer) ? { ...message, subscribed: false } : message;
    try {
      await applyPatiently(context, marked, stop);
      if (kind === 'alive') await recoverIfAsked(producer);
      return true;
    } catch (error) {
      // A sign of life is followed by the next one.
      if (kind !== 'alive') missed.add(producer);
      book.fault('failed', `${kind} ${producer} ${'event' in message ? message.event : ''}`);
      kit.log.error({ err: error, kind, producer }, 'message of the feed not applied');
      return false;
    }
  };
  async function recoverIfAsked(id: number): Promise<void> {
    const producer = (await readProducers(kit.db.pool)).get(id);
    if (producer?.state !== 'recovering' || !producer.request || asked.get(id) === producer.request.id)
      return;
    asked.set(id, producer.request.id);
    missed.delete(id);
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

/** Feeds number their producers alike: what another one sent is nobody's now, and stays closed until this one has sent all of its own. */
async function takeOver(context: BookContext, name: string): Promise<void> {
  const { pool } = context.kit.db;
  const last = await lastHeard(pool);
  if (last === null || last === name) return;
  const own = await readFeedState(pool, name);
  await putAllDown(context, own?.lastMessageAt ?? null);
  context.boardChanged(null);
}

/** Two transactions waited for each other, and this one was ended: it can be made again as it is. */
const CROSSED = new Set(['40P01', '40001']);
const isCrossed = (error: unknown): boolean => CROSSED.has((error as { code?: string }).code ?? '');

/** While the database is away the message waits for it, and the feed behind it. */
async function applyPatiently(
  context: BookContext,
  message: AdapterMessage,
  stop: AbortSignal,
): Promise<void> {
  const { log, runtime } = context.kit;
  for (;;) {
    try {
      await applyMessage(context, message);
      return;
    } catch (error) {
      if (stop.aborted || !(isUnavailable(error) || isCrossed(error))) throw error;
      log.warn({ err: error, kind: message.kind }, 'the feed waits for the database');
      await runtime.sleep(RETRY_MS, stop);
    }
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
export async function watchBook(context: BookContext, stop: AbortSignal): Promise<void> {
  const { kit } = context;
  while (!stop.aborted) {
    if (await isAtWork(context)) {
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
