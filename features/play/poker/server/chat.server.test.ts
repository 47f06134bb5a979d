import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat } from '#features/community/chat/feature.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { ChatLine } from '../chat-line-contract.ts';
import { forgetHands } from './forget.ts';
import { createContext } from './context.ts';
import { FAST, openPoker, TABLE, type PokerApp } from './testing/app.ts';

/** No waiting between lines: what waits has its own test. */
const UNHURRIED = { chatSlowSeconds: 0 };

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker({
    tables: [TABLE, { ...TABLE, id: 'other', name: 'Other' }],
    settings: UNHURRIED,
    features: [chat],
  });
  await house.app.kit.features.set('chat', true, 'test');
});
afterAll(() => house.app.close());

const write = (player: TestPlayer | null, text: unknown, table = 'test') =>
  house.call('write', player, { table, text });
const lines = async (player: TestPlayer | null, table = 'test') =>
  (await house.call('chat', player, { table })).body as {
    open: boolean;
    spectators: boolean;
    lines: ChatLine[];
  };

async function seated(seat: number): Promise<TestPlayer> {
  const player = await house.player();
  expect((await house.sit(player, seat)).status).toBe(200);
  return player;
}

it('who sits at a table writes there, everybody reads it, and who looks on writes where the setting allows', async () => {
  const [player, stranger] = [await seated(0), await house.player()];
  const { status, body } = await write(player, '  <b>Good\u202e luck</b> ');
  expect(status).toBe(200);
  expect(body).toMatchObject({ table: 'test', text: '<b>Good luck</b>', user: { _id: player.user._id } });
  expect((await lines(null)).lines).toEqual([body]);
  expect((await lines(stranger, 'other')).lines).toEqual([]);
  expect((await write(stranger, 'hello')).body.code).toBe(4);
  expect((await write(player, 'hello', 'other')).body.code).toBe(4);
  expect((await write(null, 'hello')).status).toBe(401);
  await house.set({ spectatorChat: true });
  expect((await write(stranger, 'hello')).status).toBe(200);
  await house.set({});
  await house.call('leave', player, { table: 'test' });
  expect((await write(player, 'gone')).body.code).toBe(4);
});

it('refuses garbage with its code, and keeps none of it', async () => {
  const player = await seated(1);
  const before = (await lines(null)).lines;
  const code = async (text: unknown, table = 'test') => (await write(player, text, table)).body.code;
  expect(await code('')).toBe(42);
  expect(await code(' \u200b\n ')).toBe(42);
  expect(await code('x'.repeat(201))).toBe(42);
  expect(await code('x'.repeat(2_001))).toBe(42);
  expect(await code(null)).toBe(42);
  expect(await code({ text: 'x' })).toBe(42);
  expect(await code('hello', 'none')).toBe(1);
  expect(await code('hello', 'No such')).toBe(42);
  expect((await house.call('chat', null, { table: 'none' })).body.code).toBe(1);
  expect(await code('see example.com')).toBe(45);
  expect((await lines(null)).lines).toEqual(before);
  expect((await write(player, '😀'.repeat(200))).status).toBe(200);
});

it('words of the house, its mutes and its bars hold here too', async () => {
  const player = await seated(2);
  const { kit } = house.app;
  const kept = await kit.settings.set(
    'chat',
    { filters: { de: { words: ['pfui'], hosts: ['allowed.com'] } } },
    'test',
  );
  expect('errors' in kept).toBe(false);
  expect((await write(player, 'so ein P F U I')).body.code).toBe(44);
  expect((await write(player, 'see allowed.com')).status).toBe(200);
  await kit.db.pool.query(
    `insert into chat_member (user_id, muted_until) values ($1, $2) on conflict (user_id) do update set muted_until = excluded.muted_until`,
    [player.id.toString(), new Date(kit.runtime.now() + 60_000)],
  );
  expect((await write(player, 'hello')).body.code).toBe(43);
  await kit.db.pool.query('update chat_member set muted_until = null where user_id = $1', [
    player.id.toString(),
  ]);
  expect((await write(player, 'hello')).status).toBe(200);
});

