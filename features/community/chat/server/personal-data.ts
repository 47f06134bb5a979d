import type { Player } from '#platform/server/identity/identity.ts';
import type { Chat } from './context.ts';

/** What the chat keeps about a player, for their own copy of it: what they wrote, and when they were muted. */
export async function personalData({ kit }: Chat, player: Player) {
  const own = [player.id.toString()];
  const messages = await kit.db.pool.query(
    `select channel, type, data, created_at as "at", removed_at is not null as removed
     from chat_message where user_id = $1 order by id desc limit 50000`,
    own,
  );
  const mutes = await kit.db.pool.query(
    'select minutes, at, until, lifted_at as "liftedAt", appeal from chat_mute where user_id = $1 order by id desc',
    own,
  );
  return { messages: messages.rows, mutes: mutes.rows };
}
