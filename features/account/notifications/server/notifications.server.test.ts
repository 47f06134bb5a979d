import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { support } from '#features/community/support/feature.ts';
import type { DomainEvents, EventName } from '#platform/contract/event.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { NOTICES_PAGE, type Notice } from '../contract.ts';
import { notifications } from '../feature.ts';
import { forgetOld } from './read.ts';

const DAY_MS = 86_400_000;

let app: TestPlatform;
/** Dollars, in the ledger. */
let usd: number;
/** Moves the clock of the house. */
let shift = 0;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    features: [identity, support, notifications],
    runtime: { ...system, now: () => system.now() + shift },
  });
  usd = app.kit.money.currency('usd')!.id;
});
afterAll(() => app.close());
afterEach(() => {
  shift = 0;
  vi.restoreAllMocks();
});

/** Something that happened, as its room writes it; the readers have seen it. */
async function happened<Name extends EventName>(
  player: TestPlayer,
  type: Name,
  data: DomainEvents[Name],
): Promise<void> {
  await app.kit.db.transaction((client) => app.kit.emit(client, type, player.id, data));
  await app.platform.events.settle();
}

const levels = async (player: TestPlayer, ...all: number[]): Promise<void> => {
  await app.kit.db.transaction(async (client) => {
    for (const to of all) await app.kit.emit(client, 'vip.level-up', player.id, { from: to - 1, to });
  });
  await app.platform.events.settle();
};

async function listed(
  player: TestPlayer,
  before?: string,
): Promise<{ notices: Notice[]; next: string | null }> {
  const { status, body } = await app.api('/api/notifications/list', { before }, player.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const kinds = async (player: TestPlayer) => (await listed(player)).notices.map(({ kind }) => kind);
const unread = async ({ token }: TestPlayer) =>
  (await app.api('/api/notifications/unread', {}, token)).body.unread as number;
const read = async (player: TestPlayer, body: object) =>
  (await app.api('/api/notifications/read', body, player.token)).body.unread as number;

describe('what happened to a player', () => {
  it('is in the bell once, with its sum, also when the event is read twice', async () => {
    const player = await app.register();
    const deposit = { id: 'one', cur: usd, amount: `${app.units('10.50')}`, held: `${app.units('2')}` };
    await happened(player, 'deposit.credited', deposit);
    await happened(player, 'deposit.credited', deposit);
    const { notices, next } = await listed(player);
    expect(next).toBe(null);
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'depositHeld', currency: 'usd', read: false }),
      expect.objectContaining({ kind: 'deposit', currency: 'usd', read: false }),
    ]);
    expect(notices.map((one) => ('amount' in one ? one.amount : null))).toEqual(['2.00', '10.50']);
    expect(await unread(player)).toBe(2);

    // What was set aside of it is a notice of its own when it comes after all.
    await happened(player, 'deposit.released', { id: 'one', cur: usd, amount: `${app.units('2')}` });
    expect(await kinds(player)).toEqual(['deposit', 'depositHeld', 'deposit']);
  });

  it('is told of money, bonuses, levels and gifts, and not of what the player did', async () => {
    const player = await app.register();
    const sum = { id: 'sum', cur: usd, amount: '500' };
    await happened(player, 'withdrawal.done', { ...sum, chain: 'eth', fee: '1', eur: '1', txid: null });
    await happened(player, 'withdrawal.declined', { ...sum, id: 'other' });
    await happened(player, 'withdrawal.cancelled', { ...sum, id: 'own' });
    await happened(player, 'bonus.granted', { ...sum, kind: 'cash', offer: null });
    await happened(player, 'bonus.released', { ...sum, forfeited: '0' });
    for (const as of ['expired', 'reversed', 'lost', 'done', 'cancelled'])
      await happened(player, 'bonus.ended', { id: as, as });
    const posted = { cur: usd, net: '25', balance: '25', stamp: 1 };
    for (const kind of [KIND.rain, KIND.rainShare, KIND.tipIn, KIND.racePrize, KIND.rakeback, KIND.adjust])
      await happened(player, 'money.posted', { ...posted, id: `posting ${kind}`, kind });
    await happened(player, 'deposit.reversed', { id: 'sum', cur: usd, amount: '500' });
    // As versions wrote it that did not say how much.
    await happened(player, 'deposit.reversed', { id: 'old' });
    await levels(player, 3);
    expect(await kinds(player)).toEqual([
      'level',
      'depositReversed',
      'prize',
      'tip',
      'rain',
      'rain',
      'bonusReversed',
      'bonusExpired',
      'bonusReleased',
      'bonusGranted',
      'withdrawalDeclined',
      'withdrawalPaid',
    ]);
    expect((await listed(player)).notices[0]).toMatchObject({ kind: 'level', level: 3 });
  });

  it('is rakeback that is about to expire, in dollars and with its day', async () => {
    const player = await app.register();
    await happened(player, 'rakeback.expiring', { usd: '1239999', until: 1_800_000_000_000 });
    expect((await listed(player)).notices).toEqual([
      expect.objectContaining({ kind: 'rakebackExpiring', usd: '1.23', until: 1_800_000_000_000 }),
    ]);
  });

  it('is an answer of support too, until the player has read it there', async () => {
    const player = await app.register();
    const staff = await app.staff('manageTickets');
    const write = async (who: TestPlayer, channel: string) =>
      (
        await app.api(
          '/api/whisper',
          { event: 'SupportMessage', data: { channel, message: 'A line' } },
          who.token,
        )
      ).body.id as string;
    const chat = await write(player, 'new');
    await app.platform.events.settle();
    expect(await kinds(player)).toEqual([]);
    await write(staff, chat);
    await app.platform.events.settle();
    expect((await listed(player)).notices).toEqual([
      expect.objectContaining({ kind: 'reply', chat, read: false }),
    ]);
    expect(await unread(staff)).toBe(0);
    for (const times of [1, 2]) {
      expect((await app.api('/api/support/read', { id: chat }, player.token)).status, `${times}`).toBe(200);
      await app.platform.events.settle();
    }
    expect(await unread(player)).toBe(0);
    const { rows } = await app.kit.db.pool.query(
      `select 1 from event where type = 'support.read' and user_id = $1`,
      [player.id.toString()],
    );
    expect(rows).toHaveLength(1);
  });

  it('is no news after a week, nor while the bell is off', async () => {
    const player = await app.register();
    await app.kit.db.transaction((client) =>
      app.kit.emit(client, 'vip.level-up', player.id, { from: 0, to: 1 }),
    );
    shift = 8 * DAY_MS;
    await app.platform.events.settle();
    await app.kit.features.set('notifications', false, 'test');
    await levels(player, 2);
    await app.kit.features.set('notifications', true, 'test');
    await levels(player, 3);
    // The first may have been read before the clock was moved.
    expect((await listed(player)).notices.map((one) => 'level' in one && one.level)).not.toContain(2);
    expect((await listed(player)).notices[0]).toMatchObject({ level: 3 });
  });
});

