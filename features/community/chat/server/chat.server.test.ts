import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { chat } from '../feature.ts';
import { PAGE_BEFORE } from './store.ts';
import { enter, historyOf, newcomer, text } from './test-clients.ts';

let app: TestPlatform;
let moderator: TestPlayer;
/** Moves the clock of the house; each test starts with nobody's slow mode running. */
let shift = 0;
/** The clock stands here while it is set: a slow machine must not wait instead of a player. */
let standing: number | null = null;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    features: [identity, originals, profile, chat],
    games,
    runtime: { ...system, now: () => (standing ?? system.now()) + shift },
  });
  moderator = await app.staff('chat_moderator');
});
afterAll(() => app.close());
beforeEach(() => {
  standing = null;
  shift += 10_000;
});

const player = () => newcomer(app);
const history = (body: object, token?: string) => historyOf(app, body, token);
describe('saying something', () => {
  it('reaches everybody in the room, and stands in its history', async () => {
    const [one, other] = [await player(), await player()];
    const { ok } = await one.client.send('good evening\nall');
    const { data } = await other.client.seen(text('good evening all'));
    expect(data).toMatchObject({
      _id: ok._id,
      channel: 'casino_en',
      type: 'message',
      user: { _id: one.user._id, name: one.user.name, mark: null },
      data: { text: 'good evening all', sticker: null },
    });
    const [newest] = await history({});
    expect(newest).toMatchObject({ _id: ok._id, user: { name: one.user.name } });
    expect(await history({ channel: 'sport_en' })).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['only line breaks', '\n\r\n'],
    ['only unseen signs', '\u200b\u202e\u0000'],
    ['too much', 'x'.repeat(501)],
  ])('refuses %s with 1', async (_, message) => {
    const { client } = await player();
    expect((await client.send(message)).error).toMatchObject({ code: 1 });
  });

  it('counts a message by its signs, not by their bytes', async () => {
    const { client } = await player();
    expect((await client.send('🎲'.repeat(500).replaceAll('🎲🎲', '🎲x'))).ok).toBeDefined();
  });

  it('is allowed once in five seconds, also for two at the same moment', async () => {
    const one = await player();
    const second = await enter(app, { ...one, token: await sessionOf(one) });
    standing = Date.now();
    const replies = await Promise.all([one.client.send('first of two'), second.send('second of two')]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ error }) => error)?.error).toMatchObject({ code: 3, retryable: true });
    shift += 4_000;
    expect((await one.client.send('too early')).error).toMatchObject({ code: 3 });
    shift += 1_100;
    expect((await one.client.send('in time')).ok).toBeDefined();
  });

  it('knows no other rooms', async () => {
    const { client } = await player();
    expect((await client.send('hello', 'casino_xx')).error).toMatchObject({ code: 4400 });
    expect((await app.api('/api/chat/history', { channel: '__proto__' })).status).toBe(422);
  });

  it('takes stickers of our packs and no other address', async () => {
    const [one, other] = [await player(), await player()];
    const { body: packs } = await app.api('/api/chat/emoji/packs', {});
    const sticker = packs.find(({ kind }: { kind: string }) => kind === 'sticker').files[0].path;
    const emoji = packs.find(({ kind }: { kind: string }) => kind === 'emoji').files[0].path;
    for (const url of ['https://evil.example/x.webp', 'javascript:alert(1)', `${sticker}?x`, emoji])
      expect((await one.client.ask('ChatStickerMessage', { url, channel: 'casino_en' })).error).toMatchObject(
        {
          code: 4,
        },
      );
    const { ok } = await one.client.ask('ChatStickerMessage', { url: sticker, channel: 'casino_en' });
    const { data } = await other.client.seen(
      ({ type, data: pushed }) => type === 'chatMessage' && pushed._id === ok._id,
    );
    expect(data.data).toEqual({ text: '', sticker });
    expect((await app.get(sticker)).headers.get('content-type')).toBe('image/webp');
  });

  it('leaves out whom the reader ignores', async () => {
    const [one, other] = [await player(), await player()];
    await one.client.send('unwanted');
    await app.api('/api/user/ignore', { name: one.user.name }, other.token);
    const seenBy = async (token?: string) =>
      (await history({}, token)).some(
        (message: { data: { text: string } }) => message.data.text === 'unwanted',
      );
    expect([await seenBy(), await seenBy(other.token)]).toEqual([true, false]);
  });

  async function sessionOf({ id }: TestPlayer): Promise<string> {
    const account = (await app.kit.identity.byId(id))!;
    return app.kit.identity.openSession(account, { address: '127.0.0.1', userAgent: 'second' });
  }
});

