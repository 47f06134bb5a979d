import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { backofficeSettings } from '../settings.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
let admin: TestPlayer;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.staff();
});
afterAll(() => app.close());

const entries = async (action: string, subject: string) => {
  const { rows } = await app.kit.db.pool.query<{ actor: string; detail: Record<string, unknown> }>(
    'select actor, detail from audit_log where action = $1 and subject = $2 order by no',
    [action, subject],
  );
  return rows;
};

describe('credits and debits', () => {
  const post = (player: TestPlayer, change: Record<string, unknown>) =>
    app.api(
      '/api/admin/adjust',
      { user: player.user._id, currency: 'usd', amount: '10.00', reason: 'welcome', key: 'k1', ...change },
      admin.token,
    );

  it('posts to the ledger with its reason and an audit entry', async () => {
    const player = await app.register();
    const { status, body } = await post(player, { user: player.user.name, amount: '25.5' });
    expect([status, body.balance, body.repeated]).toEqual([200, '25.50', false]);
    const ledger = await app.api('/api/admin/user/ledger', { id: player.user._id }, admin.token);
    expect(ledger.body.lines).toEqual([
      expect.objectContaining({
        kind: 'adjust',
        currency: 'usd',
        demo: false,
        credit: '25.50',
        debit: '0.00',
        balanceAfter: '25.50',
        note: 'welcome',
        ref: body.id,
      }),
    ]);
    expect(await entries('money.adjust', player.user._id)).toEqual([
      {
        actor: admin.user._id,
        detail: { amount: '25.5', currency: 'usd', demo: false, key: 'k1', reason: 'welcome' },
      },
    ]);
  });

  it('posts once for twenty calls with one key', async () => {
    const player = await app.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(player, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    expect(
      (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd')?.real,
    ).toBe(app.units('10'));
    expect(await entries('money.adjust', player.user._id)).toHaveLength(1);
  });

  it('refuses a key that was used for something else', async () => {
    const player = await app.register();
    await post(player, {});
    for (const change of [{ amount: '11' }, { currency: 'eur' }, { demo: true }, { amount: '-10.00' }]) {
      expect((await post(player, change)).status).toBe(409);
    }
    expect((await post(player, {})).body).toMatchObject({ balance: '10.00', repeated: true });
  });

  it('takes money with a minus, but never more than there is', async () => {
    const player = await app.register();
    await post(player, {});
    expect((await post(player, { amount: '-4', key: 'k2' })).body.balance).toBe('6.00');
    const refused = await post(player, { amount: '-6.01', key: 'k3' });
    expect([refused.status, refused.body.code]).toEqual([409, 2]);
    expect(await entries('money.adjust', player.user._id)).toHaveLength(2);
  });

  it.each([
    ['nothing', '0.00'],
    ['more decimals than the currency has', '1.001'],
    ['more than any adjustment', '9999999999999999999'],
  ])('refuses %s and posts nothing', async (_, amount) => {
    const player = await app.register();
    const { status, body } = await post(player, { amount });
    expect([status, body.code]).toEqual([422, 1]);
    expect(
      (await app.api('/api/admin/user/ledger', { id: player.user._id }, admin.token)).body.lines,
    ).toEqual([]);
  });

  it('keeps play money apart', async () => {
    const player = await app.register();
    await post(player, { demo: true });
    const { body } = await app.api('/api/admin/user', { id: player.user._id }, admin.token);
    expect(body.balances.find((held: { currency: string }) => held.currency === 'usd')).toEqual({
      currency: 'usd',
      real: '0.00',
      demo: '10.00',
      bonus: '0.00',
    });
    expect(body.balanceEur).toBe('0.000000');
  });

  it('says which of player and currency it does not know', async () => {
    const player = await app.register();
    expect((await post(player, { user: 'nobody_here' })).body.errors).toEqual({ user: 'unknown' });
    expect((await post(player, { currency: 'xyz' })).body.errors).toEqual({ currency: 'unknown' });
  });
});

describe('features and settings', () => {
  it('switches a feature off and on, with who and when', async () => {
    expect((await app.api('/api/admin/feature', { id: 'tombola', on: false }, admin.token)).body).toEqual({
      id: 'tombola',
      on: false,
    });
    expect(app.kit.features.isOn('tombola')).toBe(false);
    const { body } = await app.api('/api/admin/features', {}, admin.token);
    expect(body.find((feature: { id: string }) => feature.id === 'tombola')).toMatchObject({
      on: false,
      settings: true,
      changed: { by: admin.user.name },
    });
    await app.api('/api/admin/feature', { id: 'tombola', on: true }, admin.token);
    expect(app.kit.features.isOn('tombola')).toBe(true);
    expect((await entries('feature.switch', 'tombola')).map(({ detail }) => detail)).toEqual([
      { on: false },
      { on: true },
    ]);
  });

  it.each(['backoffice', 'nothing-such'])('refuses to switch %s', async (id) => {
    expect((await app.api('/api/admin/feature', { id, on: false }, admin.token)).status).toBe(422);
  });

  it('saves a version, refuses a stale one and names wrong fields', async () => {
    const first = await app.api('/api/admin/settings', { feature: 'tombola' }, admin.token);
    expect(first.body).toMatchObject({ value: { prize: 10, motto: 'Good luck' }, version: 0, history: [] });
    expect(first.body.schema.properties.prize).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 10,
    });
    const save = (value: unknown, version?: number) =>
      app.api('/api/admin/settings/save', { feature: 'tombola', value, version }, admin.token);
    expect((await save({ prize: 20, motto: 'New' }, 0)).body).toEqual({ version: 1 });
    expect((await save({ prize: 30, motto: 'Old page' }, 0)).status).toBe(409);
    const wrong = await save({ prize: 0, motto: 'New' }, 1);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['prize']]);
    const after = await app.api('/api/admin/settings', { feature: 'tombola' }, admin.token);
    expect(after.body).toMatchObject({
      value: { prize: 20, motto: 'New' },
      version: 1,
      history: [{ version: 1, author: admin.user.name }],
    });
  });

  it('shows its versions by pages of fifty, each with what was before it', async () => {
    await app.kit.db.pool.query(
      `insert into setting_version (feature, version, value, author)
       select 'tombola', n, jsonb_build_object('prize', n, 'motto', 'many'), 'test' from generate_series(2, 200) n`,
    );
    const page = async (before?: number) =>
      (await app.api('/api/admin/settings', { feature: 'tombola', before }, admin.token)).body;
    const first = await page();
    expect(first).toMatchObject({ version: 200, next: 151, older: { prize: 150 } });
    expect(first.history).toHaveLength(50);
    const middle = await page(first.next);
    expect(middle).toMatchObject({ version: 200, next: 101 });
    expect(middle.history[0]).toMatchObject({ version: 150, value: { prize: 150 } });
    const last = await page(51);
    expect([last.history.length, last.history.at(-1).version, last.next, last.older]).toEqual([
      50,
      1,
      null,
      undefined,
    ]);
  });

  it('lets one of two savers of the same version win', async () => {
    const { body } = await app.api('/api/admin/settings', { feature: 'tombola' }, admin.token);
    const saves = [1, 2, 3, 4, 5].map((prize) =>
      app.api(
        '/api/admin/settings/save',
        { feature: 'tombola', value: { prize, motto: 'race' }, version: body.version },
        admin.token,
      ),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  it('takes two to let one do more alone, and one to let them do less', async () => {
    const second = await app.staff();
    const as = (staff: TestPlayer) => (path: string, body: object) =>
      app.api(`/api/admin${path}`, body, staff.token);
    const most = () => app.kit.settings.get('backoffice', backofficeSettings).fourEyes.adjustAboveEur;
    const save = (adjustAboveEur: string) =>
      as(admin)('/settings/save', { feature: 'backoffice', value: { fourEyes: { adjustAboveEur } } });
    const decide = (staff: TestPlayer, id: string) => as(staff)('/requests/decide', { id, approve: true });
    const asked = async () =>
      (await as(second)('/requests', {})).body.requests.find(
        ({ act, state }: { act: string; state: string }) => act === 'settings.loosen' && state === 'pending',
      );
    await app.kit.settings.set('backoffice', { fourEyes: { adjustAboveEur: '100' } }, 'test');
    expect((await save('99999')).body).toMatchObject({ waiting: true });
    expect(most()).toBe('100');
    const request = await asked();
    expect(request.body).toMatchObject({
      feature: 'backoffice',
      value: { fourEyes: { adjustAboveEur: '99999' } },
    });
    expect((await decide(admin, request.id)).body.code).toBe(5);
    const clerk = await app.staff('approvals');
    expect((await decide(clerk, request.id)).body.code).toBe(6);
    expect((await decide(second, request.id)).body).toMatchObject({ state: 'approved' });
    expect(most()).toBe('99999');
    expect((await save('500')).body.waiting).toBeUndefined();
    expect(most()).toBe('500');

    // What changed since was not agreed to.
    await save('600');
    const old = await asked();
    await save('400');
    expect(await decide(second, old.id)).toMatchObject({ status: 409, body: { code: 14 } });
    expect(most()).toBe('400');
    expect((await as(second)('/requests/decide', { id: old.id, approve: false })).status).toBe(200);
    await app.kit.settings.set('backoffice', {}, 'test');
  });
});

describe('exclusion and limits', () => {
  const guard = (player: TestPlayer, change: Record<string, unknown>) =>
    app.api(
      '/api/admin/user/guard',
      { id: player.user._id, excludedUntil: null, limits: [], ...change },
      admin.token,
    );

  it('excludes for ever and lifts it again, both in the audit log', async () => {
    const player = await app.register();
    expect((await guard(player, { excludedUntil: -1, reason: 'asked by mail' })).body.excludedUntil).toBe(-1);
    const account = await app.kit.identity.bySession(player.token);
    expect(account!.excludedUntil).toBeGreaterThan(Date.UTC(9000, 0));
    expect((await app.kit.money.peek(player.id)).guard?.excludedUntil).toBe(-1);
    expect((await guard(player, {})).body.excludedUntil).toBeNull();
    expect((await app.kit.identity.bySession(player.token))!.excludedUntil).toBeNull();
    expect(await entries('user.guard', player.user._id)).toHaveLength(2);
  });

  it('keeps what a limit has used when its height changes', async () => {
    const player = await app.register();
    await guard(player, { limits: [{ kind: 'wager', period: 'day', cap: '100' }] });
    await app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, {
        ...state.guard!,
        limits: state.guard!.limits.map((limit) => ({ ...limit, used: '30000000' })),
      });
      return true;
    });
    const { body } = await guard(player, {
      // What is used of a limit is no change of it.
      base: { excludedUntil: null, bar: null, limits: [{ kind: 'wager', period: 'day', cap: '100.000000' }] },
      limits: [
        { kind: 'wager', period: 'day', cap: '50.5' },
        { kind: 'loss', period: 'week', cap: '7' },
      ],
    });
    expect(body.limits).toMatchObject([
      { kind: 'wager', cap: '50.500000', used: '30.000000' },
      { kind: 'loss', cap: '7.000000', used: '0.000000' },
    ]);
  });

  it('that are set together with a lift wait with it, and whoever agrees sees both', async () => {
    const [player, second] = [await app.register(), await app.staff()];
    const until = app.kit.runtime.now() + 3_600_000;
    await app.kit.money.exclusive(player.id, async (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until, kind: 'timeout' }),
    );
    const limits = [{ kind: 'loss', period: 'day', cap: '50' }];
    expect((await guard(player, { limits })).body).toMatchObject({
      waiting: true,
      bar: 'timeout',
      limits: [],
    });
    const { body } = await app.api('/api/admin/requests', {}, second.token);
    const request = body.requests.find(({ user }: { user: { _id: string } }) => user._id === player.user._id);
    expect(request.body).toMatchObject({ withLimits: true, limits, base: { bar: 'timeout', limits: [] } });
    const agreed = await app.api(
      '/api/admin/requests/decide',
      { id: request.id, approve: true },
      second.token,
    );
    expect(agreed.status).toBe(200);
    const { guard: now } = await app.kit.money.peek(player.id);
    expect(now).toMatchObject({ excludedUntil: null, limits: [{ kind: 'loss', cap: '50000000' }] });
  });

  it('refuses a form that is older than what is in force, and changes nothing', async () => {
    const player = await app.register();
    const base = { excludedUntil: null, bar: null, limits: [] };
    const wanted = { base, limits: [{ kind: 'deposit', period: 'week', cap: '80' }] };
    const moved = { status: 409, body: { code: 11 } };
    // A colleague bars the player meanwhile.
    await guard(player, { excludedUntil: -1 });
    expect(await guard(player, wanted)).toMatchObject(moved);
    // The player sets a limit meanwhile.
    const limit = { kind: 'loss', period: 'day', cap: '5000000', used: '0', from: 0 } as const;
    await app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...state.guard!, limits: [limit] });
      return true;
    });
    const barred = { excludedUntil: -1, bar: 'staff' };
    expect(await guard(player, { ...wanted, base: { ...barred, limits: [] } })).toMatchObject(moved);
    const { guard: now } = (await app.api('/api/admin/user', { id: player.user._id }, admin.token)).body;
    expect(now).toMatchObject({ ...barred, limits: [{ kind: 'loss', period: 'day', cap: '5.000000' }] });
    expect(await entries('user.guard', player.user._id)).toHaveLength(1);
    // As it is now it is changed; of two who do that at once one does it.
    const kept = { kind: 'loss', period: 'day', cap: '5' };
    const answers = await Promise.all(
      ['80', '90'].map((cap) =>
        guard(player, { base: now, limits: [kept, { kind: 'deposit', period: 'week', cap }] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('refuses an exclusion that is over and two limits of one kind', async () => {
    const player = await app.register();
    expect((await guard(player, { excludedUntil: 1000 })).status).toBe(422);
    const twice = { kind: 'loss', period: 'day', cap: '1' };
    expect((await guard(player, { limits: [twice, twice] })).status).toBe(422);
    expect(await entries('user.guard', player.user._id)).toEqual([]);
  });
});

describe('permissions', () => {
  const set = (staff: TestPlayer, player: TestPlayer, roles: string[], permissions: string[]) =>
    app.api('/api/admin/user/permissions', { id: player.user._id, roles, permissions }, staff.token);

  it('are given by an administrator, take effect at once and are audited', async () => {
    const player = await app.register();
    expect((await app.api('/api/admin/users', {}, player.token)).status).toBe(403);
    expect((await set(admin, player, [], ['users'])).body).toEqual({ roles: [], permissions: ['users'] });
    expect((await app.api('/api/admin/users', {}, player.token)).status).toBe(200);
    expect(await entries('user.permissions', player.user._id)).toHaveLength(1);
  });

  it('are not given back by a page that is older than their taking', async () => {
    const player = await app.register();
    const one = { id: player.user._id, roles: [], base: { roles: [], permissions: ['audit.read', 'users'] } };
    const change = (permissions: string[]) =>
      app.api('/api/admin/user/permissions', { ...one, permissions }, admin.token);
    await set(admin, player, [], ['users', 'audit.read']);
    expect((await change(['users'])).status).toBe(200);
    expect(await change(['users', 'audit.read', 'dashboard'])).toMatchObject({
      status: 409,
      body: { code: 409 },
    });
    expect(await app.kit.identity.ownPermissions(player.id)).toEqual(['users']);
  });

  it('cannot be raised above one’s own, nor taken from those who have more', async () => {
    const staff = await app.staff('permissions.edit', 'users');
    const player = await app.register();
    expect((await set(staff, player, [], ['users'])).status).toBe(200);
    expect((await set(staff, player, [], ['users', 'audit.read'])).status).toBe(403);
    expect((await set(staff, player, ['*'], [])).status).toBe(403);
    expect((await set(staff, player, ['moderator'], [])).status).toBe(403);
    expect((await set(staff, staff, ['*'], ['permissions.edit', 'users'])).status).toBe(403);
    expect((await set(staff, admin, ['*'], ['users'])).status).toBe(403);
    const auditor = await app.staff('audit.read');
    expect((await set(staff, auditor, [], [])).status).toBe(403);
  });

  it('leave at least one administrator, also when two act at once', async () => {
    const { rows } = await app.kit.db.pool.query<{ public_id: string }>(
      `select public_id from account where '*' = any(roles)`,
    );
    const answers = await Promise.all(
      rows.map(({ public_id: id }) =>
        app.api(
          '/api/admin/user/permissions',
          { id, roles: [], permissions: ['permissions.edit'] },
          admin.token,
        ),
      ),
    );
    expect(answers.some(({ status }) => status !== 200)).toBe(true);
    const left = await app.kit.db.pool.query(`select 1 from account where '*' = any(roles)`);
    expect(left.rowCount).toBeGreaterThan(0);
  });
});
