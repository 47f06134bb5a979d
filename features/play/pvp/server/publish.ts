import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import type { PvpContext } from './context.ts';
import type { Pool } from './store.ts';
import { viewsOf } from './views.ts';

/** Shows pages a pool that was committed: everybody, or of a private one those who are in. Never throws: pages ask again. */
export async function publishPool(context: PvpContext, pool: Pool): Promise<void> {
  const { log, realtime } = context.kit;
  try {
    const [view] = await viewsOf(context, [pool]);
    if (!view) return;
    if (pool.code === null) return realtime.publish(channelOfAll('pvp'), 'pool', view, { urgent: true });
    for (const { user } of view.players)
      realtime.publish(channelOfPlayer('pvp-own.{user}', user._id), 'pool', view, { urgent: true });
  } catch (error) {
    log.error({ err: error, pool: pool.id }, 'a pool could not be published');
  }
}
