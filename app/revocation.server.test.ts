/** A session that ends in one process ends in another one that cannot hear of it: its way to hear the database is dead. */
import type PusherJs from 'pusher-js';
import { expect, it, onTestFinished } from 'vitest';
import { userChannel } from '#platform/contract/push.ts';
import { LISTENER } from '#platform/server/database/notifications.ts';
import { wayTo } from '#platform/server/testing/database-way.ts';
import { eventSocket } from '#platform/server/testing/event-socket.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition } from './definition.ts';

/** A page's event socket, let in to the player's own channel. */
async function openPage(process: TestPlatform, player: TestPlayer): Promise<PusherJs> {
  const pusher = eventSocket(process, player.token);
  const channel = pusher.subscribe(userChannel(player.user._id));
  await new Promise<void>((done) => {
    channel.bind('pusher:subscription_succeeded', () => done());
  });
  return pusher;
}

it('ends calls and sockets of a session that was revoked where this process could not hear it', async () => {
  const one = await createTestPlatform(appDefinition);
  onTestFinished(() => one.close());
  const way = await wayTo(one.databaseUrl);
  const two = await createTestPlatform({ ...appDefinition, databaseUrl: way.url, config: shared(one) });
  onTestFinished(() => two.close());
  const ada = await one.register();
  const bob = await one.register();
  const status = async (player: TestPlayer) => (await two.api('/auth/update', {}, player.token)).status;
  expect([await status(ada), await status(bob)]).toEqual([200, 200]);
  const [pageOfAda, pageOfBob] = [await openPage(two, ada), await openPage(two, bob)];
  const refused = new Promise<unknown>((done) => {
    pageOfAda.connection.bind('error', ({ data }: { data: unknown }) => done(data));
  });

  way.swallow(LISTENER);
  await one.kit.identity.closeAllSessions(ada.id);

  expect(await refused).toMatchObject({ code: 4009 });
  await expect.poll(() => status(ada), { timeout: 120_000 }).toBe(401);
  expect(await status(bob)).toBe(200);
  expect(pageOfBob.connection.state).toBe('connected');
});

const shared = ({ config }: TestPlatform) => ({
  pusher: config.pusher,
  installationKey: config.installationKey,
});
