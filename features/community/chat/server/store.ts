/** Messages in the database. */
import type pg from 'pg';
import { formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ChatMessage, Speaker } from '../contract.ts';
import { CHANNELS, HISTORY_PAGE } from '../contract.ts';
import { markOf, type Chat } from './context.ts';

/** Hundredths of a dollar. */
export const CENTS = 2;
export const REWARD_CURRENCY = 'usd';

interface Row {
  id: string;
  channel: string;
  type: ChatMessage['type'];
  data: Record<string, unknown>;
  mark: Speaker['mark'];
  vip_level: number;
  created_at: Date;
  public_id: string | null;
  name: string | null;
  avatar: string | null;
}

const COLUMNS = `m.id::text, m.channel, m.type, m.data, m.mark, m.vip_level, m.created_at, a.public_id, a.name, a.avatar`;
const FROM = 'chat_message m left join account a on a.id = m.user_id';

/** One page along (channel, id): the same few index rows whether the room holds a hundred messages or a million. */
export const PAGE_BEFORE = `select ${COLUMNS} from ${FROM}
where m.channel = $1 and m.removed_at is null and m.id < coalesce($2::bigint, 9223372036854775807)
  and (m.user_id is null or m.user_id <> all($3::bigint[]))
order by m.id desc limit ${HISTORY_PAGE}`;

const PAGE_SINCE = `select ${COLUMNS} from ${FROM}
where m.channel = $1 and m.removed_at is null and m.id > $2::bigint
  and (m.user_id is null or m.user_id <> all($3::bigint[]))
order by m.id limit ${HISTORY_PAGE}`;

/**
 * A page of a room, newest first.
 * @param page `before`: the newest that are older; `since`: the oldest that are newer; neither: the newest
 * @param ignored accounts whose messages are left out
 */
export async function readPage(
  { kit }: Chat,
  channel: string,
  page: { before?: string | undefined; since?: string | undefined },
  ignored: readonly bigint[],
): Promise<ChatMessage[]> {
  const since = page.since !== undefined;
  const { rows } = await kit.db.pool.query<Row>({
    name: since ? 'chat-since' : 'chat-before',
    text: since ? PAGE_SINCE : PAGE_BEFORE,
    values: [channel, (since ? page.since : page.before) ?? null, ignored.map(String)],
  });
  return (since ? rows.toReversed() : rows).map(toMessage);
}

const messagesWhere = (which: string): string => `select ${COLUMNS}, (select p.id::text from chat_message p
  where p.channel = m.channel and p.removed_at is null and p.id < m.id order by p.id desc limit 1) as prev
from ${FROM} where m.removed_at is null and ${which}`;
const BY_IDS = messagesWhere('m.id = any($1::bigint[]) order by m.id');
const AFTER = messagesWhere('m.channel = $1 and m.id > $2::bigint order by m.id limit $3');

/**
 * Messages by their numbers, or the next ones of a room: oldest first, each with the one before it in its room. Removed
 * ones are left out.
 */
export async function readMessages(
  { kit }: Chat,
  wanted: { ids: readonly string[] } | { channel: string; after: string; most: number },
): Promise<ChatMessage[]> {
  const { rows } = await kit.db.pool.query<Row & { prev: string | null }>(
    'ids' in wanted
      ? { name: 'chat-ids', text: BY_IDS, values: [wanted.ids] }
      : { name: 'chat-after', text: AFTER, values: [wanted.channel, wanted.after, wanted.most] },
  );
  return rows.map((row) => ({ ...toMessage(row), prev: row.prev }));
}

/** Number of the newest message of each room that has any. */
export async function newestMessages({ kit }: Chat): Promise<Map<string, string>> {
  const { rows } = await kit.db.pool.query<{ channel: string; id: string }>(
    `select room.channel, newest.id::text from unnest($1::text[]) as room (channel)
     cross join lateral (select m.id from chat_message m where m.channel = room.channel order by m.id desc limit 1) newest`,
    [CHANNELS],
  );
  return new Map(rows.map(({ channel, id }) => [channel, id]));
}

/** Numbers of the messages that were taken away, by room. */
export async function removedSince(
  { kit }: Chat,
  since: Date,
): Promise<{ channel: string; ids: string[] }[]> {
  const { rows } = await kit.db.pool.query<{ channel: string; ids: string[] }>(
    'select channel, array_agg(id::text) as ids from chat_message where removed_at >= $1 group by channel',
    [since],
  );
  return rows;
}

/** Something to be said. */
export interface Draft {
  readonly channel: string;
  readonly type: ChatMessage['type'];
  readonly data: Record<string, unknown>;
  /** Null: the house itself. */
  readonly player: Player | null;
  /** Points of the spam score. */
  readonly score?: number;
  /** The message as answers to a quiz are compared. */
  readonly answer?: string;
}

/**
 * Says it: all processes send it to their readers, with the commit where there is one.
 * @param client of the caller's transaction
 * @returns its number, and the quiz that it won, if it did
 */
export async function put(
  chat: Chat,
  { channel, type, data, player, score = 0, answer }: Draft,
  client: Pick<pg.ClientBase, 'query'> = chat.kit.db.pool,
): Promise<{ id: string; quiz: string | null }> {
  const { rows } = await client.query<{ message: string; quiz: string | null }>({
    name: 'chat-put',
    text: 'select message::text, quiz::text from chat_put($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      channel,
      type,
      player?.id.toString() ?? null,
      JSON.stringify(data),
      player && markOf(chat, player),
      player?.vipLevel ?? 0,
      score,
      new Date(chat.kit.runtime.now()),
      answer ?? null,
      chat.process,
    ],
  });
  return { id: rows[0]!.message, quiz: rows[0]!.quiz };
}

function toMessage(row: Row): ChatMessage {
  const user: Speaker | null =
    row.public_id === null
      ? null
      : { _id: row.public_id, name: row.name!, avatar: row.avatar, mark: row.mark };
  return {
    _id: row.id,
    channel: row.channel,
    type: row.type,
    created_at: row.created_at.toISOString(),
    vipLevel: row.vip_level,
    user,
    data: dataOf(row, user),
    // The row's type says which shape its data has: this file alone writes both.
  } as ChatMessage;
}

/** Quizzes are kept in hundredths, and their winner is who wrote the message. */
function dataOf({ type, data }: Row, user: Speaker | null): unknown {
  if (type !== 'quiz' && type !== 'quiz_answered') return data;
  const reward = formatUnits(BigInt(data['reward'] as number), CENTS);
  return { ...data, ...(type === 'quiz_answered' ? { user } : {}), reward, currency: REWARD_CURRENCY };
}

/** Deletes for good what is older than the settings say, a few thousand at a time. */
export async function deleteOld(chat: Chat): Promise<void> {
  const { kit } = chat;
  const before = new Date(kit.runtime.now() - chat.settings().keepDays * 86_400_000);
  for (;;) {
    const { rowCount } = await kit.db.pool.query(
      `delete from chat_message where id in (select id from chat_message where created_at < $1 order by created_at limit 5000)`,
      [before],
    );
    if ((rowCount ?? 0) < 5000) return;
  }
}
