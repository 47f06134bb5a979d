/** What staff cannot do: pay, free or approve themselves, move much alone, or touch who stands above them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';

let app: TestPlatform;
let chief: TestPlayer;
let serial = 0;

beforeAll(async () => {
  const features = composed.features.filter(({ id }) => id !== 'prices');
  app = await createTestPlatform({ ...composed, features });
  chief = await app.staff();
});
afterAll(() => app.close());

const as = (staff: TestPlayer) => (path: string, body: object) =>
  app.api(`/api/admin${path}`, body, staff.token);
const adjustment = (to: TestPlayer, amount: string, more: object = {}) => ({
  user: to.user._id,
  currency: 'eur',
  amount,
  reason: 'goodwill',
  key: `staff-${++serial}`,
  ...more,
});
const euros = async ({ id }: TestPlayer): Promise<bigint> =>
  (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'eur')!.real;
const grant = (to: TestPlayer, amount: string) => ({
  user: to.user._id,
  currency: 'eur',
  amount,
  reason: 'goodwill',
  key: app.kit.runtime.uuid(),
});

describe('one’s own account', () => {
  it('is not credited, granted to, let back or let off its limits', async () => {
    const staff = await app.staff();
    const id = staff.user._id;
    const limits = [{ kind: 'loss', period: 'day', cap: '50' }];
    expect((await as(chief)('/user/guard', { id, excludedUntil: null, limits })).status).toBe(200);
    const flag = { id, flag: 'aml', reason: 'suspected' };
    expect((await as(chief)('/user/flag', { ...flag, on: true })).status).toBe(200);
    for (const [path, body] of [
      ['/adjust', adjustment(staff, '1')],
      ['/adjust', adjustment(staff, '-1')],
      ['/bonuses/grant', grant(staff, '5')],
      ['/user/guard', { id, excludedUntil: null, limits: [], reason: 'mine' }],
      ['/kyc/tier', { id, tier: 1, born: null, country: null, reason: 'mine' }],
      ['/user/flag', { ...flag, on: false }],
      ['/user/factors/clear', { id, reason: 'mine' }],
    ] as const) {
      const { status, body: answer } = await as(staff)(path, body);
      expect([path, status, answer.code]).toEqual([path, 403, 20]);
    }
    expect(await euros(staff)).toBe(0n);
    expect((await app.kit.money.peek(staff.id)).guard?.limits).toHaveLength(1);
    expect(await app.kit.services.staffFlag(app.kit.db.pool, staff.id, 'aml')).toBe(true);
  });

  it('has none of its documents approved, nor a commission on its friends', async () => {
    const staff = await app.staff();
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const sent = await app.api('/api/kyc/upload', { kind: 'identity', name: 'me.png', data }, staff.token);
    const decide = { id: sent.body.documents[0].id, approve: true };
    expect((await as(staff)('/kyc/decide', decide)).body.code).toBe(20);
    expect((await as(chief)('/kyc/decide', decide)).status).toBe(200);

    const friend = await app.register();
    await app.kit.db.pool.query(
      `insert into affiliate_player (user_id, affiliate_id, at, doubt) values ($1, $2, now(), 'device')`,
      [friend.id.toString(), staff.id.toString()],
    );
    const counts = { user: friend.user._id, counts: true, reason: 'I know them' };
    expect((await as(staff)('/affiliates/decide', counts)).body.code).toBe(20);
    expect((await as(friend)('/affiliates/decide', counts)).status).toBe(403);
    expect((await as(chief)('/affiliates/decide', counts)).status).toBe(200);
  });

  it('has no promocode of its own making', async () => {
    const staff = await app.staff('promocodes.write');
    const terms = { kind: 'credit', currency: 'usd', value: '5', mostUses: 5 };
    const code = `Staff-${++serial}`;
    expect((await as(staff)('/promocodes/create', { code, ...terms })).status).toBe(200);
    const own = await app.api('/api/promocode/activate', { code }, staff.token);
    expect([own.status, own.body.code]).toEqual([403, 8]);
    const mine = { code: `Staff-${++serial}`, ...terms, forUser: staff.user._id };
    expect((await as(staff)('/promocodes/create', mine)).body.code).toBe(20);
  });

  it('is not decided about by whom it belongs to, nor is what was asked for it', async () => {
    const [asker, owner] = [await app.staff(), await app.staff()];
    const asked = await as(asker)('/adjust', adjustment(owner, '1500'));
    expect(asked.body.waiting).toBe(true);
    const decide = { id: asked.body.id, approve: true };
    expect((await as(owner)('/requests/decide', decide)).body.code).toBe(20);
    expect((await as(asker)('/requests/decide', decide)).body.code).toBe(5);
    expect(await euros(owner)).toBe(0n);
    expect((await as(chief)('/requests/decide', decide)).status).toBe(200);
    expect(await euros(owner)).toBe(app.units('1500', 'eur'));
  });
});

describe('what one member of staff may not do alone', () => {
  it('begins at 1,000 euros unless the operator says otherwise', async () => {
    const [staff, player] = [await app.staff(), await app.register()];
    expect((await as(staff)('/adjust', adjustment(player, '1000.01'))).body.waiting).toBe(true);
    expect(await euros(player)).toBe(0n);
    const [other, rich] = [await app.staff(), await app.register()];
    expect((await as(other)('/adjust', adjustment(rich, '1000'))).body.waiting).toBeUndefined();
    expect(await euros(rich)).toBe(app.units('1000', 'eur'));
  });

  it('is reached by many small acts of one person in a day, debits among them, also at once', async () => {
    const staff = await app.staff();
    const players = await Promise.all(Array.from({ length: 12 }, () => app.register()));
    const answers = await Promise.all(players.map((one) => as(staff)('/adjust', adjustment(one, '100'))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.waiting === true)).toHaveLength(2);
    // Of twelve at once any two may be left for somebody else: what is taken back is taken from who got it.
    const paid = players[answers.findIndex(({ body }) => body.waiting === undefined)]!;
    expect((await as(staff)('/adjust', adjustment(paid, '-1'))).body.waiting).toBe(true);
    // Play money is worth nothing.
    expect((await as(staff)('/adjust', adjustment(players[0]!, '500', { demo: true }))).body.waiting).toBe(
      undefined,
    );
  });

  it('counts what several give to one player', async () => {
    const player = await app.register();
    const staff = await Promise.all(Array.from({ length: 4 }, () => app.staff()));
    const answers = await Promise.all(staff.map((one) => as(one)('/adjust', adjustment(player, '400'))));
    expect(answers.filter(({ body }) => body.waiting === true)).toHaveLength(2);
    expect(await euros(player)).toBe(app.units('800', 'eur'));
  });

  it('holds a key’s request once, and posts it once', async () => {
    const [staff, player] = [await app.staff(), await app.register()];
    const body = adjustment(player, '1200');
    const answers = await Promise.all(Array.from({ length: 5 }, () => as(staff)('/adjust', body)));
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    await as(chief)('/requests/decide', { id: answers[0]!.body.id, approve: true });
    expect((await as(staff)('/adjust', body)).body).toMatchObject({ repeated: true });
    expect(await euros(player)).toBe(app.units('1200', 'eur'));
  });

  it('counts bonus grants and promocodes, which wait and are done when somebody else agrees', async () => {
    const [staff, player, other] = [await app.staff(), await app.register(), await app.register()];
    expect((await as(staff)('/adjust', adjustment(other, '900'))).body.waiting).toBeUndefined();
    const asked = await as(staff)('/bonuses/grant', grant(player, '200'));
    expect([asked.status, asked.body.waiting]).toEqual([200, true]);
    // Nobody agrees to what belongs to a room that is off; to decline it needs no room.
    const dropped = await as(staff)('/bonuses/grant', grant(player, '300'));
    const decide = (id: string, approve: boolean) => as(chief)('/requests/decide', { id, approve });
    await app.kit.features.set('bonuses', false, 'test');
    expect(await decide(asked.body._id, true)).toMatchObject({ status: 409, body: { code: 15 } });
    expect((await decide(dropped.body._id, false)).body).toMatchObject({ state: 'declined' });
    await app.kit.features.set('bonuses', true, 'test');
    expect(await app.kit.services.bonus.active(player.id)).toBe(false);
    expect((await decide(asked.body._id, true)).status).toBe(200);
    expect(await app.kit.services.bonus.active(player.id)).toBe(true);

    const code = `Many-${++serial}`;
    const terms = { code, kind: 'credit', currency: 'eur', value: '5', mostUses: 300 };
    const codes = await as(staff)('/promocodes/create', terms);
    expect([codes.status, codes.body.waiting, codes.body.codes]).toEqual([200, true, []]);
    const use = () => app.api('/api/promocode/activate', { code }, player.token);
    expect((await use()).body.code).toBe(1);
    const { requests } = (await as(chief)('/requests', {})).body;
    const request = requests.find(({ act }: { act: string }) => act === 'promocode.create');
    expect((await as(chief)('/requests/decide', { id: request.id, approve: true })).status).toBe(200);
    expect((await use()).status).toBe(200);
  });

  it('is whatever helps an account of the same device', async () => {
    const [staff, player] = [await app.staff(), await app.register()];
    const visit = { address: '203.0.113.77', userAgent: 'x', device: `shared-device-${staff.id}-000` };
    for (const { id } of [staff, player])
      await app.kit.identity.openSession((await app.kit.identity.byId(id))!, visit);
    const asked = await as(staff)('/adjust', adjustment(player, '1'));
    expect(asked.body.waiting).toBe(true);
    const { requests } = (await as(chief)('/requests', {})).body;
    expect(requests.find(({ id }: { id: string }) => id === asked.body.id).linked).toEqual([
      'device',
      'address',
    ]);
    // Nor does who was at the player's address agree to it: they may decline.
    const near = await app.staff();
    const there = { ...visit, device: `other-device-${near.id}-0000` };
    await app.kit.identity.openSession((await app.kit.identity.byId(near.id))!, there);
    const decide = (by: TestPlayer, approve: boolean) =>
      as(by)('/requests/decide', { id: asked.body.id, approve });
    expect(await decide(near, true)).toMatchObject({ status: 403, body: { code: 20 } });
    expect((await decide(near, false)).body).toMatchObject({ state: 'declined' });
    await as(chief)('/user/guard', {
      id: player.user._id,
      excludedUntil: null,
      limits: [{ kind: 'loss', period: 'day', cap: '5' }],
    });
    const looser = { id: player.user._id, excludedUntil: null, limits: [], reason: 'friend' };
    expect((await as(staff)('/user/guard', looser)).body.waiting).toBe(true);
    expect((await app.kit.money.peek(player.id)).guard?.limits).toHaveLength(1);
    // A code is made for nobody in particular, so it is refused where it is used.
    const code = `Staff-${++serial}`;
    const terms = { kind: 'credit', currency: 'usd', value: '5', mostUses: 5 };
    expect((await as(staff)('/promocodes/create', { code, ...terms })).status).toBe(200);
    const use = async ({ token }: TestPlayer) =>
      (await app.api('/api/promocode/activate', { code }, token)).body;
    expect(await use(player)).toMatchObject({ code: 9 });
    expect(await use(await app.register())).toMatchObject({ kind: 'credit', value: '5.00' });
    const again = (await as(chief)('/requests', {})).body.requests;
    const request = again.find(
      ({ act, user, state }: { act: string; state: string; user: { _id: string } }) =>
        act === 'user.guard' && state === 'pending' && user._id === player.user._id,
    );
    expect((await as(chief)('/requests/decide', { id: request.id, approve: true })).status).toBe(200);
    expect((await app.kit.money.peek(player.id)).guard?.limits).toHaveLength(0);
    // Everybody here came over the loopback: that says nothing.
    expect((await as(staff)('/adjust', adjustment(await app.register(), '1'))).body.waiting).toBe(undefined);
  });
});

describe('the administrator', () => {
  let lesser: TestPlayer;
  beforeEach(async () => {
    lesser = await app.staff(
      'users.guard',
      'permissions.edit',
      'users.adjust',
      'security.clear',
      'kyc.review',
      'users.notes',
    );
  });

  it('is not excluded, limited, stripped or demoted by who is less', async () => {
    const owner = await app.staff();
    const id = owner.user._id;
    for (const [path, body, code] of [
      ['/user/guard', { id, excludedUntil: -1, limits: [], reason: 'coup' }, 21],
      ['/kyc/tier', { id, tier: 0, born: '2015-01-01', country: null, reason: 'coup' }, 21],
      ['/user/factors/clear', { id, reason: 'coup' }, 21],
      ['/adjust', adjustment(owner, '-1'), 21],
      ['/user/flag', { id, flag: 'aml', on: true, reason: 'coup' }, 21],
      ['/user/permissions', { id, roles: [], permissions: [] }, 3],
    ] as const) {
      const { status, body: answer } = await as(lesser)(path, body);
      expect([path, status, answer.code]).toEqual([path, 403, code]);
    }
    expect((await app.kit.identity.byId(owner.id))!.roles).toEqual(['*']);
    expect((await app.kit.money.peek(owner.id)).guard?.excludedUntil ?? null).toBeNull();
    expect((await as(chief)('/user/guard', { id, excludedUntil: -1, limits: [] })).status).toBe(200);
  });
});

describe('staff without a second factor', () => {
  it('have no rights from the first start, and are told so', async () => {
    const strict = await createTestPlatform({
      features: composed.features.filter(({ id }) => ['backoffice', 'security', 'identity'].includes(id)),
      staffTwoFactor: true,
    });
    try {
      const staff = await strict.staff();
      const { status, body } = await strict.api('/api/admin/users', {}, staff.token);
      expect([status, body.code]).toEqual([403, -1025]);
    } finally {
      await strict.close();
    }
  });
});
