/** Tells open pages that something changed: the database wakes every process at the commit, and each publishes to its own readers. */
import type pg from 'pg';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { countUnread } from './count.ts';

const WAKE = 'phoenix_notices';

/** @param client of the transaction that changed something: with it the word goes out at the commit */
export type NotifyPlayer = (user: bigint, client?: pg.PoolClient) => Promise<void>;

/** Listens for the life of the process. */
export async function openPushes(kit: ServerKit): Promise<NotifyPlayer> {
  async function publish(user: bigint): Promise<void> {
    if (!kit.features.isOn(kit.feature)) return;
    const player = await kit.identity.byId(user);
    const channel = player && channelOfPlayer('notifications.{user}', player._id);
    if (!channel || !kit.realtime.occupied(channel)) return;
    const unread = await countUnread(kit, user);
    kit.realtime.publish(channel, 'NotificationsChanged', { unread }, { local: true });
  }

  await kit.notifications.on(WAKE, (user) => {
    // After a lost connection: pages ask again when theirs comes back, and when they are opened.
    if (user === '') return;
    publish(BigInt(user)).catch((error: unknown) =>
      kit.log.error({ err: error, user }, 'a notice was not pushed'),
    );
  });
  return (user, client) => kit.notifications.send(WAKE, user.toString(), client);
}
