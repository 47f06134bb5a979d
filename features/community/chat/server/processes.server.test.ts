/** Two processes on one database are one chat, with a Redis between them and without. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { identity } from '#features/account/identity/feature.ts';
import { hasRedis, startRedisServer } from '#platform/server/testing/redis.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { chat } from '../feature.ts';
import { enter, text } from './test-clients.ts';

async function twoApps(redisUrl: string | null): Promise<[TestPlatform, TestPlatform]> {
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
  readonly received: { event: string; data: string }[];
  hears(event: string, part: string): Promise<void>;
}

/** Who has no account reads on the public channel. */
async function guest({ url, config }: TestPlatform): Promise<Guest> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws/pusher/app/${config.pusher.key}?protocol=7`);
  onTestFinished(() => ws.terminate());
  const received: Guest['received'] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()));
    for (const look of waiting) look();
  });
  const hears = (event: string, part: string): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (!received.some((one) => one.event === event && one.data.includes(part))) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  await hears('pusher:connection_established', 'socket_id');
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'chat.casino_en' } }));
  await hears('pusher_internal:subscription_succeeded', '');
  return { received, hears };
}

async function isOneChat(redisUrl: string | null): Promise<void> {
  const [here, there] = await twoApps(redisUrl);
  const [ada, bob] = [await here.register('ada_1'), await here.register('bob_1')];
  const moderator = await here.staff('chat_moderator');
  const [adaHere, bobThere] = [await enter(here, ada), await enter(there, bob)];
  const staff = await enter(there, moderator);
  const [guestHere, guestThere] = [await guest(here), await guest(there)];
  const elsewhere = await enter(there, await here.register('cyd_1'));
  await bobThere.ask('ChatChannel', { channel: 'casino_en' });
  await elsewhere.ask('ChatChannel', { channel: 'sport_en' });

  const { ok } = await adaHere.send('across the houses');
  await bobThere.seen(text('across the houses'));
  await Promise.all([guestHere, guestThere].map((one) => one.hears('chatMessage', 'across the houses')));
  for (const { received } of [guestHere, guestThere])
    expect(received.filter(({ data }) => data.includes('across the houses'))).toHaveLength(1);
  expect(bobThere.texts()).toEqual(['across the houses']);
  await staff.send('to the other room', 'sport_en');
  await elsewhere.seen(text('to the other room'));
  expect(elsewhere.texts()).toEqual(['to the other room']);

  // A process writes its players down every ten seconds, and whenever it is asked.
  const staffHere = await enter(here, await here.staff('chat_moderator'));
  await staffHere.ask('OnlineUsers');
  const { ok: online } = await staff.ask('OnlineUsers');
  const names = online.users.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['ada_1', 'bob_1', 'cyd_1']));
  expect(online.total).toBe(5);

  await there.api('/api/chat/moderate/removeMessage', { id: ok._id }, moderator.token);
  await adaHere.seen(({ type, data }) => type === 'chatRemoveMessages' && data.ids.includes(ok._id));
  await Promise.all([guestHere, guestThere].map((one) => one.hears('chatRemoveMessages', ok._id)));

  await there.api('/api/chat/moderate/mute', { id: ada.user._id, minutes: 5 }, moderator.token);
  await adaHere.seen(({ type, data }) => type === 'chatMuted' && data.until !== null);
  expect((await adaHere.send('muted in both')).error).toMatchObject({ code: 2 });
}

describe('two processes', () => {
  it('without a Redis are one chat', () => isOneChat(null));

  it.skipIf(!hasRedis)('with a Redis are one chat', async () => {
    const server = await startRedisServer(temporaryFolder());
    onTestFinished(() => server.stop());
    await isOneChat(server.path);
  });

  it.skipIf(!hasRedis)(
    'go on while the Redis is dead and after it: everybody hears everything, in order and once',
    async () => {
      const folder = temporaryFolder();
      let server = await startRedisServer(folder);
      onTestFinished(() => server.stop());
      const [here, there] = await twoApps(server.path);
      const [staff, reader] = [await here.staff('chat_moderator'), await there.register('reader_1')];
      const [speaker, listener] = [await enter(here, staff), await enter(there, reader)];
      await listener.ask('ChatChannel', { channel: 'casino_en' });
      const guests = [await guest(here), await guest(there)];
      const said: string[] = [];
      const send = async (word: string) => {
        said.push(word);
        const { ok } = await speaker.send(word);
        await listener.seen(text(word));
        await Promise.all(guests.map((one) => one.hears('chatMessage', word)));
        return ok._id as string;
      };
      const before = await send('before');
      await server.stop();
      await send('meanwhile');
      const rude = await send('rude');
      await there.api('/api/chat/moderate/removeMessage', { id: rude }, staff.token);
      await Promise.all(guests.map((one) => one.hears('chatRemoveMessages', rude)));
      server = await startRedisServer(folder);
      await send('after');

      expect(listener.texts()).toEqual(said);
      for (const { received } of guests) {
        const messages = received
          .filter(({ event }) => event === 'chatMessage')
          .map(
            ({ data }) => JSON.parse(data) as { _id: string; prev: string | null; data: { text: string } },
          );
        expect(messages.map(({ data }) => data.text)).toEqual(said);
      }
      // A page whose own line was cut asks for what it missed, from either process.
      for (const app of [here, there]) {
        const { body } = await app.api('/api/chat/history', { channel: 'casino_en', since: before });
        const texts = body.map((message: { data: { text: string } }) => message.data.text);
        expect(texts).toEqual(['after', 'meanwhile']);
      }
    },
  );
});
