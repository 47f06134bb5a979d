/** One list of what waits: who sees what of it, who has it, and that it ends with what it is about. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { verification } from '#features/account/verification/feature.ts';
import { support } from '#features/community/support/feature.ts';
import { serverPart } from '#platform/server/kit.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { backoffice } from '../../backoffice/feature.ts';
import type { CaseRow, CaseView } from '../contract.ts';
import { cases } from '../feature.ts';
import casesServer from './index.ts';

const HOUR = 3_600_000;
/** Whether rights of staff count in sessions of passkeys only, and who has a passkey. */
let strict = false;
const holders = new Set<bigint>();
const withPasskeys = {
  ...cases,
  server: async () => ({
    default: serverPart((kit) => {
      kit.provide('passkeyForStaff', () => strict);
      kit.provide('hasPasskey', async (_db, user) => holders.has(user));
      return casesServer(kit);
    }),
  }),
};
const features = [identity, backoffice, verification, support, withPasskeys];
const system = systemRuntime();
let app: TestPlatform;
/** Moves the clock of the house. */
let shift = 0;
const runtime = { ...system, now: () => system.now() + shift };

beforeAll(async () => {
  app = await createTestPlatform({ features, runtime });
});
afterAll(() => app.close());

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Hands a document in. @returns its id */
async function handIn(who: TestPlayer): Promise<string> {
  await app.credit(who.id, 'eur', '1000');
  const { body } = await app.api(
    '/api/kyc/upload',
    { kind: 'identity', name: 'pass.pdf', data: picture },
    who.token,
  );
  return body.documents[0].id;
}

const write = (who: TestPlayer, channel: string, message: string) =>
  app.api('/api/whisper', { event: 'SupportMessage', data: { channel, message } }, who.token);

const reviewer = (...more: string[]) => app.staff('cases', 'kyc.read', 'kyc.review', ...more);

async function list(staff: TestPlayer, filter: object = {}, on = app): Promise<CaseRow[]> {
  const { status, body } = await on.api('/api/admin/cases', filter, staff.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.cases;
}

async function caseOf(staff: TestPlayer, player: TestPlayer, filter: object = {}): Promise<CaseRow> {
  return (await list(staff, { player: player.user._id, ...filter }))[0]!;
}

const assign = (staff: TestPlayer, id: string, from: TestPlayer | null, to: TestPlayer | null, on = app) =>
  on.api(
    '/api/admin/cases/assign',
    { id, from: from?.user._id ?? null, to: to?.user._id ?? null },
    staff.token,
  );

async function audited(id: string): Promise<string[]> {
  const { rows } = await app.kit.db.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by no',
    [id],
  );
  return rows.map(({ action }) => action);
}

const whatOf = ({ steps }: CaseView) => steps.map(({ what }) => what);

describe('what waits', () => {
  it('is a case from the moment it waits until it is decided in its room, without anybody closing it', async () => {
    const [staff, player] = [await reviewer(), await app.register()];
    const document = await handIn(player);
    const waiting = await caseOf(staff, player);
    expect(waiting).toMatchObject({
      kind: 'document',
      player: player.user,
      state: 'new',
      assignee: null,
      room: '/admin/room/kyc',
      barred: null,
    });
    expect(Date.parse(waiting.dueAt) - Date.parse(waiting.since)).toBe(48 * HOUR);
    const decided = await app.api('/api/admin/kyc/decide', { id: document, approve: true }, staff.token);
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect(await list(staff, { player: player.user._id })).toEqual([]);
    const closed = await caseOf(staff, player, { show: 'closed' });
    expect(closed).toMatchObject({ id: waiting.id, state: 'closed' });
    const { body } = await app.api('/api/admin/cases/one', { id: waiting.id }, staff.token);
    expect(whatOf(body)).toEqual(['closed']);
  });

  it('again is the same case again, and nobody’s', async () => {
    const [staff, player] = [await app.staff('cases', 'manageTickets'), await app.register()];
    const chat = (await write(player, 'new', 'Where is my deposit?')).body.id;
    const first = await caseOf(staff, player);
    expect(first).toMatchObject({ kind: 'support', subject: 'Where is my deposit?', reopened: 0 });
    await assign(staff, first.id, null, staff);
    const other = await app.staff('manageTickets');
    await write(other, chat, 'On its way.');
    expect(await list(staff, { player: player.user._id })).toEqual([]);
    await write(player, chat, 'Still not here.');
    // Who answered takes care of the chat, but has no right to cases.
    expect(await caseOf(staff, player)).toMatchObject({
      id: first.id,
      state: 'new',
      assignee: null,
      reopened: 1,
    });
    const { body } = await app.api('/api/admin/cases/one', { id: first.id }, staff.token);
    expect(whatOf(body)).toEqual(['taken', 'closed', 'reopened', 'lapsed']);
  });

  it('has whoever took care of it in its room', async () => {
    const [staff, player] = [await app.staff('cases', 'manageTickets'), await app.register()];
    const id = (await write(player, 'new', 'Hello?')).body.id;
    await app.api('/api/chat/moderate/support/assign', { id, mine: true }, staff.token);
    expect(await caseOf(staff, player)).toMatchObject({ state: 'open', assignee: staff.user });
  });

  it('is gone with its room, and there again with it', async () => {
    const [staff, player] = [await app.staff('cases', 'manageTickets'), await app.register()];
    await write(player, 'new', 'Anybody?');
    await app.kit.features.set('support', false, 'test');
    const { body } = await app.api('/api/admin/cases', {}, staff.token);
    expect([body.cases, body.kinds]).toEqual([[], []]);
    await app.kit.features.set('support', true, 'test');
    expect(await caseOf(staff, player)).toMatchObject({ state: 'new', reopened: 0 });
  });

  it('is read from a new process as it was left', async () => {
    const [staff, player] = [await reviewer(), await app.register()];
    await handIn(player);
    const { id } = await caseOf(staff, player);
    await assign(staff, id, null, staff);
    const second = await createTestPlatform({ features, databaseUrl: app.databaseUrl });
    expect(await list(staff, { player: player.user._id }, second)).toMatchObject([
      { id, state: 'open', assignee: staff.user },
    ]);
    await second.close();
  });
});