it('who ignores a player is not shown their lines', async () => {
  const [player, reader] = [await seated(3), await house.player()];
  await write(player, 'you cannot hear me');
  const { kit } = house.app;
  await kit.ignores.add(reader.id, player.id);
  const seen = async (who: TestPlayer | null) =>
    (await lines(who)).lines.some(({ user }) => user._id === player.user._id);
  expect(await seen(reader)).toBe(false);
  expect(await seen(null)).toBe(true);
});

it('of ten lines at once one is written, at whichever table', async () => {
  const player = await seated(4);
  await house.call('sit', player, { table: 'other', seat: 0, buyIn: '50' });
  await house.set({ chatSlowSeconds: 600 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => write(player, `line ${at}`, at % 2 === 0 ? 'test' : 'other')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(46);
  await house.set({});
});

it('the last hundred lines of a table are kept, none for longer than the setting says', async () => {
  const player = await seated(5);
  const { kit } = house.app;
  const old = kit.runtime.now() - 8 * 86_400_000;
  await kit.db.pool.query(
    `insert into poker_chat (table_id, user_id, text, at) select 'test', $1, 'old ' || n, $2 from generate_series(1, 150) n`,
    [player.id.toString(), old],
  );
  await write(player, 'the newest');
  const kept = (await lines(null)).lines;
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)!.text).toBe('the newest');
  expect(kept[0]!.text).toBe('old 52');
  await forgetHands(createContext(kit, FAST));
  expect((await lines(null)).lines.map(({ text }) => text)).toEqual(['the newest']);
});

it('switched off, or without a chat of the house, nobody writes and nothing is shown', async () => {
  const player = await house.player();
  await house.call('sit', player, { table: 'other', seat: 3, buyIn: '50' });
  const { features } = house.app.kit;
  await house.set({ tableChat: false });
  expect((await write(player, 'hello', 'other')).body.code).toBe(41);
  expect(await lines(player)).toMatchObject({ open: false, lines: [] });
  await house.set({});
  await features.set('chat', false, 'test');
  expect((await write(player, 'hello', 'other')).body.code).toBe(41);
  expect(await lines(player)).toMatchObject({ open: false, lines: [] });
  await features.set('chat', true, 'test');
  expect((await write(player, 'hello', 'other')).status).toBe(200);
});

it('a note about a player at the table is its author’s alone, replaced, and taken away', async () => {
  const [author, about, other] = await Promise.all([0, 1, 2].map(() => house.player()));
  expect((await house.sit(about!, 1, { table: 'other' })).status).toBe(200);
  const user = about!.user._id;
  const notes = async (reader = author!) => (await house.call('notes', reader, { table: 'other' })).body;
  const note = (text: unknown, to: unknown = user) => house.call('note', author!, { user: to, text });
  expect(await notes()).toEqual([]);
  expect((await note('  calls too much ')).body).toEqual({ user, text: 'calls too much' });
  await note('folds to a raise');
  expect(await notes()).toEqual([{ user, text: 'folds to a raise' }]);
  expect(await notes(other)).toEqual([]);
  expect(await notes(about)).toEqual([]);
  // Of who does not sit there it is kept, and not shown.
  await note('plays elsewhere', other!.user._id);
  expect(await notes()).toHaveLength(1);
  await note('');
  expect(await notes()).toEqual([]);
});

it('a note about nobody, oneself, too long or of no text is refused', async () => {
  const [author, about] = await Promise.all([0, 1].map(() => house.player()));
  const code = async (user: unknown, text: unknown) =>
    (await house.call('note', author!, { user, text })).body.code;
  expect(await code('nobody', 'x')).toBe(27);
  expect(await code(author!.user._id, 'x')).toBe(27);
  for (const text of ['x'.repeat(501), 5, null, 'a\u0000b', 'a\nb', '\ud800'])
    expect(await code(about!.user._id, text)).toBe(16);
  expect((await house.call('notes', author!, { table: 'none' })).body.code).toBe(1);
  expect((await house.app.api('/api/poker/note', { user: about!.user._id, text: 'x' })).status).toBe(401);
});
