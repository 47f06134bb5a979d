/** One message of the unified feed after the other: whose it is, of which match, and what of it the house knows. */
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import { messageOf, whole } from '#engines/sport/feed/uof.ts';
import { type Element, parseXml, XmlFault } from '#engines/sport/feed/xml.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import type { createMatches } from './matches.ts';
import { type Described, readScore } from './read.ts';
import { sifted } from './sift.ts';

interface Options {
  readonly producers: ReadonlySet<number>;
  readonly matches: Pick<ReturnType<typeof createMatches>, 'ready' | 'sportOf'>;
  /** Producers whose past has not been asked for since the queue was opened. */
  readonly missed: ReadonlySet<number>;
  readonly described: () => Described;
  readonly answered: (producer: number, requestId: number) => void;
  readonly isKnown: (event: string) => Promise<boolean>;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly fault: Fault;
}

export function createReader({
  producers,
  matches,
  missed,
  described,
  answered,
  isKnown,
  runtime,
  fault,
}: Options) {
  let lastMessageAt: number | null = null;

  async function read(text: string | null, send: Emit): Promise<void> {
    lastMessageAt = runtime.now();
    if (text === null) return fault('unreadable', 'a message that is too large');
    let root: Element | null = null;
    try {
      root = parseXml(text);
      await take(root, messageOf(root), send);
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      fault('unreadable', error.message);
      if (root) await stopAt(root, send);
    }
  }

  async function take(root: Element, message: FeedMessage, send: Emit): Promise<void> {
    if (!producers.has(message.producer))
      return fault('producer', `${message.kind} of producer ${message.producer}`);
    if (message.kind === 'alive') {
      // The queue is new: all that was sent before it is asked for, whatever the feed believes.
      const subscribed = message.subscribed && !missed.has(message.producer);
      await send({ ...message, subscribed });
      return;
    }
    if (message.kind === 'snapshot_complete') {
      answered(message.producer, message.requestId);
      // What came of the answer over the queue before is gone: the past is asked for once more.
      if (!missed.has(message.producer)) await send(message);
      return;
    }
    if (!(await matches.ready(message.event, message.kind === 'fixture_change', send)))
      return fault('event', `${message.kind} of ${message.event}`);
    if (message.kind === 'odds_change') await sendScore(root, message, send);
    await send(sifted(message, described(), (what) => fault('market', what)));
  }

  async function sendScore(
    root: Element,
    { producer, timestamp, event }: Extract<FeedMessage, { kind: 'odds_change' }>,
    send: Emit,
  ): Promise<void> {
    const score = readScore(root, matches.sportOf(event));
    if (score) await send({ kind: 'score', producer, timestamp, event, ...score });
  }

  /** Prices that cannot be read leave older ones open: nothing is sold on that match until others come. */
  async function stopAt(root: Element, send: Emit): Promise<void> {
    try {
      const producer = whole(root, 'product');
      const timestamp = whole(root, 'timestamp');
      const event = root.attributes['event_id'];
      if (event === undefined || !producers.has(producer) || !(await isKnown(event))) return;
      await send({ kind: 'bet_stop', producer, timestamp, event });
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
    }
  }

  return { read, lastMessageAt: () => lastMessageAt };
}
