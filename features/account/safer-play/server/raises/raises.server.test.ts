/** Wishes for higher limits that staff look at: when they are a case, who decides, and what that does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { cases } from '#features/operator/cases/feature.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { fixedRuntime, systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { saferPlay } from '../../feature.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SLOT = { kind: 'loss', period: 'day' };

const clock = fixedRuntime(Date.parse('2026-11-18T09:00:00Z'));
let app: TestPlatform;
let one: TestPlayer;
let [first, second, caller]: TestPlayer[] = [];

beforeAll(async () => {
  const { sleep, random } = systemRuntime();
  app = await createTestPlatform({
    lanesApart: true,
    features: [identity, backoffice, saferPlay, cases],
    runtime: { ...clock, sleep, random },
  });
  [first, second] = [await app.staff('cases', 'users.guard'), await app.staff('cases', 'users.guard')];
  caller = await app.staff('cases', 'manageTickets');
});
afterAll(() => app.close());
beforeEach(async () => {
  [first, second, caller] = await Promise.all([first, second, caller].map((who) => app.again(who!)));
  one = await app.register();
  await limit('/set', { ...SLOT, cap: '10' });
});

const limit = (path: string, body: object = {}) => app.api(`/api/limits${path}`, body, one.token);
const more = (cap: string | null = '20') => limit('/set', { ...SLOT, cap });
const decide = (staff: TestPlayer, _id: string, agree: boolean) =>
  app.api('/api/admin/limits/raises/decide', { _id, agree, note: 'Spoke with the player.' }, staff.token);

async function raises(mode: 'free' | 'looked' | 'held'): Promise<void> {
  expect(await app.kit.settings.set('limits', { raises: mode }, 'test')).toHaveProperty('version');
}

async function listed(
  staff = first!,
): Promise<{ source: string; subject: string; barred: unknown; id: string }[]> {
  const { body } = await app.api('/api/admin/cases', { player: one.user._id }, staff.token);
  return body.cases;
}

async function wishes(): Promise<{ _id: string; asked: number; confirmed: boolean }[]> {
  const { body } = await app.api('/api/admin/limits/raises', {}, first!.token);
  return body.waiting.filter(({ user }: { user: { _id: string } }) => user._id === one.user._id);
}

async function audited(): Promise<string[]> {
  const { rows } = await app.kit.db.pool.query<{ action: string }>(
    `select action from audit_log where subject = $1 and action like 'limits.raise.%' order by no`,
    [one.user._id],
  );
  return rows.map(({ action }) => action);
}

describe('a wish that is held', () => {
  beforeEach(() => raises('held'));

  it('waits for two of staff, who are not the same one, and can be confirmed for a week from then on', async () => {
    await more();
    const [wish] = await wishes();
    expect((await limit('')).body.pending).toMatchObject([{ held: true }]);
    clock.advance(DAY + HOUR);
    expect((await limit('/confirm', SLOT)).body.code).toBe(3);
    expect((await decide(first!, wish!._id, true)).body).toEqual({ decided: false });
    expect((await decide(first!, wish!._id, true)).body.code).toBe(3);
    expect((await limit('/confirm', SLOT)).body.code).toBe(3);
    // Who agreed first cannot have the case.
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ barred: 'part' });
    const take = (staff: TestPlayer) =>
      app.api('/api/admin/cases/assign', { id: waiting!.id, from: null, to: staff.user._id }, staff.token);
    expect((await take(first!)).status).toBe(403);
    expect((await take(second!)).body.case).toMatchObject({ state: 'open' });
    expect((await decide(second!, wish!._id, true)).body).toEqual({ decided: true });
    const { pending, now } = (await limit('')).body;
    expect(pending).toMatchObject([{ held: false, readyAt: now }]);
    expect((await limit('/confirm', SLOT)).body.limits).toMatchObject([{ cap: '20.00' }]);
    expect(await listed()).toEqual([]);
    expect(await audited()).toEqual(['limits.raise.first', 'limits.raise.agreed']);
  });

  it('is gone when staff make the limit stricter; what the player set, no one of staff makes looser alone', async () => {
    await more();
    const own = (cap: string) => ({ ...SLOT, cap });
    const added = (cap: string) => ({ kind: 'wager', period: 'day', cap });
    const form = async (...limits: object[]) => {
      const body = { id: one.user._id, excludedUntil: null, limits, reason: 'They asked' };
      return (await app.api('/api/admin/user/guard', body, first!.token)).body;
    };
    for (const looser of [[own('50')], []])
      expect(await form(...looser)).toMatchObject({ waiting: true, limits: [{ cap: '10.000000' }] });
    expect((await limit('')).body.pending).toHaveLength(1);
    const stricter = await form(own('5'), added('100'));
    expect(stricter).toMatchObject({ limits: [{ cap: '5.000000' }, { cap: '100.000000' }], pending: [] });
    expect(await listed()).toEqual([]);
    clock.advance(DAY + HOUR);
    expect((await limit('/confirm', SLOT)).body.code).toBe(1);
    expect(await form(own('6'), added('100'))).toMatchObject({ waiting: true });
    // What staff set is theirs, until the player takes it over.
    expect(await form(own('5'), added('200'))).not.toHaveProperty('waiting');
    await limit('/set', added('150'));
    expect(await form(own('5'), added('160'))).toMatchObject({ waiting: true });
  });

  it('is not the player’s own to agree to, nor of somebody who might be the player or the first of two', async () => {
    const player = one;
    const pair = await app.staff('cases', 'users.guard');
    one = pair;
    await limit('/set', { ...SLOT, cap: '10' });
    await more();
    const [wish] = await wishes();
    expect((await decide(pair, wish!._id, true)).body.code).toBe(20);
    for (const { id } of [first!, pair]) {
      const visit = { address: '198.51.100.7', userAgent: 'test', device: 'the one laptop' };
      await app.kit.identity.openSession((await app.kit.identity.byId(id))!, visit);
    }
    expect((await decide(first!, wish!._id, true)).body.code).toBe(4);
    // Refusing loosens nothing.
    expect((await decide(first!, wish!._id, false)).body).toEqual({ decided: true });
    one = player;
    await more();
    const [other] = await wishes();
    expect((await decide(pair, other!._id, true)).body).toEqual({ decided: false });
    expect(await decide(first!, other!._id, true)).toMatchObject({ status: 403, body: { code: 5 } });
    expect((await limit('')).body.pending).toMatchObject([{ held: true }]);
    expect((await decide(second!, other!._id, true)).body).toEqual({ decided: true });
  });
});

describe('a limit that staff set', () => {
  const form = async (...limits: object[]) => {
    const body = { id: one.user._id, excludedUntil: null, limits, reason: 'Too much' };
    return (await app.api('/api/admin/user/guard', body, first!.token)).body;
  };

  it('begins with what the running period has seen, as one of the player’s own does', async () => {
    const euro = app.kit.money.currency('eur')!;
    await app.credit(one.id, 'eur', '100');
    await app.kit.money.exclusive(one.id, async (_client, state, draft) =>
      writePosting(
        state,
        draft,
        { cur: euro.id, net: -3000n * typedStep(euro), counter: ACCOUNT.pokerTables, kind: KIND.pokerBuyIn },
        app.kit.runtime.uuid(),
      ),
    );
    const slots = ['loss', 'wager', 'deposit'].map((kind) => ({ kind, period: 'month', cap: '50' }));
    const { limits } = await form({ ...SLOT, cap: '10' }, ...slots);
    // The player's own was there before, and goes on from where it was.
    expect(limits.map(({ used }: { used: string }) => Number(used))).toEqual([0, 30, 30, 0]);
  });

  it('is not looser by the player’s word alone, whatever the house does with wishes', async () => {
    await raises('free');
    const added = (cap: string | null) => ({ kind: 'wager', period: 'day', cap });
    await form({ ...SLOT, cap: '10' }, added('50'));
    await limit('/set', added(null));
    expect(await listed()).toMatchObject([{ kind: 'limit', subject: '50.00 EUR → ∞', severity: 2 }]);
    clock.advance(DAY);
    expect((await limit('/confirm', added(null))).body.code).toBe(3);
    // Theirs to make stricter, and to take back as far as staff had it.
    await limit('/set', added('20'));
    await limit('/set', added('50'));
    expect((await limit('')).body.pending).toMatchObject([{ held: false }]);
    clock.advance(DAY);
    await limit('/confirm', added(null));
    await limit('/set', added('51'));
    const [wish] = await wishes();
    expect((await decide(first!, wish!._id, true)).body).toEqual({ decided: false });
    const other = await app.staff('users.guard');
    expect((await decide(other, wish!._id, true)).body).toEqual({ decided: true });
    clock.advance(DAY);
    expect((await limit('/confirm', added(null))).body.limits).toMatchObject([
      { cap: '10.00' },
      { cap: '51.00' },
    ]);
    // Staff have agreed: from now on it is the player's own.
    await limit('/set', added('60'));
    expect((await limit('')).body.pending).toMatchObject([{ held: false }]);
  });

  it('lifts no break that has ended by itself', async () => {
    const taken = { kind: 'timeout', length: '1d' };
    expect((await app.api('/api/limits/break', taken, one.token)).status).toBe(200);
    clock.advance(DAY + HOUR);
    expect(await form({ ...SLOT, cap: '5' })).toMatchObject({ bar: null, limits: [{ cap: '5.000000' }] });
    const { rows } = await app.kit.db.pool.query(
      `select data ? 'kind' as bar from event where user_id = $1 and type = 'guard.changed' order by lane, batch`,
      [one.id.toString()],
    );
    // What begins or lifts a bar says of which kind it is; the second is of the limits.
    expect(rows).toEqual([{ bar: true }, { bar: false }]);
  });

  it('holds for the player’s own limit that staff made stricter, too', async () => {
    await raises('looked');
    await form({ ...SLOT, cap: '5' });
    await more('6');
    expect((await limit('')).body.pending).toMatchObject([{ cap: '6.00', held: true }]);
  });
});

describe('a wish for more', () => {
  beforeEach(() => raises('looked'));

  it('is a case from the second one within 30 days on, one case whatever is asked, and goes its way', async () => {
    await more();
    expect(await listed()).toEqual([]);
    await more('30');
    expect(await listed()).toMatchObject([
      { kind: 'limit', subject: '10.00 EUR → 30.00 EUR', room: '/admin/room/harm' },
    ]);
    expect(await listed()).toHaveLength(1);
    await more(null);
    expect(await listed()).toMatchObject([{ subject: '10.00 EUR → ∞' }]);
    expect(await wishes()).toMatchObject([{ asked: 3, confirmed: false }]);
    // Whose room it is not sees nothing of it.
    expect(await listed(caller)).toEqual([]);
    expect((await app.api('/api/admin/limits/raises', {}, caller!.token)).status).toBe(403);
    clock.advance(DAY);
    expect((await limit('/confirm', SLOT)).body.limits).toEqual([]);
    // It is looked at all the same, and cannot be refused any more.
    const [wish] = await wishes();
    expect(wish).toMatchObject({ confirmed: true });
    expect((await decide(first!, wish!._id, false)).body.code).toBe(2);
    expect((await decide(first!, wish!._id, true)).body).toEqual({ decided: true });
    expect((await decide(second!, wish!._id, true)).body.code).toBe(1);
    expect(await listed()).toEqual([]);
    expect(await audited()).toEqual(['limits.raise.seen']);
  });

  it('is no case again once the player takes it back, lowers the limit, or lets it lapse', async () => {
    await more();
    await more();
    await limit('/cancel', SLOT);
    expect(await listed()).toEqual([]);
    await more();
    expect(await listed()).toHaveLength(1);
    await limit('/set', { ...SLOT, cap: '9' });
    expect(await listed()).toEqual([]);
    await more();
    clock.advance(9 * DAY);
    expect(await listed()).toEqual([]);
    // A month later it is the first one.
    clock.advance(22 * DAY);
    first = await app.again(first!);
    await more();
    expect(await listed()).toEqual([]);
  });

  it('is gone when staff refuse it, and stays as it was for anything that is no request', async () => {
    await more();
    await more();
    const [wish] = await wishes();
    for (const note of [' ', 'Spoke\0']) {
      const said = { _id: wish!._id, agree: false, note };
      expect((await app.api('/api/admin/limits/raises/decide', said, first!.token)).status).toBe(422);
    }
    expect((await decide(first!, app.kit.runtime.uuid(), false)).status).toBe(404);
    expect((await decide(first!, wish!._id, false)).body).toEqual({ decided: true });
    expect((await limit('')).body).toMatchObject({ limits: [{ cap: '10.00' }], pending: [] });
    clock.advance(DAY);
    expect((await limit('/confirm', SLOT)).body.code).toBe(1);
    expect(await audited()).toEqual(['limits.raise.refused']);
  });
});