describe('a kind', () => {
  it('is seen by those who may read its room, and by nobody else', async () => {
    const [player, writer] = [await app.register(), await app.register()];
    await handIn(player);
    await write(writer, 'new', 'Help');
    const [kyc, tickets, neither] = [
      await app.staff('cases', 'kyc.read'),
      await app.staff('cases', 'manageTickets'),
      await app.staff('cases', 'users'),
    ];
    const document = await caseOf(kyc, player);
    const ticket = await caseOf(tickets, writer);
    expect(new Set((await list(kyc)).map(({ kind }) => kind))).toEqual(new Set(['document']));
    expect(new Set((await list(tickets)).map(({ kind }) => kind))).toEqual(new Set(['support']));
    expect(await list(kyc, { kinds: ['support'] })).toEqual([]);
    expect(await list(neither)).toEqual([]);
    const { body: count } = await app.api('/api/admin/cases/count', {}, neither.token);
    expect(count).toEqual({ open: 0, overdue: 0 });
    for (const [who, { id }] of [
      [kyc, ticket],
      [tickets, document],
      [neither, document],
    ] as const)
      for (const [path, body] of [
        ['one', { id }],
        ['assign', { id, from: null, to: who.user._id }],
        ['note', { id, note: 'I was here' }],
      ] as const)
        expect((await app.api(`/api/admin/cases/${path}`, body, who.token)).body).toMatchObject({
          code: 404,
        });
    // Without the permission for cases there is no list, whatever else one may.
    expect((await app.api('/api/admin/cases', {}, (await app.staff('kyc.review')).token)).status).toBe(403);
  });

  it('can be read by who may not decide it, and not taken', async () => {
    const [reader, admin, player] = [
      await app.staff('cases', 'kyc.read'),
      await app.staff(),
      await app.register(),
    ];
    await handIn(player);
    const row = await caseOf(reader, player);
    expect(row.barred).toBe('right');
    expect((await assign(reader, row.id, null, reader)).body).toMatchObject({ code: 6 });
    // Nobody gives them what they may not decide, an administrator neither.
    expect((await assign(admin, row.id, null, reader)).body).toMatchObject({ code: 6 });
    expect((await assign(admin, row.id, null, await app.register())).body).toMatchObject({ code: 6 });
    const { body } = await app.api('/api/admin/cases/one', { id: row.id }, admin.token);
    const offered = body.staff.map(({ _id }: { _id: string }) => _id);
    expect(offered).toContain(admin.user._id);
    expect(offered).not.toContain(reader.user._id);
    expect(await audited(row.id)).toEqual([]);
  });
});

