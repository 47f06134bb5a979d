/** What people try in a chat: none of it is done, and nobody else notices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { chat } from '../feature.ts';
import { connect, enter, text, type TestClient } from './test-clients.ts';

let app: TestPlatform;
let moderator: TestPlayer;
let reader: TestClient;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, saferPlay, backoffice, chat],
    config: { rateLimits: true, trustProxy: 1 },
  });
  moderator = await app.staff('chat_moderator');
  reader = await enter(app, await app.register());
});
afterAll(() => app.close());

async function player(): Promise<TestPlayer & { client: TestClient }> {
  const one = await app.register();
  return { ...one, client: await enter(app, one) };
}

/** The others still hear what is said, and the process still answers. */
async function othersUnharmed(): Promise<void> {
  const { client } = await player();
  const mark = `all is well ${app.kit.runtime.uuid()}`;
  expect((await client.send(mark)).ok).toBeDefined();
  await reader.seen(text(mark));
  client.close();
}

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '{{constructor}}',
];

/** A picture that is one. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('script', () => {
  it('in every field stays the text it is', async () => {
    for (const script of SCRIPTS) {
      const { client, token } = await player();
      const said = await client.send(script);
      if (said.ok)
        expect((await reader.seen(text(script))).data.data).toEqual({ text: script, sticker: null });
      expect(
        (await client.ask('ChatStickerMessage', { url: script, channel: 'casino_en' })).error,
      ).toBeDefined();
      expect((await client.send('x', script)).error).toMatchObject({ code: 4400 });
      for (const [path, body] of [
        ['chat/history', { channel: script }],
        ['chat/link_game', { id: script, channel: 'casino_en' }],
        ['user/find', { name: script }],
      ] as const)
        expect((await app.api(`/api/${path}`, body, token)).status).toBeGreaterThanOrEqual(400);
      client.close();
    }
    const { body } = await app.api(
      '/api/chat/moderate/quiz',
      { question: SCRIPTS[0], answer: SCRIPTS[1] },
      moderator.token,
    );
    expect(body.quiz.question).toBe(SCRIPTS[0]);
    await othersUnharmed();
  });

  it('in what moderators, editors and the muted write stays the text it is, or is refused', async () => {
    const editor = await app.staff('chat.edit');
    const act = (path: string, body: object) => app.api(`/api/chat/moderate/${path}`, body, moderator.token);
    const edit = (path: string, body: object) => app.api(`/api/admin/chat/packs/${path}`, body, editor.token);
    for (const script of SCRIPTS) {
      const { client, user, token } = await player();
      for (const [path, body] of [
        ['removeMessage', { id: script }],
        ['removeAllFrom', { id: script }],
        ['mute', { id: script, minutes: 5 }],
        ['mute', { id: user._id, minutes: script }],
        ['quiz', { question: 'q', answer: 'a', channel: script }],
        ['quiz', { question: 'q', answer: 'a', reward: script }],
      ] as const)
        expect((await act(path, body)).status, `${path} ${script}`).toBe(422);
      expect((await act('unmute', { name: script })).status).toBe(404);
      expect((await act('mute', { id: user._id, minutes: 5, reason: script })).status).toBe(200);
      expect((await app.api('/api/chat/appeal', { note: script }, token)).status).toBe(200);
      const { body: open } = await app.api('/api/admin/chat/appeals', {}, moderator.token);
      expect(open.mutes.at(-1)).toMatchObject({ reason: script, appeal: script });

      const saved = await edit('save', { name: script, kind: 'emoji' });
      const { id, name } = saved.body.packs.at(-1);
      expect(name).toBe(script);
      const picture = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
      expect((await edit('add', { pack: id, code: 'fine', data: picture })).status).toBe(422);
      expect((await edit('add', { pack: id, code: script, data: PIXEL })).status).toBe(422);
      client.close();
    }
    await othersUnharmed();
  });
});

describe('the socket', () => {
  it('is closed for a frame of 10 MB, for bytes and for what is no JSON', async () => {
    const huge = await player();
    huge.client.raw(
      JSON.stringify({ id: 1, type: 'ChatMessage', data: { message: 'x'.repeat(10_000_000) } }),
    );
    expect(await huge.client.closed).toBe(1009);
    const broken = await player();
    broken.client.raw('{"id":1,');
    expect(await broken.client.closed).toBe(4400);
    await othersUnharmed();
  });

  it('is closed for a thousand messages in a second, of which next to none was said', async () => {
    const { client, user } = await player();
    for (let index = 0; index < 1000; index++)
      client.raw(
        JSON.stringify({
          id: index,
          type: 'ChatMessage',
          data: { message: `flood ${index}`, channel: 'sport_en' },
        }),
      );
    expect(await client.closed).toBe(4429);
    const { body } = await app.api('/api/chat/history', { channel: 'sport_en' });
    expect(
      body.filter((message: { user: { _id: string } }) => message.user._id === user._id).length,
    ).toBeLessThanOrEqual(1);
    await othersUnharmed();
  });

  it('answers unknown kinds, names of the prototype and wrong shapes with an error', async () => {
    const { client } = await player();
    for (const type of ['Nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await client.ask(type, {})).error).toMatchObject({ code: 4404 });
    client.raw('{"id":"p","type":"ChatMessage","data":{"__proto__":{"message":"x","channel":"casino_en"}}}');
    expect((await client.seen(({ id }) => id === 'p')).error).toMatchObject({ code: 4400 });
    for (const data of [
      null,
      [],
      'x',
      1,
      { message: 1, channel: 'casino_en' },
      { message: 'x' },
      { channel: {} },
    ])
      expect((await client.ask('ChatMessage', data)).error).toMatchObject({ code: 4400 });
    client.close();
    await othersUnharmed();
  });

  it('does not take another player’s id or secret, and speaks for nobody else', async () => {
    const [one, other] = [await app.register(), await player()];
    const { body } = await app.api('/api/websocket/originals/getSecret', {}, one.token);
    for (const [userId, userSecret] of [
      [other.user._id, body.secret],
      [one.user._id, one.token],
      ['0'.repeat(24), body.secret],
    ]) {
      const stranger = await connect(app);
      expect((await stranger.ask('authentication', { userId, userSecret })).error).toMatchObject({
        code: 4401,
      });
      expect(await stranger.closed).toBe(4401);
    }
    await other.client.ask('ChatMessage', {
      message: 'who am I',
      channel: 'casino_en',
      user: { _id: one.user._id },
      mark: 'admin',
      type: 'service',
    });
    const { data } = await reader.seen(text('who am I'));
    expect([data.user._id, data.user.mark, data.type]).toEqual([other.user._id, null, 'message']);
  });

  it('closes with the session, and is not opened again with its secret', async () => {
    const one = await app.register();
    const { body } = await app.api('/api/websocket/originals/getSecret', {}, one.token);
    const client = await connect(app);
    await client.ask('authentication', { userId: one.user._id, userSecret: body.secret });
    await app.get('/auth/logout', one.token);
    expect(await client.closed).toBe(4401);
    const again = await connect(app);
    expect(
      (await again.ask('authentication', { userId: one.user._id, userSecret: body.secret })).error,
    ).toMatchObject({ code: 4401 });
  });

  it('of one device stays open when another one comes', async () => {
    const one = await player();
    const account = (await app.kit.identity.byId(one.id))!;
    const token = await app.kit.identity.openSession(account, { address: '127.0.0.1', userAgent: 'phone' });
    const phone = await enter(app, { ...one, token });
    expect((await one.client.ask('ping')).ok).toEqual({});
    expect((await phone.ask('ping')).ok).toEqual({});
  });

  it('closes when its player excludes themself, and the player is not let in again', async () => {
    const one = await player();
    await app.api('/api/limits/break', { kind: 'timeout', length: '1d' }, one.token);
    expect(await one.client.closed).toBe(4403);
    await expect(enter(app, one)).rejects.toThrow(/user/i);
    const share = await app.api('/api/chat/link_game', { id: 'x', channel: 'casino_en' }, one.token);
    expect(share.status).toBeGreaterThanOrEqual(400);
  });

  it('closes when staff bar its player, who is not let in again', async () => {
    const [one, boss] = [await player(), await app.staff()];
    const guard = { id: one.user._id, excludedUntil: -1, limits: [], reason: 'abuse of the chat' };
    expect((await app.api('/api/admin/user/guard', guard, boss.token)).status).toBe(200);
    expect(await one.client.closed).toBe(4403);
    await expect(enter(app, one)).rejects.toThrow(/user/i);
    await othersUnharmed();
  });

  it('that nobody closed speaks for no barred player either', async () => {
    const one = await player();
    await app.kit.db.pool.query(
      "update account set excluded_until = now() + interval '1 day' where id = $1",
      [one.id.toString()],
    );
    await app.kit.identity.changed(one.id);
    // The house may close the socket before it reads the message: then nobody speaks either.
    const said = await Promise.race([one.client.send('still here'), one.client.closed]);
    if (typeof said === 'number') expect(said).toBe(4403);
    else expect(said.error).toMatchObject({ code: 403 });
    const { body } = await app.api('/api/chat/history', { channel: 'casino_en' });
    expect(JSON.stringify(body)).not.toContain('still here');
  });
});

it('messages of others are nobody’s to change', async () => {
  const [one, other] = [await player(), await player()];
  const { ok } = await one.client.send('mine alone');
  await reader.seen(text('mine alone'));
  for (const type of ['EditMessage', 'RemoveMessage', 'chatMessage', 'chatRemoveMessages'])
    expect(
      (await other.client.ask(type, { id: ok._id, ids: [ok._id], message: 'changed' })).error,
    ).toBeDefined();
  expect((await app.api('/api/chat/moderate/removeMessage', { id: ok._id }, other.token)).status).toBe(403);
  const { body } = await app.api('/api/chat/history', { channel: 'casino_en' });
  expect(body.find(({ _id }: { _id: string }) => _id === ok._id).data.text).toBe('mine alone');
  expect(reader.replies.some(({ type }) => type === 'chatRemoveMessages')).toBe(false);
});
