/** Notes, flags, links between accounts, and acts that need a second pair of eyes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#platform/server/database/database.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { expireRequests } from './expire-requests.ts';
import { openTestApp } from './testing.ts';

const HOUR_MS = 3_600_000;
let shift = 0;
let app: TestPlatform;
let admin: TestPlayer;
let second: TestPlayer;

beforeAll(async () => {
  app = await openTestApp({ runtime: movedRuntime(() => shift) });
  [admin, second] = [await app.staff(), await app.staff()];
  const fourEyes = { adjustAboveEur: '100', liftBreaks: true };
  await app.kit.settings.set('backoffice', { fourEyes }, 'test');
});
afterAll(() => app.close());

const as = (staff: TestPlayer) => (path: string, body: object) =>
  app.api(`/api/admin${path}`, body, staff.token);

async function balance(one: TestPlayer): Promise<string> {
  return (await as(admin)('/user', { id: one.user._id })).body.balanceEur;
}

describe('notes and flags', () => {
  it('are kept in order, in the audit log, and never changed', async () => {
    const one = await app.register();
    const id = one.user._id;
    await as(admin)('/user/note', { id, text: 'Called about a bet.' });
    const { body } = await as(second)('/user/note', { id, text: 'Called again.\nAll well.' });
    expect(body.notes).toMatchObject([
      { text: 'Called again.\nAll well.', author: { _id: second.user._id } },
      { text: 'Called about a bet.', author: { _id: admin.user._id } },
    ]);
    for (const sql of [`update staff_note set text = 'x'`, 'delete from staff_note']) {
      await expect(app.kit.db.pool.query(sql)).rejects.toThrow('permission denied');
      const owned = withClient({ connectionString: app.ownerUrl }, (client) => client.query(sql));
      await expect(owned).rejects.toThrow('append-only');
    }
    const flag = { id, flag: 'vulnerable', reason: 'Said so' };
    expect((await as(admin)('/user/flag', { ...flag, on: true })).body.flags).toMatchObject([
      { flag: 'vulnerable', reason: 'Said so' },
    ]);
    expect((await as(admin)('/user/flag', { ...flag, on: true })).status).toBe(409);
    expect((await as(second)('/user/flag', { ...flag, on: false })).body.flags).toEqual([]);
    expect((await app.kit.audit.list({ limit: 9, action: 'user.flag' })).length).toBe(2);
    expect((await as(await app.staff('users'))('/user/note', { id, text: 'not me' })).status).toBe(403);
    await app.kit.db.pool.query(
      `insert into staff_note (account_id, author, text, at) select $1, $2, 'Note ' || n, now() from generate_series(1, 199) n`,
      [one.id.toString(), admin.user._id],
    );
    const first = (await as(second)('/user/notes', { id })).body;
    const rest = (await as(second)('/user/notes', { id, before: first.next })).body;
    expect([first.notes.length, rest.notes, rest.next]).toMatchObject([
      200,
      [{ text: 'Called about a bet.' }],
      null,
    ]);
  });
});

describe('a suspicion of money laundering', () => {
  it('is settled once by saying what came of it, and the flag stays', async () => {
    const one = await app.register();
    const id = one.user._id;
    const [flag, settled] = [
      { id, flag: 'aml', reason: 'Deposits just below the threshold' },
      { id, flag: 'aml', reason: 'Salary slips seen' },
    ];
    expect((await as(second)('/user/flag/settle', settled)).status).toBe(409);
    expect((await as(admin)('/user/flag', { ...flag, on: true })).body.flags).toMatchObject([
      { settled: null },
    ]);
    expect((await as(second)('/user/flag/settle', settled)).body.flags).toMatchObject([
      { flag: 'aml', settled: { by: { _id: second.user._id }, note: 'Salary slips seen' } },
    ]);
    expect((await as(admin)('/user/flag/settle', settled)).status).toBe(409);
    expect((await app.kit.audit.list({ limit: 9, action: 'user.flag.settle' })).length).toBe(1);
    // Of what is no suspicion nothing can come; nobody settles their own.
    expect((await as(admin)('/user/flag/settle', { ...settled, flag: 'vip' })).status).toBe(422);
    const own = await as(second)('/user/flag/settle', { ...settled, id: second.user._id });
    expect(own.status).toBe(403);
  });
});

describe('links between accounts', () => {
  it('tell the same device and address by a mark that says nothing else', async () => {
    const [one, two, far] = [await app.register(), await app.register(), await app.register()];
    const visit = async (who: TestPlayer, address: string, device: string) => {
      const player = (await app.kit.identity.byId(who.id))!;
      await app.kit.identity.openSession(player, { address, userAgent: 'x', device });
    };
    await visit(one, '198.51.100.7', 'aaaaaaaaaaaaaaaaaaaaaa');
    await visit(two, '203.0.113.1', 'aaaaaaaaaaaaaaaaaaaaaa');
    await visit(far, '198.51.100.7', 'bbbbbbbbbbbbbbbbbbbbbb');
    const { body } = await as(admin)('/user/links', { id: one.user._id });
    const of = (who: TestPlayer) =>
      body.links
        .filter(({ user }: { user: { _id: string } }) => user._id === who.user._id)
        .map(({ kind }: { kind: string }) => kind);
    expect(of(two)).toContain('device');
    expect(of(far)).toContain('address');
    expect(JSON.stringify(body)).not.toMatch(/198\.51|203\.0|aaaaaaaa/);
    const { rows } = await app.kit.db.pool.query('select mark from account_trace');
    expect(rows.every(({ mark }: { mark: Buffer }) => mark.length === 32)).toBe(true);
    const access = await as(admin)('/user/access', { id: one.user._id });
    expect(access.body.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(access.body)).not.toContain('198.51');
  });
});

describe('four eyes', () => {
  const adjust = (one: TestPlayer, amount: string, key: string) => ({
    user: one.user._id,
    currency: 'eur',
    amount,
    reason: 'goodwill',
    key,
  });
  const requestsOf = async (one: TestPlayer) =>
    (await as(second)('/requests', {})).body.requests.filter(
      ({ user }: { user: { _id: string } }) => user._id === one.user._id,
    );
  const pendingOf = async (one: TestPlayer, besides = '') =>
    (await requestsOf(one)).find(
      ({ id, state }: { id: string; state: string }) => state === 'pending' && id !== besides,
    );
  const guardNow = async (one: TestPlayer) => (await as(admin)('/user', { id: one.user._id })).body.guard;

  it('let small sums through, and hold large ones until somebody else agrees', async () => {
    const one = await app.register();
    expect((await as(admin)('/adjust', adjust(one, '100', 'four-1'))).body.waiting).toBeUndefined();
    // A worth that no sum of a day could hold is above what is done alone as well.
    const most = { ...adjust(one, '1000000000', 'four-most'), currency: 'btc' };
    expect((await as(admin)('/adjust', most)).body).toMatchObject({ waiting: true });
    expect((await as(admin)('/adjust', adjust(one, '1', 'four\0'))).status).toBe(422);
    const asked = await as(admin)('/adjust', adjust(one, '100.01', 'four-2'));
    expect(asked.body).toMatchObject({ waiting: true, balance: '100.00' });
    expect((await as(admin)('/adjust', adjust(one, '100.01', 'four-2'))).body.id).toBe(asked.body.id);
    // What waits is not another amount, of another player, or somebody else's.
    for (const [by, other] of [
      [admin, adjust(one, '6000', 'four-2')],
      [admin, adjust(await app.register(), '100.01', 'four-2')],
      [second, adjust(one, '100.01', 'four-2')],
    ] as const)
      expect(await as(by)('/adjust', other)).toMatchObject({ status: 409, body: { code: 409 } });
    expect(await balance(one)).toBe('100.000000');

    const decide = { id: asked.body.id, approve: true };
    expect((await as(admin)('/requests/decide', decide)).body.code).toBe(5);
    const onlooker = await app.staff('approvals');
    expect((await as(onlooker)('/requests/decide', decide)).body.code).toBe(6);
    expect((await as(await app.staff('users.adjust'))('/requests/decide', decide)).status).toBe(403);

    const helpers = await Promise.all([app.staff(), app.staff(), app.staff()]);
    const answers = await Promise.all(
      [second, ...helpers].map((staff) => as(staff)('/requests/decide', decide)),
    );
    expect(answers.map(({ status }) => status).toSorted((first, other) => first - other)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await balance(one)).toBe('200.010000');
    const [entry] = await app.kit.audit.list({ limit: 1, action: 'money.adjust' });
    expect(entry).toMatchObject({ actor: admin.user._id });
    expect(entry?.detail['approvedBy']).toBeTruthy();
  });

  it('post nothing that was declined', async () => {
    const one = await app.register();
    const asked = await as(admin)('/adjust', adjust(one, '5000', 'four-3'));
    const no = { id: asked.body.id, approve: false, reason: 'Not agreed' };
    expect((await as(second)('/requests/decide', no)).body).toMatchObject({ state: 'declined' });
    expect((await as(second)('/requests/decide', { id: asked.body.id, approve: true })).status).toBe(409);
    expect(await balance(one)).toBe('0.000000');
  });

  it('are not one pair: neither two accounts on one device, nor who has just been given the right', async () => {
    const one = await app.register();
    const { id } = (await as(admin)('/adjust', adjust(one, '5000', 'four-pair'))).body;
    const agree = (staff: TestPlayer) => as(staff)('/requests/decide', { id, approve: true });
    const device = async (who: TestPlayer, address: string) => {
      const player = (await app.kit.identity.byId(who.id))!;
      const visit = { address, userAgent: 'x', device: 'cccccccccccccccccccccc' };
      await app.kit.identity.openSession(player, visit);
    };
    const given = await app.staff('approvals');
    const rights = { id: given.user._id, roles: [], permissions: ['approvals', 'users.adjust'] };
    expect((await as(admin)('/user/permissions', rights)).status).toBe(200);
    expect(await agree(given)).toMatchObject({ status: 403, body: { code: 13 } });

    const role = { id: null, name: 'Cashier', permissions: ['users.adjust'], version: 0 };
    const { body } = await as(admin)('/roles/save', role);
    const cashier = body.roles.find(({ name }: { name: string }) => name === 'Cashier');
    const member = await app.staff('users');
    await app.kit.identity.setPermissions(member.id, { roles: [cashier.id] });
    const wider = { ...role, ...cashier, permissions: ['approvals', 'users.adjust'] };
    expect((await as(admin)('/roles/save', wider)).status).toBe(200);
    expect((await agree(member)).body.code).toBe(13);

    // Nor does who has just given the asker the right to ask.
    const asker = await app.staff('users');
    const asking = { id: asker.user._id, roles: [], permissions: ['users', 'users.adjust'] };
    expect((await as(admin)('/user/permissions', asking)).status).toBe(200);
    const [poor, gift] = [await app.register(), (to: TestPlayer) => adjust(to, '5000', 'four-given')];
    const theirs = (await as(asker)('/adjust', gift(poor))).body.id;
    const giver = await as(admin)('/requests/decide', { id: theirs, approve: true });
    expect(giver).toMatchObject({ status: 403, body: { code: 13 } });

    const beside = await app.staff();
    await device(admin, '198.51.100.20');
    await device(beside, '203.0.113.20');
    expect((await agree(beside)).body.code).toBe(13);
    expect(await balance(one)).toBe('0.000000');
    shift += 8 * 24 * HOUR_MS;
    const later = (await as(admin)('/adjust', adjust(one, '5000', 'four-pair'))).body.id;
    const done = await as(given)('/requests/decide', { id: later, approve: true });
    expect(done.body).toMatchObject({ state: 'approved' });
    const again = (await as(asker)('/adjust', gift(poor))).body.id;
    const agreed = await as(admin)('/requests/decide', { id: again, approve: true });
    expect(agreed.body).toMatchObject({ state: 'approved' });
  });

  it('let nobody back alone who decided to stay away', async () => {
    const one = await app.register();
    const { kit } = app;
    await kit.money.exclusive(one.id, async (client, state, draft) =>
      kit.policy.bar(client, state, draft, { until: -1, kind: 'closed' }),
    );
    const lift = { id: one.user._id, excludedUntil: null, limits: [], reason: 'They asked' };
    const asked = await as(admin)('/user/guard', lift);
    expect(asked.body).toMatchObject({ waiting: true, excludedUntil: -1, bar: 'closed' });
    // Stricter needs nobody else.
    const stricter = { ...lift, excludedUntil: -1, limits: [{ kind: 'loss', period: 'day', cap: '5' }] };
    expect((await as(admin)('/user/guard', stricter)).body).toMatchObject({ bar: 'closed' });

    const request = await pendingOf(one);
    expect(request).toMatchObject({ act: 'user.guard', state: 'pending', askedBy: { _id: admin.user._id } });
    expect(request.body.base).toMatchObject({ excludedUntil: -1, bar: 'closed' });
    expect((await as(second)('/requests/decide', { id: request.id, approve: true })).status).toBe(200);
    expect(await guardNow(one)).toMatchObject({ excludedUntil: null, limits: [{ kind: 'loss' }] });
  });

  it('agree to what they were shown alone: not when the bar or the limits have changed since', async () => {
    const one = await app.register();
    const { kit } = app;
    const bar = (until: number, kind: 'timeout' | 'closed') =>
      kit.money.exclusive(one.id, async (client, state, draft) =>
        kit.policy.bar(client, state, draft, { until, kind }),
      );
    const moved = { status: 409, body: { code: 11 } };
    const lift = { id: one.user._id, excludedUntil: null, limits: [], reason: 'They asked' };
    await bar(kit.runtime.now() + HOUR_MS, 'timeout');
    await as(admin)('/user/guard', lift);
    const old = await pendingOf(one);
    await bar(-1, 'closed');
    expect(await as(second)('/requests/decide', { id: old.id, approve: true })).toMatchObject(moved);
    expect(await guardNow(one)).toMatchObject({ excludedUntil: -1, bar: 'closed' });
    expect((await as(second)('/requests/decide', { id: old.id, approve: false })).status).toBe(200);
    // Asked for again it is based on what is there now.
    await as(admin)('/user/guard', lift);
    const { id } = await pendingOf(one);
    expect((await as(second)('/requests/decide', { id, approve: true })).status).toBe(200);
    // The account is open again; the time-out before it holds to its end.
    expect(await guardNow(one)).toMatchObject({ bar: 'timeout' });
    shift += HOUR_MS;
    expect(await guardNow(one)).toMatchObject({ excludedUntil: null });

    const friend = await app.staff();
    for (const account of [friend.id, one.id])
      await kit.identity.openSession((await kit.identity.byId(account))!, {
        address: '203.0.113.99',
        userAgent: 'x',
        device: 'one-device-of-friends0',
      });
    const limits = (cap: string) => ({ ...lift, limits: [{ kind: 'loss', period: 'day', cap }] });
    await as(admin)('/user/guard', limits('20'));
    expect((await as(friend)('/user/guard', limits('50'))).body.waiting).toBe(true);
    const looser = await pendingOf(one);
    await as(admin)('/user/guard', limits('5'));
    expect(await as(second)('/requests/decide', { id: looser.id, approve: true })).toMatchObject(moved);
    expect((await guardNow(one)).limits).toMatchObject([{ cap: '5.000000' }]);
    expect((await as(friend)('/user/guard', limits('50'))).body.waiting).toBe(true);
    const newer = await pendingOf(one, looser.id);
    expect(newer.body).toMatchObject({
      withLimits: true,
      base: { limits: [{ kind: 'loss', period: 'day', cap: '5.000000' }] },
    });
    expect((await as(second)('/requests/decide', { id: newer.id, approve: true })).status).toBe(200);
    expect((await guardNow(one)).limits).toMatchObject([{ cap: '50.000000' }]);
  });

  it('do not help against a self-exclusion, not even when it came after the request', async () => {
    const one = await app.register();
    const { kit } = app;
    const bar = (until: number, kind: 'timeout' | 'exclusion') =>
      kit.money.exclusive(one.id, async (client, state, draft) =>
        kit.policy.bar(client, state, draft, { until, kind }),
      );
    const lift = { id: one.user._id, excludedUntil: null, limits: [], reason: 'They asked' };
    await bar(kit.runtime.now() + 86_400_000, 'timeout');
    expect((await as(admin)('/user/guard', lift)).body.waiting).toBe(true);
    const request = await pendingOf(one);
    await bar(kit.runtime.now() + 400 * 86_400_000, 'exclusion');
    expect((await as(second)('/requests/decide', { id: request.id, approve: true })).body.code).toBe(8);
    expect((await as(admin)('/user/guard', lift)).body.code).toBe(8);
    const shorter = { ...lift, excludedUntil: kit.runtime.now() + 1000 };
    expect((await as(admin)('/user/guard', shorter)).body.code).toBe(8);
    // Made longer by staff it is no less the player's.
    const longer = await as(admin)('/user/guard', { ...lift, excludedUntil: -1 });
    expect(longer.body).toMatchObject({ excludedUntil: -1, bar: 'exclusion' });
    expect((await as(admin)('/user/guard', lift)).body.code).toBe(8);
  });

  it('are needed against a register too, and end nothing that stands behind it', async () => {
    const [own, named, over] = [await app.register(), await app.register(), await app.register()];
    const { kit } = app;
    const day = (days: number) => kit.runtime.now() + days * 86_400_000;
    const bar = (one: TestPlayer, until: number | null, kind: 'exclusion' | 'register') =>
      kit.money.exclusive(one.id, async (client, state, draft) =>
        kit.policy.bar(client, state, draft, { until, kind }),
      );
    const set = async (one: TestPlayer, excludedUntil: number | null) =>
      (await as(admin)('/user/guard', { id: one.user._id, excludedUntil, limits: [], reason: 'a test' }))
        .body;
    const end = day(1);
    await bar(own, end, 'exclusion');
    await bar(own, -1, 'register');
    expect(await set(own, null)).toMatchObject({ waiting: true, bar: 'register' });
    const { requests } = (await as(second)('/requests', {})).body;
    const request = requests.find(({ user }: { user: { _id: string } }) => user._id === own.user._id);
    expect((await as(second)('/requests/decide', { id: request.id, approve: true })).status).toBe(200);
    expect((await kit.money.peek(own.id)).guard).toMatchObject({ excludedUntil: end, bar: 'exclusion' });
    expect((await set(own, null)).code).toBe(8);

    // What staff add holds when the register lets go, and what the register says when staff do.
    await bar(named, day(5), 'register');
    expect(await set(named, -1)).toMatchObject({ excludedUntil: -1, bar: 'staff' });
    await bar(named, null, 'register');
    expect((await kit.money.peek(named.id)).guard).toMatchObject({ excludedUntil: -1, bar: 'staff' });
    const until = day(6);
    await bar(named, until, 'register');
    expect(await set(named, null)).toMatchObject({ excludedUntil: until, bar: 'register' });

    // A self-exclusion that is over makes none of what staff decide later.
    await bar(over, day(-1), 'exclusion');
    expect(await set(over, -1)).toMatchObject({ excludedUntil: -1, bar: 'staff' });
  });

  it('are not asked for what staff barred themselves', async () => {
    const one = await app.register();
    const body = { id: one.user._id, limits: [], reason: 'a test' };
    await as(admin)('/user/guard', { ...body, excludedUntil: -1 });
    const lifted = await as(admin)('/user/guard', { ...body, excludedUntil: null });
    expect(lifted.body).toMatchObject({ excludedUntil: null, bar: null });
    expect(lifted.body.waiting).toBeUndefined();
  });

  it('are shown whom a request names, and who gets how much', async () => {
    const [one, owner, harmed] = [await app.register(), await app.register(), await app.register()];
    let asked = 0;
    // A millisecond apart: what is asked for in the same one has no order.
    const plant = (act: string, body: object) =>
      app.kit.db.pool.query(
        `insert into staff_request (id, act, account_id, body, key, asked_by, asked_at) values ($1, $2, $3, $4, $2, $5, $6)`,
        [
          app.kit.runtime.uuid(),
          act,
          one.id.toString(),
          body,
          admin.user._id,
          new Date(app.kit.runtime.now() + asked++),
        ],
      );
    await plant('promocode.create', { code: 'Spring', owner: owner.user._id });
    await plant('poker.confiscate', {
      currency: 'usd',
      amount: '30.00',
      shares: [{ user: harmed.id.toString(), units: app.units('12.5').toString() }],
    });
    await plant('account.erase', { request: 'x' });
    const shown = ({ user }: TestPlayer) => ({ _id: user._id, name: user.name });
    expect(await requestsOf(one)).toMatchObject([
      { act: 'promocode.create', owner: shown(owner), shares: [] },
      {
        act: 'poker.confiscate',
        owner: null,
        shares: [
          { player: shown(harmed), amount: '12.50' },
          { player: null, amount: '17.50' },
        ],
      },
      { act: 'account.erase', owner: null, shares: [] },
    ]);
  });

  it('are all found, however many wait', async () => {
    const one = await app.register();
    await app.kit.db.pool.query(
      `insert into staff_request (id, act, account_id, body, key, asked_by, asked_at)
       select gen_random_uuid(), 'account.erase', $1, '{}', n, $2, $3 from generate_series(1, 201) n`,
      [one.id.toString(), admin.user._id, new Date(app.kit.runtime.now())],
    );
    const ids = new Set<string>();
    for (let after: string | null | undefined; after !== null;) {
      const { body } = await as(second)('/requests', after === undefined ? {} : { after });
      const waiting = body.requests.filter(({ state }: { state: string }) => state === 'pending');
      expect(waiting.length).toBeLessThanOrEqual(200);
      for (const { id, user } of waiting) if (user._id === one.user._id) ids.add(id);
      after = body.next;
    }
    expect(ids.size).toBe(201);
  });

  it('have a day: later nobody can agree, and it is asked for again', async () => {
    const one = await app.register();
    const adjustment = adjust(one, '700', 'four-day');
    const first = (await as(admin)('/adjust', adjustment)).body.id;
    const decide = (id: string) => as(second)('/requests/decide', { id, approve: true });
    shift += 24 * HOUR_MS + 1;
    expect(await decide(first)).toMatchObject({ status: 409, body: { code: 12 } });
    expect(await balance(one)).toBe('0.000000');
    expect(await requestsOf(one)).toMatchObject([{ id: first, state: 'expired', decidedBy: null }]);

    const again = (await as(admin)('/adjust', adjustment)).body.id;
    expect(again).not.toBe(first);
    shift += 24 * HOUR_MS - 60_000;
    await expireRequests(app.kit);
    expect((await pendingOf(one)).id).toBe(again);
    shift += 60_001;
    await expireRequests(app.kit);
    expect(await pendingOf(one)).toBeUndefined();
    const third = (await as(admin)('/adjust', adjustment)).body.id;
    expect((await decide(third)).body).toMatchObject({ state: 'approved' });
    expect(await balance(one)).toBe('700.000000');
  });
});
