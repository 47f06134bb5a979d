/**
 * What happens in the rooms, to the readers of this process. The database wakes every process with the commit of what
 * happened, so any number of them are one chat, whether a Redis is there or not. Players are told on the live socket,
 * guests on the public channel of the room, each by their own process.
 */
import * as z from 'zod/mini';
import type { ChatMessage } from '../contract.ts';
import { CHANNELS, roomChannel, type RoomPushes } from '../contract.ts';
import type { Chat } from './context.ts';
import { newestMessages, readMessages, removedSince } from './store.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import type { LivePushes } from '#platform/contract/live.ts';

const WAKE = 'chat';
/** Numbers that fit into one notification, which holds 8,000 bytes. */
const IDS = 300;
/** Messages that are read from the database at once. */
const BATCH = 500;
/** A database that did not answer is asked again after this many milliseconds. */
const RETRY_MS = 500;
/** After a break everything that was taken away within this many milliseconds is told again. */
const LOOK_BACK_MS = 3_600_000;

const note = z.union([
  z.object({ said: z.int() }),
  z.object({ channel: z.string(), removed: z.array(z.string()) }),
  z.object({ muted: z.string(), until: z.nullable(z.string()) }),
]);

/** Messages that were taken away. */
interface Gone {
  readonly channel: string;
  readonly ids: readonly string[];
}

export interface Pushes {
  /** Number of the newest message of a room that this process has sent to its readers; null: none. */
  newest(channel: string): string | null;
  /** Takes messages off the screens of all readers. */
  removed(channel: string, ids: readonly string[]): Promise<void>;
  /** Tells a player until when they may not write; null: they may again. */
  muted(publicId: string, until: string | null): Promise<void>;
}

/** Listens for the life of the process. */
export async function openPushes(chat: Chat): Promise<Pushes> {
  const { kit } = chat;
  const publish = publisherOf(kit);
  const stop = new AbortController();
  /** Numbers to be read. */
  const waiting = new Set<string>();
  const gone: Gone[] = [];
  const newest = await newestMessages(chat);
  /** The connection to the database broke: something may not have been heard. */
  let behind = false;
  let working = false;

  await kit.notifications.on(WAKE, (payload) => {
    if (payload === '') {
      behind = true;
      return void work();
    }
    const what = note.parse(JSON.parse(payload));
    if ('muted' in what) return kit.live.push(what.muted, 'chatMuted', { until: what.until });
    if ('said' in what) waiting.add(String(what.said));
    else gone.push({ channel: what.channel, ids: what.removed });
    void work();
  });
  kit.onClose(() => stop.abort());

  /** One read after the other, so that nothing overtakes. What comes during one is in the next. */
  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while ((behind || waiting.size + gone.length > 0) && !stop.signal.aborted) {
      try {
        if (behind) await catchUp();
        else if (waiting.size > 0) await readWaiting();
        // After the read: what it found may have been taken away since.
        for (const { channel, ids } of gone.splice(0))
          publish(channel, 'chatRemoveMessages', { channel, ids: [...ids] });
      } catch (error) {
        kit.log.error({ err: error }, 'chat: readers not told yet');
        await kit.runtime.sleep(RETRY_MS, stop.signal);
      }
    }
    working = false;
  }

  async function readWaiting(): Promise<void> {
    const ids = Array.from(waiting).slice(0, BATCH);
    for (const message of await readMessages(chat, { ids })) {
      const { channel, prev } = message;
      // The first word of a new connection may come before the word that there is one.
      if (prev && BigInt(prev) > newestOf(channel)) await catchUpIn(channel);
      publishNew(message);
    }
    for (const id of ids) waiting.delete(id);
  }

  /** What was said and removed while nobody told. */
  async function catchUp(): Promise<void> {
    behind = false;
    try {
      for (const channel of CHANNELS) await catchUpIn(channel);
      for (const { channel, ids } of await removedSince(chat, new Date(kit.runtime.now() - LOOK_BACK_MS)))
        gone.push({ channel, ids: [...ids] });
    } catch (error) {
      behind = true;
      throw error;
    }
  }

  async function catchUpIn(channel: string): Promise<void> {
    for (let found = BATCH; found === BATCH;) {
      const messages = await readMessages(chat, { channel, after: String(newestOf(channel)), most: BATCH });
      for (const message of messages) publishNew(message);
      found = messages.length;
    }
  }

  const newestOf = (channel: string): bigint => BigInt(newest.get(channel) ?? '0');

  /** Numbers of a room grow in the order in which they become visible: what is not newer has been told. */
  function publishNew(message: ChatMessage): void {
    const { _id, channel } = message;
    if (BigInt(_id) <= newestOf(channel)) return;
    newest.set(channel, _id);
    publishMessage(publish, message);
  }

  const wake = (what: object): Promise<void> => kit.notifications.send(WAKE, JSON.stringify(what));

  return {
    newest: (channel) => newest.get(channel) ?? null,
    async removed(channel, ids) {
      for (let at = 0; at < ids.length; at += IDS) await wake({ channel, removed: ids.slice(at, at + IDS) });
    },
    muted: (muted, until) => wake({ muted, until }),
  };
}

/** To the readers of this process, players and guests. */
function publisherOf(kit: Chat['kit']) {
  return function publish<Event extends keyof RoomPushes>(
    channel: string,
    event: Event,
    data: RoomPushes[Event] & LivePushes[Event],
  ): void {
    if (!kit.features.isOn('chat')) return;
    kit.live.toChannel(channel, event, data);
    kit.realtime.publish(channelOfAll(roomChannel(channel)), event, data, { local: true });
  };
}

function publishMessage(publish: ReturnType<typeof publisherOf>, message: ChatMessage): void {
  const { channel } = message;
  publish(channel, 'chatMessage', message);
  if (message.type === 'quiz') publish(channel, 'chatNewQuiz', { channel, quiz: message.data });
  else if (message.type === 'quiz_answered')
    publish(channel, 'chatQuizAnswered', { channel, user: message.user, correct: message.data.correct });
}
