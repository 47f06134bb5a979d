/** Notes, flags, links between accounts, and acts that need a second pair of eyes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#platform/server/database/database.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
let admin: TestPlayer;
let second: TestPlayer;

beforeAll(async () => {
  app = await openTestApp();
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

  it('let small sums through, and hold large ones until somebody else agrees', async () => {
    const one = await app.register();
    expect((await as(admin)('/adjust', adjust(one, '100', 'four-1'))).body.waiting).toBeUndefined();
    const asked = await as(admin)('/adjust', adjust(one, '100.01', 'four-2'));
    expect(asked.body).toMatchObject({ waiting: true, balance: '100.00' });
    expect((await as(admin)('/adjust', adjust(one, '100.01', 'four-2'))).body.id).toBe(asked.body.id);
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

    const { requests } = (await as(second)('/requests', {})).body;
    const request = requests.find(({ user }: { user: { _id: string } }) => user._id === one.user._id);
    expect(request).toMatchObject({ act: 'user.guard', state: 'pending', askedBy: { _id: admin.user._id } });
    expect((await as(second)('/requests/decide', { id: request.id, approve: true })).status).toBe(200);
    expect((await as(admin)('/user', { id: one.user._id })).body.guard).toMatchObject({
      excludedUntil: null,
    });
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
    const { requests } = (await as(second)('/requests', {})).body;
    const request = requests.find(({ user }: { user: { _id: string } }) => user._id === one.user._id);
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

  it('are not asked for what staff barred themselves', async () => {
    const one = await app.register();
    const body = { id: one.user._id, limits: [], reason: 'a test' };
    await as(admin)('/user/guard', { ...body, excludedUntil: -1 });
    const lifted = await as(admin)('/user/guard', { ...body, excludedUntil: null });
    expect(lifted.body).toMatchObject({ excludedUntil: null, bar: null });
    expect(lifted.body.waiting).toBeUndefined();
  });
});
