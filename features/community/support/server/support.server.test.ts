import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { LARGEST_FILE } from '../contract.ts';
import { support } from '../feature.ts';
import { dropLooseFiles } from './files.ts';
import { endIdle } from './ending.ts';

let app: TestPlatform;
let staff: TestPlayer;
/** Moves the clock of the house. */
let shift = 0;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    features: [identity, support],
    runtime: { ...system, now: () => system.now() + shift },
  });
  staff = await app.staff('manageTickets');
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const write = (who: TestPlayer, channel: string, message: string, more: object = {}) =>
  app.api('/api/whisper', { event: 'SupportMessage', data: { channel, message, ...more } }, who.token);

/** Opens a chat. @returns its id */
async function open(who: TestPlayer, message = 'Where is my deposit?'): Promise<string> {
  const { status, body } = await write(who, 'new', message);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id as string;
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a conversation', () => {
  it('begins with a player’s message, is answered, read, ended and rated', async () => {
    const player = await app.register();
    const id = await open(player);
    const waiting = await app.api('/api/chat/moderate/support', { state: 'unassigned' }, staff.token);
    expect(waiting.body).toContainEqual(expect.objectContaining({ _id: id, unread: 1, assigned: null }));

    expect((await write(staff, id, 'On its way.\r\nTwo more blocks.')).body).toEqual({ id });
    const [listed] = (await app.api('/api/user/supportChats', {}, player.token)).body;
    expect(listed).toMatchObject({ _id: id, subject: 'Where is my deposit?', unread: 1 });
    expect(listed.messages).toEqual([
      expect.objectContaining({ message: 'On its way.\nTwo more blocks.', staff: true }),
    ]);
    const { body: whole } = await app.api('/api/user/supportChat', { id }, player.token);
    expect(whole.messages.map(({ message }: { message: string }) => message)).toEqual([
      'Where is my deposit?',
      'On its way.\nTwo more blocks.',
    ]);
    // Who answers takes care of it.
    expect(whole.assigned.name).toBe(staff.user.name);

    await app.api('/api/support/read', { id }, player.token);
    expect((await app.api('/api/user/supportChats', {}, player.token)).body[0].unread).toBe(0);

    expect((await app.api('/api/support/rate', { id, rating: 5 }, player.token)).status).toBe(409);
    expect((await app.api('/api/support/close', { id }, player.token)).status).toBe(200);
    expect((await write(player, id, 'One more thing')).body.code).toBe(4);
    expect((await app.api('/api/support/close', { id }, player.token)).body.code).toBe(4);
    expect((await app.api('/api/support/rate', { id, rating: 5, note: 'fast' }, player.token)).status).toBe(
      200,
    );
    expect((await app.api('/api/support/rate', { id, rating: 1 }, player.token)).body.code).toBe(7);
    const closed = await app.api('/api/chat/moderate/support', { state: 'closed' }, staff.token);
    expect(closed.body).toContainEqual(expect.objectContaining({ _id: id, rating: 5, rating_note: 'fast' }));
  });

  it('is read up to the message that was shown, and not by writing into it', async () => {
    const player = await app.register();
    const id = await open(player);
    await write(staff, id, 'First.');
    shift += 1_000;
    await write(staff, id, 'Second.');
    const unread = async () => (await app.api('/api/user/supportChats', {}, player.token)).body[0].unread;
    expect((await write(player, id, 'Hello?')).status).toBe(200);
    expect(await unread()).toBe(2);
    const { messages } = (await app.api('/api/user/supportChat', { id }, player.token)).body;
    const upTo = (no: number) =>
      app.api('/api/support/read', { id, upTo: messages[no]._id as string }, player.token);
    await upTo(1);
    expect(await unread()).toBe(1);
    await upTo(0);
    expect(await unread()).toBe(1);
    // A message of another chat says nothing of this one.
    const elsewhere = await open(await app.register());
    const [other] = (await app.api('/api/user/supportChat', { id: elsewhere }, staff.token)).body.messages;
    await app.api('/api/support/read', { id, upTo: other._id as string }, player.token);
    expect(await unread()).toBe(1);
    await upTo(2);
    expect(await unread()).toBe(0);
    const { rows } = await app.kit.db.pool.query(
      `select count(*)::int as sent from event where type = 'support.read' and user_id = $1`,
      [player.id.toString()],
    );
    expect(rows).toEqual([{ sent: 1 }]);
  });

  it('is told to both sides and to nobody else', async () => {
    const publish = vi.spyOn(app.kit.realtime, 'publish');
    const player = await app.register();
    const id = await open(player);
    const published = publish.mock.calls.map(([channel, event]) => `${channel} ${String(event)}`);
    expect(published).toEqual([
      `private-support.${player.user._id} event:supportMessage`,
      'private-support-inbox event:supportMessageAdmin',
      `private-user.${player.user._id} WhisperResponse`,
    ]);
    expect(publish.mock.calls[0]![2]).toMatchObject({ chat: { _id: id }, message: { staff: false } });
  });

  it('is found by its words and by its player', async () => {
    const player = await app.register();
    const id = await open(player, 'My marzipan payout is late');
    const search = async (text: string) => {
      const { body } = await app.api('/api/chat/moderate/support', { search: text }, staff.token);
      return body.map(({ _id }: { _id: string }) => _id) as string[];
    };
    expect(await search('marzipan')).toEqual([id]);
    // However it is written.
    expect(await search('MARZIPÁN')).toEqual([id]);
    expect(await search(player.user.name)).toEqual([id]);
    expect(await search("') or (1=1")).toEqual([]);
    expect(await search('nougat')).toEqual([]);
  });

  it('pages from the newest message back', async () => {
    const player = await app.register();
    const id = await open(player);
    await app.kit.db.pool.query(
      `insert into support_message (chat_id, account_id, staff, message, created_at)
       select $1, $2, false, 'line ' || no, now() from generate_series(1, 149) as no`,
      [id, player.id.toString()],
    );
    const { body: newest } = await app.api('/api/user/supportChat', { id }, player.token);
    expect(newest.messages).toHaveLength(100);
    expect(newest.more).toBe(true);
    const before = newest.messages[0]._id as string;
    const { body: older } = await app.api('/api/user/supportChat', { id, before }, player.token);
    expect(older.messages).toHaveLength(50);
    expect(older.more).toBe(false);
    expect(older.messages[0].message).toBe('Where is my deposit?');
  });

  it('ends by itself after the last word of staff, not after a player’s', async () => {
    const [answered, waiting] = [await app.register(), await app.register()];
    const done = await open(answered);
    const open2 = await open(waiting);
    await write(staff, done, 'Done.');
    shift += 73 * 3_600_000;
    await endIdle(app.kit);
    shift -= 73 * 3_600_000;
    const closedAt = async (who: TestPlayer) =>
      (await app.api('/api/user/supportChats', {}, who.token)).body[0].closed_at as string | null;
    expect(await closedAt(answered)).not.toBeNull();
    expect(await closedAt(waiting)).toBeNull();
    expect((await write(waiting, open2, 'Hello?')).status).toBe(200);
  });
});