describe('a case', () => {
  it('goes to one of twenty who take it at once, in two processes', async () => {
    const player = await app.register();
    await handIn(player);
    const staff = await Promise.all(Array.from({ length: 10 }, () => reviewer()));
    const { id } = await caseOf(staff[0]!, player);
    const second = await createTestPlatform({ features, databaseUrl: app.databaseUrl });
    const answers = await Promise.all(
      staff.flatMap((one) => [assign(one, id, null, one), assign(one, id, null, one, second)]),
    );
    await second.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await audited(id)).toEqual(['case.taken']);
  });

  it('is taken over from whom the caller saw have it, let go by its owner, and given by who may', async () => {
    const [one, other, chief, player] = [
      await reviewer(),
      await reviewer(),
      await reviewer('cases.assign'),
      await app.register(),
    ];
    await handIn(player);
    const { id } = await caseOf(one, player);
    expect((await assign(one, id, null, one)).body.case).toMatchObject({ state: 'open', assignee: one.user });
    // Two who saw it free: the second one is told.
    expect((await assign(other, id, null, other)).body).toMatchObject({ code: 409 });
    expect((await assign(other, id, one, other)).body.case.assignee).toEqual(other.user);
    // Neither for somebody else, nor away from somebody else.
    expect((await assign(one, id, other, chief)).body).toMatchObject({ code: 3 });
    expect((await assign(one, id, other, null)).body).toMatchObject({ code: 3 });
    expect((await assign(other, id, other, other)).status).toBe(409);
    expect((await assign(chief, id, other, one)).body.case.assignee).toEqual(one.user);
    const { body } = await assign(one, id, one, null);
    expect(body.case).toMatchObject({ state: 'new', assignee: null });
    expect(body.steps).toMatchObject([
      { what: 'taken', by: one.user, whom: null },
      { what: 'taken', by: other.user, whom: one.user },
      { what: 'given', by: chief.user, whom: one.user },
      { what: 'released', by: one.user, whom: one.user },
    ]);
    expect(await audited(id)).toEqual(['case.taken', 'case.taken', 'case.given', 'case.released']);
  });

  it('is free again when who has it may decide it no longer', async () => {
    const [one, other, player] = [await reviewer(), await reviewer(), await app.register()];
    await handIn(player);
    const { id } = await caseOf(one, player);
    await assign(one, id, null, one);
    await app.kit.identity.setPermissions(one.id, { permissions: ['cases', 'kyc.read'] });
    expect(await caseOf(other, player)).toMatchObject({ id, state: 'new', assignee: null });
    const { body } = await app.api('/api/admin/cases/one', { id }, other.token);
    expect(body.steps.at(-1)).toMatchObject({ what: 'lapsed', by: null, whom: one.user });
  });

  it('stays with who took it where rights count in sessions of passkeys alone', async () => {
    const [one, other, without, player] = [
      await reviewer('cases.assign'),
      await reviewer(),
      await reviewer(),
      await app.register(),
    ];
    await handIn(player);
    const { id } = await caseOf(one, player);
    const { identity: accounts } = app.kit;
    const account = (await accounts.byId(one.id))!;
    const visit = { address: '192.0.2.1', userAgent: '', passkey: 'theirs' };
    const token = await accounts.openSession(account, visit);
    const opened = { ...one, token };
    holders.add(one.id).add(other.id);
    strict = true;
    try {
      expect((await assign(opened, id, null, opened)).status).toBe(200);
      expect(await caseOf(opened, player)).toMatchObject({ state: 'open', assignee: one.user });
      const { body } = await app.api('/api/admin/cases/one', { id }, token);
      const offered = body.staff.map(({ _id }: { _id: string }) => _id);
      expect(offered).toContain(other.user._id);
      expect(offered).not.toContain(without.user._id);
      expect((await assign(opened, id, one, without)).body).toMatchObject({ code: 6 });
      expect((await assign(opened, id, one, other)).body.case.assignee).toEqual(other.user);
      expect(await caseOf(opened, player)).toMatchObject({ state: 'open', assignee: other.user });
      holders.delete(other.id);
      expect(await caseOf(opened, player)).toMatchObject({ state: 'new', assignee: null });
    } finally {
      strict = false;
    }
  });

  it('about one’s own account is somebody else’s', async () => {
    const staff = await reviewer('cases.assign');
    await handIn(staff);
    const row = await caseOf(staff, staff);
    expect(row.barred).toBe('own');
    expect((await assign(staff, row.id, null, staff)).body).toMatchObject({ code: 20 });
    const due = { id: row.id, dueAt: new Date(runtime.now() + HOUR).toISOString(), note: 'soon' };
    expect((await app.api('/api/admin/cases/due', due, staff.token)).body).toMatchObject({ code: 20 });
  });

  it('that needs four eyes is not for who asked for it', async () => {
    const rights = ['cases', 'approvals', 'users', 'users.adjust'];
    const [asker, second, player] = [
      await app.staff(...rights),
      await app.staff(...rights),
      await app.register(),
    ];
    const sum = { user: player.user._id, currency: 'usd', amount: '5000', reason: 'a large one', key: 'k1' };
    expect((await app.api('/api/admin/adjust', sum, asker.token)).body).toMatchObject({ waiting: true });
    const row = await caseOf(asker, player);
    expect(row).toMatchObject({ kind: 'request', subject: 'money.adjust', barred: 'part' });
    expect((await assign(asker, row.id, null, asker)).body).toMatchObject({ code: 5 });
    expect((await assign(second, row.id, null, second)).status).toBe(200);
    const { requests } = (await app.api('/api/admin/requests', {}, second.token)).body;
    const { id } = requests.find(({ user }: { user: { _id: string } }) => user._id === player.user._id);
    await app.api('/api/admin/requests/decide', { id, approve: true }, second.token);
    expect(await caseOf(second, player)).toBeUndefined();
  });

  it('waits for somebody else when its owner says so, and says why', async () => {
    const [one, other, player] = [await reviewer(), await reviewer(), await app.register()];
    await handIn(player);
    const { id } = await caseOf(one, player);
    const hold = (who: TestPlayer, waiting: boolean) =>
      app.api('/api/admin/cases/hold', { id, waiting, note: 'asked for a better picture' }, who.token);
    expect((await hold(one, true)).body).toMatchObject({ code: 7 });
    await assign(one, id, null, one);
    expect((await hold(other, true)).body).toMatchObject({ code: 7 });
    expect((await hold(one, true)).body.case.state).toBe('waiting');
    expect((await hold(one, true)).status).toBe(409);
    expect(await list(one, { player: player.user._id, show: 'waiting' })).toHaveLength(1);
    expect(await list(one, { player: player.user._id, show: 'open' })).toEqual([]);
    const { body } = await hold(one, false);
    expect(body.case.state).toBe('open');
    expect(whatOf(body)).toEqual(['taken', 'waiting', 'resumed']);
  });

  it('is overdue after its time, which staff move with a reason', async () => {
    const [one, other, player] = [await reviewer(), await reviewer(), await app.register()];
    await handIn(player);
    const row = await caseOf(one, player);
    await assign(one, row.id, null, one);
    const due = (who: TestPlayer, hours: number) =>
      app.api(
        '/api/admin/cases/due',
        {
          id: row.id,
          dueAt: new Date(runtime.now() + hours * HOUR).toISOString(),
          note: 'the bank is closed',
        },
        who.token,
      );
    expect((await due(other, 2)).body).toMatchObject({ code: 7 });
    for (const hours of [-1, 0, 24 * 367]) expect((await due(one, hours)).body).toMatchObject({ code: 8 });
    const { body } = await due(one, 2);
    expect(body.steps.at(-1)).toMatchObject({
      what: 'due',
      note: 'the bank is closed',
      dueAt: body.case.dueAt,
    });
    const before = (await app.api('/api/admin/cases/count', {}, one.token)).body;
    shift += 3 * HOUR;
    const overdue = await list(one, { player: player.user._id, overdue: true });
    // What the room says of its time counts no longer.
    expect(overdue).toMatchObject([{ id: row.id, dueAt: body.case.dueAt }]);
    const after = (await app.api('/api/admin/cases/count', {}, one.token)).body;
    expect([after.open, after.overdue]).toEqual([before.open, before.overdue + 1]);
    shift = 0;
    expect(await audited(row.id)).toEqual(['case.taken', 'case.due']);
  });

  it('keeps what is written to it, and cannot be made to forget', async () => {
    const [one, player] = [await app.staff('cases', 'kyc.read'), await app.register()];
    await handIn(player);
    const { id } = await caseOf(one, player);
    const note = (text: string) => app.api('/api/admin/cases/note', { id, note: text }, one.token);
    const { body } = await note('  <script>alert(1)</script>  ');
    expect(body.steps).toMatchObject([{ what: 'note', by: one.user, note: '<script>alert(1)</script>' }]);
    for (const text of ['', '   ', 'a\0b', 'x'.repeat(501)]) expect((await note(text)).status).toBe(422);
    for (const sql of ['delete from staff_case_step', `update staff_case_step set note = ''`])
      await expect(app.kit.db.pool.query(sql)).rejects.toThrow(/append-only|permission denied/);
  });
});

it.each([
  ['', { kinds: ['money'] }],
  ['', { show: 'all' }],
  ['', { page: 0 }],
  ['', { player: 'a\0' }],
  ['/one', { id: 'x' }],
  ['/assign', { id: crypto.randomUUID(), from: null, to: 'somebody' }],
  ['/assign', { id: crypto.randomUUID(), to: null }],
  ['/hold', { id: crypto.randomUUID(), waiting: 'yes', note: 'x' }],
  ['/due', { id: crypto.randomUUID(), dueAt: 'tomorrow', note: 'x' }],
])('refuses %s %o', async (path, body) => {
  const staff = await reviewer();
  expect((await app.api(`/api/admin/cases${path}`, body, staff.token)).status).toBe(422);
});

it('finds nothing by a name that nobody has, and pages beyond the last one are empty', async () => {
  const staff = await reviewer();
  expect(await list(staff, { player: "x' or '1'='1" })).toEqual([]);
  expect(await list(staff, { page: 10_000 })).toEqual([]);
});