describe('reading', () => {
  it('marks one, or all up to one, and is kept', async () => {
    const player = await app.register();
    await levels(player, 1, 2, 3, 4);
    const [four, three, two, one] = (await listed(player)).notices;
    expect(await read(player, { id: three!._id })).toBe(3);
    expect(await read(player, { id: three!._id })).toBe(3);
    expect(await read(player, { id: two!._id, older: true })).toBe(1);
    expect((await listed(player)).notices).toEqual([
      { ...four, read: false },
      { ...three, read: true },
      { ...two, read: true },
      { ...one, read: true },
    ]);
    expect(await read(player, { id: four!._id, older: true })).toBe(0);
    expect(await unread(player)).toBe(0);
  });

  it('shows and marks nothing of another player', async () => {
    const [player, other] = [await app.register(), await app.register()];
    await levels(player, 1, 2);
    const [newest] = (await listed(player)).notices;
    expect((await listed(other)).notices).toEqual([]);
    expect(await read(other, { id: newest!._id, older: true })).toBe(0);
    expect(await read(other, { id: newest!._id })).toBe(0);
    expect(await unread(player)).toBe(2);
    expect((await app.api('/api/notifications/list', {})).status).toBe(401);
  });

  it('goes through pages without a gap', async () => {
    const player = await app.register();
    const all = Array.from({ length: 2 * NOTICES_PAGE + 5 }, (_, at) => at + 1);
    await levels(player, ...all);
    const seen: number[] = [];
    const sizes: number[] = [];
    let before: string | undefined;
    do {
      const { notices, next } = await listed(player, before);
      sizes.push(notices.length);
      seen.push(...notices.map((one) => ('level' in one ? one.level : -1)));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(sizes).toEqual([NOTICES_PAGE, NOTICES_PAGE, 5]);
    expect(seen).toEqual(all.toReversed());
  });

  it.each([{ id: '0' }, { id: '9'.repeat(19) }, { id: -1 }, { id: null }, {}, { id: '1', older: 'yes' }])(
    'refuses %j',
    async (body) => {
      const { token } = await app.register();
      expect((await app.api('/api/notifications/read', body, token)).status).toBe(422);
      if ('id' in body && !('older' in body))
        expect((await app.api('/api/notifications/list', { before: body.id }, token)).status).toBe(422);
    },
  );
});

it('pushes the count to the player alone, when something comes and when it is read', async () => {
  const player = await app.register();
  const publish = vi.spyOn(app.kit.realtime, 'publish');
  vi.spyOn(app.kit.realtime, 'occupied').mockReturnValue(true);
  const pushed = () =>
    publish.mock.calls
      .filter(([, event]) => (event as string) === 'NotificationsChanged')
      .map(([channel, , data]) => [channel, data]);
  const own = `private-notifications.${player.user._id}`;
  await levels(player, 1, 2);
  await expect.poll(pushed).toEqual([[own, { unread: 2 }]]);
  await read(player, { id: (await listed(player)).notices[0]!._id });
  await expect.poll(pushed).toEqual([
    [own, { unread: 2 }],
    [own, { unread: 1 }],
  ]);
});

it('keeps notices for 90 days, and a kind that it does not know out of the list', async () => {
  const player = await app.register();
  const add = (kind: string, days: number) =>
    app.kit.db.pool.query(
      `insert into notification (user_id, kind, ref, data, at) values ($1, $2, $3, '{"level": 7}', $4)`,
      [player.id.toString(), kind, `${days}`, new Date(app.kit.runtime.now() - days * DAY_MS)],
    );
  for (const days of [91, 89, 1]) await add('level', days);
  await add('of a later version', 2);
  await forgetOld(app.kit);
  expect(await kinds(player)).toEqual(['level', 'level']);
});

describe('a letter of staff', () => {
  const letter = (player: TestPlayer, more: object = {}) => ({
    id: player.user._id,
    subject: 'About your documents',
    text: 'Hello,\nwe have them now.',
    key: app.kit.runtime.uuid(),
    ...more,
  });
  const sending = (staff: TestPlayer, body: object) => app.api('/api/admin/user/letter', body, staff.token);

  it('comes once in the bell, and staff see when it was read', async () => {
    const [staff, player] = [await app.staff('users.letters'), await app.register()];
    const body = letter(player);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sending(staff, body)));
    for (const { status, body: reply } of answers)
      expect([status, reply.letters.length, reply.letters[0].read]).toEqual([200, 1, false]);
    const { notices } = await listed(player);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ kind: 'letter', subject: body.subject, text: body.text, read: false });
    expect(await unread(player)).toBe(1);
    const log = await app.kit.db.pool.query(
      `select detail from audit_log where action = 'letter.send' and subject = $1`,
      [player.user._id],
    );
    expect(log.rows).toEqual([{ detail: { letter: body.key, subject: body.subject, text: body.text } }]);

    await app.api('/api/notifications/read', { id: notices[0]!._id }, player.token);
    const shown = await app.api('/api/admin/user/letters', { id: player.user._id }, staff.token);
    expect(shown.body.letters[0]).toMatchObject({ read: true, by: staff.user.name });
  });

  it('is refused with the rule, and nothing is sent', async () => {
    const [staff, player] = [await app.staff('users.letters'), await app.register()];
    const first = letter(player);
    expect((await sending(staff, first)).status).toBe(200);
    expect((await sending(staff, { ...first, text: 'Something else.' })).body.code).toBe(409);
    expect((await sending(staff, letter(player, { id: '0'.repeat(24) }))).status).toBe(404);
    for (const odd of [
      { subject: 'ab' },
      { subject: 'x'.repeat(81) },
      { subject: 'two\nlines' },
      { text: '  ' },
      { text: 'x'.repeat(2001) },
      { text: 'a\u0000b' },
      { key: '1' },
    ])
      expect((await sending(staff, letter(player, odd))).status, JSON.stringify(odd)).toBe(422);
    for (const other of [player, await app.staff('users.notes')]) {
      expect((await sending(other, letter(player))).status).toBe(403);
      const reading = await app.api('/api/admin/user/letters', { id: player.user._id }, other.token);
      expect(reading.status).toBe(403);
    }
    expect((await listed(player)).notices).toHaveLength(1);
  });
});
