/** Tells open pages what moved in a rain: the database wakes every process, and each publishes to its own readers. */
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { viewOf } from './view.ts';

const WAKE = 'rain';

/** Listens for the life of the process. @returns tells of one rain, after the commit of what changed it */
export async function openPushes(kit: ServerKit): Promise<(id: string) => Promise<void>> {
  async function publish(id: string): Promise<void> {
    const rain = kit.features.isOn(kit.feature) ? await viewOf(kit, id) : null;
    if (rain) kit.realtime.publish(channelOfAll('rain'), 'rainChanged', rain, { local: true });
  }

  await kit.notifications.on(WAKE, (id) => {
    // After a lost connection: pages ask for a rain's state when theirs comes back, and at its end.
    if (id === '') return;
    publish(id).catch((error: unknown) => kit.log.error({ err: error, id }, 'a rain was not told'));
  });
  return (id) => kit.notifications.send(WAKE, id);
}
