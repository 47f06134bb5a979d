/** The chat as other rooms of the house use it: see platform/server/services/chat.ts. */
import { isFailure } from '#platform/contract/error.ts';
import type { ChatSource, LineRefusal } from '#platform/server/services/chat.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { CHANNELS } from '../contract.ts';
import { isBarred, MODERATOR, type Chat } from './context.ts';
import { hasBlockedWord, hasStrangeLink } from './filter.ts';
import { speakerOf, takeTurn } from './send.ts';
import { put } from './store.ts';
import { cleanText } from './text.ts';

/** Messages of a player that are looked through: more than the slow mode lets anybody write in an hour. */
const LATEST = 1000;

export function createSource(chat: Chat): ChatSource {
  return {
    channels: CHANNELS,
    async send(client, message) {
      await put(chat, { ...message, player: null }, client);
    },
    async sendAs(caller, message) {
      const player = await speakerOf(chat, caller);
      if (isFailure(player)) return player;
      const refused = await takeTurn(chat, player);
      if (refused) return refused;
      await put(chat, { ...message, player });
      return null;
    },
    async busy(client, { from, to }) {
      const { rows } = await client.query<{ channel: string; people: number }>(
        `select channel, count(distinct user_id)::int as people from chat_message
         where channel = any($1) and created_at >= $2 and created_at < $3 and user_id is not null and removed_at is null
         group by channel order by 2 desc, 1`,
        [CHANNELS, new Date(from), new Date(to)],
      );
      return rows;
    },
    async wrote(client, user, channel, { from, to }) {
      const { rowCount } = await client.query(
        `select 1 from (select channel, created_at, removed_at from chat_message where user_id = $2 order by id desc limit ${LATEST}) m
         where channel = $1 and created_at >= $3 and created_at < $4 and removed_at is null limit 1`,
        [channel, user.toString(), new Date(from), new Date(to)],
      );
      return rowCount === 1;
    },
    isMuted: (client, user) => isMuted(chat, client, user),
    review: (caller, written) => review(chat, caller, written),
  };
}

async function isMuted(
  { kit }: Chat,
  client: Parameters<ChatSource['isMuted']>[0],
  user: bigint,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from chat_member where user_id = $1 and muted_until > $2',
    [user.toString(), new Date(kit.runtime.now())],
  );
  return rowCount === 1;
}

async function review(
  chat: Chat,
  caller: Player,
  written: string,
): Promise<{ readonly text: string } | LineRefusal> {
  const { kit } = chat;
  const text = cleanText(written);
  if (text === null) return 'length';
  // The account as it is now, as for what is said here.
  const player = await kit.identity.byId(caller.id);
  if (!player || isBarred(chat, player)) return 'barred';
  if (await isMuted(chat, kit.db.pool, player.id)) return 'muted';
  const filters = Object.values(chat.settings().filters);
  if (filters.some((filter) => hasBlockedWord(text, filter))) return 'word';
  const hosts = [new URL(kit.config.publicUrl).hostname, ...filters.flatMap((filter) => filter.hosts)];
  if (!kit.identity.allowed(player, MODERATOR) && hasStrangeLink(text, hosts)) return 'link';
  return { text };
}