describe('a complaint', () => {
  /** What waits for staff, of this chat. */
  async function waiting(chat: string): Promise<{ kind: string; dueDays: number }[]> {
    const all = app.kit.services.waiting.map(({ kind, read }) =>
      app.kit.db.transaction(async (client) =>
        (await read(client, 100)).map(({ id, since, dueAt }) => ({ id, kind, since, dueAt })),
      ),
    );
    return (await Promise.all(all))
      .flat()
      .filter(({ id }) => id === chat)
      .map(({ kind, since, dueAt }) => ({
        kind,
        dueDays: dueAt === null ? 0 : (dueAt.getTime() - since.getTime()) / 86_400_000,
      }));
  }

  it('waits until people end it: seven days for an answer, 28 in all, and never ends by itself', async () => {
    const player = await app.register();
    const { body } = await write(player, 'new', 'My win is not paid', { complaint: true });
    expect((await app.api('/api/user/supportChats', {}, player.token)).body).toMatchObject([
      { _id: body.id, complaint: true },
    ]);
    expect(await waiting(body.id)).toEqual([{ kind: 'complaint', dueDays: 7 }]);
    await write(staff, body.id, 'We look into it.');
    expect(await waiting(body.id)).toEqual([{ kind: 'complaint', dueDays: 28 }]);
    shift += 100 * 3_600_000;
    await endIdle(app.kit);
    expect(await waiting(body.id)).toHaveLength(1);
    await app.api('/api/support/close', { id: body.id }, staff.token);
    expect(await waiting(body.id)).toEqual([]);
  });

  it('staff make one of any open chat, for good; what its player says of it later changes nothing', async () => {
    const player = await app.register();
    const id = await open(player);
    await write(player, id, 'Hello?', { complaint: true });
    expect(await waiting(id)).toEqual([{ kind: 'support', dueDays: 0 }]);
    const mark = (chat: string, who = staff) =>
      app.api('/api/chat/moderate/support/complaint', { id: chat }, who.token);
    expect((await mark(id, player)).status).toBe(403);
    expect((await mark('00000000-0000-7000-8000-000000000000')).body.code).toBe(3);
    expect((await mark(id)).status).toBe(200);
    expect((await mark(id)).status).toBe(200);
    expect(await waiting(id)).toEqual([{ kind: 'complaint', dueDays: 7 }]);
    expect(
      (await app.kit.audit.list({ limit: 9, action: 'support.complaint' })).map(({ subject }) => subject),
    ).toEqual([player.user._id]);
    await app.api('/api/support/close', { id }, player.token);
    expect((await mark(id)).body.code).toBe(4);
  });
});