describe('a socket', () => {
  it('reads the room that it has entered, and no other one', async () => {
    const [one, staff] = [await player(), await enter(app, moderator)];
    const room = (channel: string) => one.client.ask('ChatChannel', { channel });
    expect((await room('casino_xx')).error).toMatchObject({ code: 4400 });
    const said = await staff.send('first in the room', 'sport_en');
    await one.client.seen(text('first in the room'));
    expect((await room('sport_en')).ok).toEqual({ newest: said.ok._id });
    await staff.send('elsewhere', 'casino_en');
    await staff.send('here', 'sport_en');
    await one.client.seen(text('here'));
    expect((await room('casino_en')).ok.newest).toMatch(/^\d+$/);
    await staff.send('not here any more', 'sport_en');
    await staff.send('in the other room', 'casino_en');
    await one.client.seen(text('in the other room'));
    expect(one.client.texts()).toEqual(['first in the room', 'here', 'in the other room']);
  });

  it('is told what was said while the database was not heard, once and in order', async () => {
    const [one, staff] = [await player(), await enter(app, moderator)];
    await one.client.ask('ChatChannel', { channel: 'sport_en' });
    await staff.send('before the break', 'sport_en');
    await one.client.seen(text('before the break'));
    const { pool } = app.kit.db;
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'phoenix listen' and datname = current_database()`,
    );
    // Whether the house hears it or looks for it, each comes once.
    for (let index = 0; index < 30; index++) await staff.send(`in the break ${index}`, 'sport_en');
    await one.client.seen(text('in the break 29'));
    expect(one.client.texts().slice(-31)).toEqual([
      'before the break',
      ...Array.from({ length: 30 }, (_, index) => `in the break ${index}`),
    ]);
  });
});

describe('filters', () => {
  const set = async (filters: object) => {
    const saved = await app.kit.settings.set(
      'chat',
      { ...app.kit.settings.get('chat', chat.settings), filters },
      'test',
    );
    expect(saved).toHaveProperty('version');
  };

  it('refuse words of the room’s language, and links to strange hosts', async () => {
    await set({
      en: { words: ['badword'], hosts: ['friend.example'] },
      de: { words: ['schlimm'], hosts: [] },
    });
    const { client } = await player();
    const send = async (message: string, channel?: string) => {
      shift += 6_000;
      return (await client.send(message, channel)).error?.code ?? null;
    };
    expect(await send('what a B4dw0rd!')).toBe(5);
    expect(await send('this is schlimm')).toBeNull();
    expect(await send('das ist schlimm', 'casino_de')).toBe(5);
    expect(await send('look at https://evil.example/x')).toBe(6);
    expect(await send('look at https://www.friend.example/x')).toBeNull();
    await set({ en: { words: [], hosts: [] }, de: { words: [], hosts: [] } });
  });

  it('refuse the same words again and again, and let moderators be', async () => {
    const { client } = await player();
    const staff = await enter(app, moderator);
    const codes = [];
    for (let round = 0; round < 3; round++) {
      shift += 6_000;
      codes.push((await client.send('BUY NOW my great offer')).error?.code ?? null);
      expect((await staff.send('Please keep to the rules: https://anywhere.example')).ok).toBeDefined();
    }
    expect(codes).toEqual([null, null, 7]);
  });
});

describe('history', () => {
  it('comes in pages, newest first, and fills gaps', async () => {
    const ids: string[] = [];
    const staff = await enter(app, moderator);
    for (let index = 0; index < 60; index++) ids.push((await staff.send(`page ${index}`, 'sport_de')).ok._id);
    const first = await history({ channel: 'sport_de' });
    expect(first.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(10).toReversed());
    const second = await history({ channel: 'sport_de', before: first.at(-1)._id });
    expect(second.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 10).toReversed());
    const missed = await history({ channel: 'sport_de', since: ids[57] });
    expect(missed.map(({ _id }: { _id: string }) => _id)).toEqual([ids[59], ids[58]]);
    const push = await staff.seen(({ type, data }) => type === 'chatMessage' && data._id === ids[59]);
    expect(push.data.prev).toBe(ids[58]);
  });

  it('is kept as long as the settings say', async () => {
    const staff = await enter(app, moderator);
    await staff.send('of old times', 'casino_de');
    await app.kit.db.pool.query(
      `update chat_message set created_at = created_at - interval '181 days' where channel = 'casino_de'`,
    );
    const { deleteOld } = await import('./store.ts');
    const { createChat } = await import('./context.ts');
    await deleteOld(createChat(app.kit));
    const { rows } = await app.kit.db.pool.query(`select 1 from chat_message where channel = 'casino_de'`);
    expect(rows).toEqual([]);
  });
});

describe('a shared bet', () => {
  it('is one’s own, settled, and of real money', async () => {
    const [one, other] = [await player(), await player()];
    await app.credit(one.id, 'usd', '10');
    const play = async (demo: boolean) =>
      (
        await app.api(
          '/api/game/play',
          {
            api_id: 'dice',
            bet: '1.00',
            currency: 'usd',
            quick: true,
            demo,
            data: { target: 50, direction: 'over' },
          },
          one.token,
        )
      ).body.id;
    await app.credit(one.id, 'usd', '10', true);
    const [real, demo] = [await play(false), await play(true)];
    const share = (id: string, token: string) =>
      app.api('/api/chat/link_game', { id, channel: 'casino_en' }, token);
    for (const [id, token] of [
      [real, other.token],
      [demo, one.token],
      ['nothing', one.token],
      ['dice-__proto__', one.token],
    ])
      expect((await share(id, token)).body).toMatchObject({ code: 8 });
    const { status, body } = await share(`dice-${real}`, one.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'game_link',
      user: { name: one.user.name },
      data: { _id: real, id: real, game: 'dice', currency: 'usd', splitTotal: '1.00' },
    });
    await other.client.seen(({ type, data }) => type === 'chatMessage' && data._id === body._id);
    expect((await share(real, one.token)).body).toMatchObject({ code: 3 });
  });
});

describe('packs', () => {
  it('are edited by those who may', async () => {
    const editor = await app.staff('chat.edit');
    const act = (path: string, body: object, { token } = editor) =>
      app.api(`/api/admin/chat/packs${path}`, body, token);
    expect((await act('', {}, moderator)).status).toBe(403);
    const { body: made } = await act('/save', { name: 'Extra', kind: 'emoji', place: 5 });
    const pack = made.packs.find(({ name }: { name: string }) => name === 'Extra');
    const { starterPicture } = await import('./starter-art.ts');
    const data = (await starterPicture('gem', 80)).toString('base64');
    expect((await act('/add', { pack: pack.id, code: 'shiny', data })).status).toBe(200);
    expect((await act('/add', { pack: pack.id, code: 'shiny', data })).body).toMatchObject({ code: 2 });
    expect((await act('/add', { pack: pack.id, code: 'text', data: 'PHN2Zz4=' })).status).toBe(422);
    const shown = (await app.api('/api/chat/emoji/packs', {})).body;
    expect(
      shown.find((one: { metadata: { name: string } }) => one.metadata.name === 'Extra').files,
    ).toMatchObject([{ id: 'shiny' }]);
    await act('/remove', { code: 'shiny' });
    const { body: left } = await act('/delete', { id: pack.id });
    expect(left.packs.map(({ name }: { name: string }) => name)).toEqual(['Faces', 'Table', 'Phoenix']);
  });

  it('are put in order, and taken from players without losing anything', async () => {
    const editor = await app.staff('chat.edit');
    const act = (path: string, body: object) => app.api(`/api/admin/chat/packs${path}`, body, editor.token);
    const named = ({ name }: { name: string }) => name === 'Phoenix';
    const stickers = async () =>
      (await app.api('/api/chat/emoji/packs', {})).body
        .filter(({ metadata }: { metadata: { name: string } }) => named(metadata))
        .flatMap(({ files }: { files: { id: string; path: string }[] }) => files);
    const { id: pack, kind, place } = (await act('', {})).body.packs.find(named);
    const before = await stickers();
    const codes = before.map(({ id }: { id: string }) => id);
    expect((await act('/arrange', { pack, codes: codes.toReversed() })).status).toBe(200);
    expect(await stickers()).toEqual(before.toReversed());
    for (const other of [codes.slice(1), [...codes, 'joy'], [...codes.slice(1), codes[1]], []])
      expect((await act('/arrange', { pack, codes: other })).body).toMatchObject({ code: 3 });
    expect(await stickers()).toEqual(before.toReversed());

    const one = await player();
    const url = before[0].path;
    const send = () => one.client.ask('ChatStickerMessage', { url, channel: 'casino_en' });
    await act('/save', { id: pack, name: 'Phoenix', kind, place, enabled: false });
    expect(await stickers()).toEqual([]);
    expect((await send()).error).toMatchObject({ code: 4 });
    await act('/save', { id: pack, name: 'Phoenix', kind, place });
    expect(await stickers()).toEqual(before.toReversed());
    expect((await send()).ok).toBeDefined();
    await act('/arrange', { pack, codes });
    one.client.close();
  });
});

it('gives players a copy of what they wrote', async () => {
  const one = await player();
  await one.client.send('for the record');
  const held = app.kit.account.personalDataParts().find(({ section }) => section === 'chat')!;
  const account = (await app.kit.identity.byId(one.id))!;
  expect(await held.read(account)).toMatchObject({
    messages: [{ data: { text: 'for the record' } }],
    mutes: [],
  });
});

it('finds players by name', async () => {
  const one = await player();
  const find = (name: string) => app.api('/api/user/find', { name });
  expect((await find(one.user.name.toUpperCase())).body).toEqual({ id: one.user._id });
  expect((await find('nobody_at_all')).body).toMatchObject({ code: 1 });
});

// How long it takes with a million is measured: bench/chat-history.ts.
it('opens a long history along its index', async () => {
  const { pool } = app.kit.db;
  await pool.query(
    `insert into chat_message (channel, type, user_id, data, created_at)
     select 'casino_de', 'message', $1, json_build_object('text', 'message ' || n, 'sticker', null), now()
     from generate_series(1, 100000) n`,
    [moderator.id.toString()],
  );
  await withClient({ connectionString: app.ownerUrl }, (owner) => owner.query('analyze chat_message'));
  const plan = await pool.query<{ 'QUERY PLAN': string }>(
    `explain ${PAGE_BEFORE.replace('$1', "'casino_de'").replace('$2', 'null').replace('$3', "'{}'")}`,
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('chat_message_shown');
  expect(lines).not.toMatch(/Seq Scan on chat_message|Sort/);
  const newest = (await history({ channel: 'casino_de' })).at(-1)._id;
  expect(await history({ channel: 'casino_de', before: String(BigInt(newest) - 50_000n) })).toHaveLength(50);
});
