/**
 * What happens in the rooms, to the readers of this process. The database wakes every process with the commit of what
 * happened, so any number of them are one chat. Players are told on the live socket, guests on the public channel of
 * the room; where the channel reaches other processes by itself, only the process in which it happened publishes.
 */
import * as z from 'zod/mini';
import type { ChatMessage } from '../contract.ts';
import { roomChannel } from '../contract.ts';
import type { Chat } from './room.ts';
import { readMessages } from './store.ts';

const WAKE = 'chat';
/** Numbers that fit into one notification, which holds 8,000 bytes. */
const IDS = 300;

const note = z.union([
  z.object({ from: z.string(), said: z.int() }),
  z.object({ from: z.string(), channel: z.string(), removed: z.array(z.string()) }),
  z.object({ from: z.string(), muted: z.string(), until: z.nullable(z.string()) }),
]);

export interface Pushes {
  /** Takes messages off the screens of all readers. */
  removed(channel: string, ids: readonly string[]): Promise<void>;
  /** Tells a player until when they may not write; null: they may again. */
  muted(publicId: string, until: string | null): Promise<void>;
}

/** Listens for the life of the process. */
export async function openPushes(chat: Chat): Promise<Pushes> {
  const { kit, process } = chat;
  const spread = kit.config.redisUrl !== null;
  /** Numbers to be read, and whether this process made them. */
  let waiting = new Map<string, boolean>();
  let reading = false;
  let newest = await newestOf(chat);
  let lookedAt = kit.ports.now();

  await kit.notifications.on(WAKE, (payload) => {
    if (payload === '') return void catchUp().catch(failed);
    const { from, ...what } = note.parse(JSON.parse(payload));
    const mine = from === process;
    if ('said' in what) {
      waiting.set(String(what.said), mine);
      if (!reading) void readWaiting().catch(failed);
    } else if ('removed' in what) {
      tell(what.channel, 'chatRemoveMessages', { channel: what.channel, ids: what.removed }, mine);
    } else if ('muted' in what) {
      kit.live.push(what.muted, 'chatMuted', { until: what.until });
    }
  });

  /** Whatever comes while one batch is read makes the next one. */
  async function readWaiting(): Promise<void> {
    reading = true;
    try {
      while (waiting.size > 0) {
        const batch = waiting;
        waiting = new Map();
        for (const message of await readMessages(chat, { ids: [...batch.keys()] }))
          say(message, batch.get(message._id) ?? true);
      }
    } finally {
      reading = false;
    }
  }

  /** After a lost connection to the database: what was said and removed meanwhile. Readers know what they have. */
  async function catchUp(): Promise<void> {
    const since = new Date(lookedAt - 1000);
    lookedAt = kit.ports.now();
    for (const message of await readMessages(chat, { after: newest })) say(message, true);
    const { rows } = await kit.db.pool.query<{ channel: string; ids: string[] }>(
      'select channel, array_agg(id::text) as ids from chat_message where removed_at >= $1 group by channel',
      [since],
    );
    for (const { channel, ids } of rows) tell(channel, 'chatRemoveMessages', { channel, ids }, true);
  }

  function say(message: ChatMessage, mine: boolean): void {
    if (BigInt(message._id) > BigInt(newest)) newest = message._id;
    lookedAt = kit.ports.now();
    const { channel } = message;
    tell(channel, 'chatMessage', message, mine);
    if (message.type === 'quiz') tell(channel, 'chatNewQuiz', { channel, quiz: message.data }, mine);
    else if (message.type === 'quiz_answered')
      tell(channel, 'chatQuizAnswered', { channel, user: message.user, correct: message.data.correct }, mine);
  }

  function tell(channel: string, event: string, data: object, mine: boolean): void {
    if (!kit.features.isOn('chat')) return;
    kit.live.broadcast(event, data, true);
    if (mine || !spread) kit.realtime.publish(roomChannel(channel), event, data);
  }

  function failed(error: unknown): void {
    kit.log.error({ err: error }, 'chat: readers not told');
  }

  const wake = (what: object): Promise<void> =>
    kit.notifications.send(WAKE, JSON.stringify({ from: process, ...what }));

  return {
    async removed(channel, ids) {
      for (let at = 0; at < ids.length; at += IDS) await wake({ channel, removed: ids.slice(at, at + IDS) });
    },
    muted: (muted, until) => wake({ muted, until }),
  };
}

async function newestOf({ kit }: Chat): Promise<string> {
  const { rows } = await kit.db.pool.query<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from chat_message',
  );
  return rows[0]!.id;
}