describe('what is refused', () => {
  it('a message of no length or too much of it', async () => {
    const player = await app.register();
    for (const message of ['', '  \n ', '\0\u0007', 'x'.repeat(2001)])
      expect((await write(player, 'new', message)).body.code).toBe(1);
    expect((await write(player, 'new', '😀'.repeat(2000))).status).toBe(200);
  });

  it('chats that are not there, or somebody else’s, in the same words', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const id = await open(owner);
    for (const channel of [id, app.kit.runtime.uuid(), 'NEW', '__proto__', "' or 1=1"]) {
      const { status, body } = await write(other, channel, 'hello');
      expect([status, body.code, body.message]).toEqual([404, 3, 'Unknown chat id']);
    }
    for (const path of ['user/supportChat', 'support/read', 'support/close'])
      expect((await app.api(`/api/${path}`, { id }, other.token)).body.code).toBe(3);
    expect((await app.api('/api/support/rate', { id, rating: 1 }, staff.token)).body.code).toBe(3);
  });

  it('the inbox to whoever may not manage tickets', async () => {
    const player = await app.register();
    for (const path of ['', '/assign', '/mute', '/answers'])
      expect((await app.api(`/api/chat/moderate/support${path}`, {}, player.token)).status).toBe(403);
    expect((await app.api('/api/chat/moderate/support', {})).status).toBe(401);
  });

  it('more open chats than the house allows, also at once', async () => {
    const player = await app.register();
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(player, 'new', 'hello')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 5)).toHaveLength(7);
  });

  it('muted players, and staff as those to be muted', async () => {
    const player = await app.register();
    const id = await open(player);
    const mute = (user: string, minutes: number) =>
      app.api('/api/chat/moderate/support/mute', { user, minutes, reason: 'insults' }, staff.token);
    expect((await mute(player.user._id, 60)).body.until).not.toBeNull();
    expect((await write(player, id, 'hello')).body.code).toBe(2);
    await mute(player.user._id, 0);
    expect((await write(player, id, 'hello')).status).toBe(200);
    const together = await Promise.all([mute(player.user._id, 60), mute(player.user._id, 1440)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mute(staff.user._id, 60)).status).toBe(403);
    expect((await mute('0'.repeat(24), 60)).body.code).toBe(1);
  });

  it('a chat taken over by another', async () => {
    const player = await app.register();
    const id = await open(player);
    const second = await app.staff('manageTickets');
    const assign = (who: TestPlayer, mine: boolean) =>
      app.api('/api/chat/moderate/support/assign', { id, mine }, who.token);
    const tries = await Promise.all([assign(staff, true), assign(second, true)]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = tries[0].status === 200 ? [staff, second] : [second, staff];
    expect((await assign(loser, false)).status).toBe(409);
    expect((await assign(winner, false)).status).toBe(200);
    expect((await assign(loser, true)).status).toBe(200);
  });

  it('no chat of whom may no longer take care of it', async () => {
    const [player, left] = [await app.register(), await app.staff('manageTickets')];
    const [id, answered] = [await open(player), await open(player)];
    for (const chat of [id, answered]) await write(left, chat, 'I look into it.');
    await app.kit.identity.setPermissions(left.id, { permissions: [] });
    const free = async () => {
      const { body } = await app.api('/api/chat/moderate/support', { state: 'unassigned' }, staff.token);
      return (body as { _id: string; assigned: unknown }[])
        .filter(({ _id, assigned }) => [id, answered].includes(_id) && assigned === null)
        .map(({ _id }) => _id);
    };
    expect(await free()).toEqual([answered, id]);
    const take = () => app.api('/api/chat/moderate/support/assign', { id, mine: true }, staff.token);
    expect((await take()).status).toBe(200);
    // Whoever answers takes the other one.
    await write(staff, answered, 'Here I am.');
    expect(await free()).toEqual([]);
    expect((await app.api('/api/user/supportChat', { id: answered }, player.token)).body.assigned.name).toBe(
      staff.user.name,
    );
    expect((await take()).status).toBe(200);
    expect(await app.kit.audit.list({ limit: 9, action: 'support.takeover' })).toMatchObject([
      { subject: player.user._id, detail: { chat: id, from: left.user._id } },
    ]);
  });
});

