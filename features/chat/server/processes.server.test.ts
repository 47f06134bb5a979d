/** Two processes on one database are one chat, with a Redis between them and without. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { identity } from '#features/identity/feature.ts';
import { hasRedis, startRedisServer } from '#platform/server/testing/redis.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { chat } from '../feature.ts';
import { enter, text } from './test-clients.ts';

async function twoHouses(redisUrl: string | null): Promise<[TestPlatform, TestPlatform]> {
  const features = [identity, chat];
  const first = await createTestPlatform({ features, config: { redisUrl } });
  onTestFinished(() => first.close());
  const { databaseUrl, config } = first;
  const second = await createTestPlatform({
    features,
    databaseUrl,
    config: { redisUrl, installationKey: config.installationKey },
  });
  onTestFinished(() => second.close());
  return [first, second];
}

interface Guest {
  readonly heard: { event: string; data: string }[];
  hears(event: string, part: string): Promise<void>;
}

/** Who has no account reads on the public channel. */
async function guest({ url, config }: TestPlatform): Promise<Guest> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws/pusher/app/${config.pusher.key}?protocol=7`);
  onTestFinished(() => ws.terminate());
  const heard: Guest['heard'] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()));
    for (const look of waiting) look();
  });
  const hears = (event: string, part: string): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (!heard.some((one) => one.event === event && one.data.includes(part))) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  await hears('pusher:connection_established', 'socket_id');
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'chat.casino_en' } }));
  await hears('pusher_internal:subscription_succeeded', '');
  return { heard, hears };
}

async function isOneChat(redisUrl: string | null): Promise<void> {
  const [here, there] = await twoHouses(redisUrl);
  const [ada, bob] = [await here.register('ada_1'), await here.register('bob_1')];
  const moderator = await here.staff('chat_moderator');
  const [adaHere, bobThere] = [await enter(here, ada), await enter(there, bob)];
  const staff = await enter(there, moderator);
  const [guestHere, guestThere] = [await guest(here), await guest(there)];

  const { ok } = await adaHere.say('across the houses');
  await bobThere.seen(text('across the houses'));
  await Promise.all([guestHere, guestThere].map((one) => one.hears('chatMessage', 'across the houses')));
  for (const { heard } of [guestHere, guestThere])
    expect(heard.filter(({ data }) => data.includes('across the houses'))).toHaveLength(1);
  expect(bobThere.texts()).toEqual(['across the houses']);

  const { ok: online } = await staff.ask('OnlineUsers');
  // What the other process has is written down every ten seconds.
  expect(online.users.map(({ name }: { name: string }) => name)).toContain('bob_1');

  await there.api('/api/chat/moderate/removeMessage', { id: ok._id }, moderator.token);
  await adaHere.seen(({ type, data }) => type === 'chatRemoveMessages' && data.ids.includes(ok._id));
  await Promise.all([guestHere, guestThere].map((one) => one.hears('chatRemoveMessages', ok._id)));

  await there.api('/api/chat/moderate/mute', { id: ada.user._id, minutes: 5 }, moderator.token);
  await adaHere.seen(({ type, data }) => type === 'chatMuted' && data.until !== null);
  expect((await adaHere.say('muted in both')).error).toMatchObject({ code: 2 });
}

describe('two processes', () => {
  it('without a Redis are one chat', () => isOneChat(null), 60_000);

  it.skipIf(!hasRedis)(
    'with a Redis are one chat',
    async () => {
      const server = await startRedisServer(temporaryFolder());
      onTestFinished(() => server.stop());
      await isOneChat(server.path);
    },
    60_000,
  );

  it.skipIf(!hasRedis)(
    'go on while the Redis is dead: players hear everything, and who comes back asks for what was missed',
    async () => {
      const folder = temporaryFolder();
      let server = await startRedisServer(folder);
      onTestFinished(() => server.stop());
      const [here, there] = await twoHouses(server.path);
      const [staff, reader] = [await here.staff('chat_moderator'), await there.register('reader_1')];
      const [speaker, listener] = [await enter(here, staff), await enter(there, reader)];
      const before = (await speaker.say('before')).ok._id;
      await listener.seen(text('before'));
      await server.stop();
      await speaker.say('meanwhile');
      await listener.seen(text('meanwhile'));
      server = await startRedisServer(folder);
      const guestThere = await guest(there);
      // The bus comes back by itself; until then nobody counts on it.
      let tries = 0;
      while (!guestThere.heard.some(({ event }) => event === 'chatMessage') && tries < 100) {
        await speaker.say(`after ${++tries}`);
        await Promise.race([
          guestThere.hears('chatMessage', 'after'),
          new Promise((done) => {
            setTimeout(done, 200);
          }),
        ]);
      }
      const last = guestThere.heard.findLast(({ event }) => event === 'chatMessage')!;
      expect(JSON.parse(last.data).prev).not.toBeNull();
      const { body } = await there.api('/api/chat/history', { channel: 'casino_en', since: before });
      const texts = body.map((message: { data: { text: string } }) => message.data.text).toReversed();
      expect(texts[0]).toBe('meanwhile');
      expect(new Set(listener.texts()).size).toBe(listener.texts().length);
      expect(listener.texts().slice(0, 2)).toEqual(['before', 'meanwhile']);
    },
    60_000,
  );
});