describe('a file', () => {
  it('goes with one message and is opened by its two sides alone', async () => {
    const [player, other] = [await app.register(), await app.register()];
    const { body: file } = await app.api(
      '/api/support/file',
      { name: 'proof.png', data: pixel },
      player.token,
    );
    const read = (who: TestPlayer) => app.api('/api/support/file/read', { id: file.id }, who.token);
    expect((await read(player)).status).toBe(404);
    expect((await write(other, 'new', '', { file: file.id })).body.code).toBe(6);
    expect((await app.api('/api/user/supportChats', {}, other.token)).body).toEqual([]);

    const { body: chat } = await write(player, 'new', '', { file: file.id });
    const shown = await read(staff);
    expect(shown.body).toMatchObject({ name: 'proof.png', type: 'image/webp' });
    expect((await read(player)).body.data).toBe(shown.body.data);
    expect((await read(other)).body.code).toBe(6);
    expect((await write(player, chat.id as string, 'again', { file: file.id })).body.code).toBe(6);
  });

  it('is a picture or a PDF, whatever its name says', async () => {
    const player = await app.register();
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect((await app.api('/api/support/file', { name: 'a.png', data: script }, player.token)).status).toBe(
      422,
    );
  });

  it('is forgotten when no message carries it, and taken up to so many bytes in a day', async () => {
    const player = await app.register();
    for (let no = 0; no < 5; no++)
      await app.api('/api/support/file', { name: `${no}.png`, data: pixel }, player.token);
    const hand = () => app.api('/api/support/file', { name: 'six.png', data: pixel }, player.token);
    expect((await hand()).body.code).toBe(8);
    // Counted before it is read: nobody finds out that it is no picture.
    const unread = { name: 'six.png', data: Buffer.from('no picture').toString('base64') };
    expect((await app.api('/api/support/file', unread, player.token)).body.code).toBe(8);
    shift += 25 * 3_600_000;
    await dropLooseFiles(app.kit);
    shift -= 25 * 3_600_000;
    expect((await hand()).status).toBe(200);
    await app.kit.db.pool.query(
      `insert into support_file (id, account_id, name, type, sealed, size, created_at, chat_id)
       select gen_random_uuid(), $1, 'sent.pdf', 'application/pdf', '', $2, $3, $4 from generate_series(1, 10)`,
      [player.id.toString(), LARGEST_FILE, new Date(app.kit.runtime.now()), await open(player)],
    );
    expect((await hand()).body.code).toBe(8);
    shift += 24 * 3_600_000;
    expect((await hand()).status).toBe(200);
    shift -= 24 * 3_600_000;
  });
});

it('a letter tells of an answer that nobody read, once', async () => {
  const player = await app.register();
  const id = await open(player);
  await write(staff, id, 'First answer.');
  await write(staff, id, 'Second answer.');
  await app.kit.db.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'support.letter')",
  );
  const letters = async () =>
    (await app.kit.mail.list({ limit: 10, to: `${player.user.name.toLowerCase()}@example.com` })).filter(
      ({ template }) => template === 'support.answer',
    ).length;
  await soon(async () => expect(await letters()).toBe(1), 200);
  expect(await letters()).toBe(1);
});

it('a demo build has no support chat', async () => {
  const demo = await createTestPlatform({ features: [identity, support], config: { demo: true } });
  try {
    const player = await demo.register();
    const { body } = await demo.api(
      '/api/whisper',
      { event: 'SupportMessage', data: { channel: 'new', message: 'hello' } },
      player.token,
    );
    expect(body.message).toBe('Support chat is not available on the demo version.');
  } finally {
    await demo.close();
  }
});

it('what is asked often is answered in the languages of the page', async () => {
  for (const locale of ['en', 'de']) {
    const { body } = await app.api('/api/support/faq', { locale });
    expect(body.length).toBeGreaterThan(2);
  }
});
