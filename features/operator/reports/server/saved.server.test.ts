/** Saved reports and their letters: who gets them, who does not any more, and what a link opens. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { serverPart } from '#platform/server/kit.ts';
import { reports } from '../feature.ts';
import reportsServer from './index.ts';
import { sendDue } from './mailed.ts';

const DAY_MS = 86_400_000;
const system = systemRuntime();
// At ten in the morning of the next day: no midnight passes unasked.
let shift = DAY_MS - (system.now() % DAY_MS) + 10 * 3_600_000;
let app: TestPlatform;
let staff: TestPlayer;
let other: TestPlayer;

const call = (path: string, body: object, who: TestPlayer = staff) =>
  app.api(`/api/admin/reports/saved${path}`, body, who.token);
const filter = { by: 'product', money: 'real' };
const save = async (more: object = {}, who?: TestPlayer): Promise<number> => {
  const { status, body } = await call('/save', { name: 'Morning', filter, every: 'day', ...more }, who);
  expect([status, body]).toMatchObject([200, { id: expect.any(Number) }]);
  return body.id;
};
const saved = async (id: number, who?: TestPlayer) =>
  (await call('', {}, who)).body.saved.find((one: { id: number }) => one.id === id);
const letters = async (who: TestPlayer) =>
  (await app.kit.mail.list({ limit: 50, to: `${who.user.name}@example.com` })).filter(
    ({ template }) => template === 'reports.saved',
  );
/** Where the newest letter leads to. */
async function linkTo(who: TestPlayer): Promise<string> {
  const [newest] = await letters(who);
  const { body } = (await app.kit.mail.read(newest!.id))!;
  return new URL(/http\S+\/api\/reports\/mailed\/[\w-]{43}/.exec(body!.text)![0]).pathname;
}
const nextDay = () => void (shift += DAY_MS);

/** Whether rights of staff count in sessions of passkeys only, and who has a passkey. */
let strict = false;
const holders = new Set<bigint>();
const withPasskeys = {
  ...reports,
  server: async () => ({
    default: serverPart((kit) => {
      kit.provide('passkeyForStaff', () => strict);
      kit.provide('hasPasskey', async (_db, user) => holders.has(user));
      return reportsServer(kit);
    }),
  }),
};

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, withPasskeys],
    runtime: { ...system, now: () => system.now() + shift },
    confirmed: true,
  });
  await app.kit.features.set('reports', true, 'test');
  [staff, other] = [await app.staff('reports.read'), await app.staff('reports.read')];
});
afterAll(() => app.close());
beforeEach(async () => {
  [staff, other] = [await app.again(staff), await app.again(other)];
});

describe('a saved report', () => {
  it('is written about once a rhythm, to those who want it, with a link to its file', async () => {
    const id = await save();
    await sendDue(app.kit);
    expect(await letters(staff)).toHaveLength(0);
    nextDay();
    expect((await call('/read', { id, on: true }, other)).status).toBe(200);
    // Two processes at once.
    await Promise.all([sendDue(app.kit), sendDue(app.kit)]);
    await sendDue(app.kit);
    expect([await letters(staff), await letters(other)].map(({ length }) => length)).toEqual([1, 1]);
    const file = await app.get(await linkTo(staff));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('report-product-');
    expect(await saved(id)).toMatchObject({
      mine: true,
      readers: 2,
      log: [{ result: 'sent' }, { result: 'sent' }],
    });
    await call('/remove', { id });
    expect((await app.get(await linkTo(staff))).status).toBe(404);
  });

  it('goes to nobody who has lost the right, and the link they have opens nothing', async () => {
    const leaving = await app.staff('reports.read');
    const id = await save({}, leaving);
    nextDay();
    await sendDue(app.kit);
    const link = await linkTo(leaving);
    expect((await app.get(link)).status).toBe(200);
    await app.kit.identity.setPermissions(leaving.id, { permissions: [] });
    expect((await app.get(link)).status).toBe(404);
    nextDay();
    await sendDue(app.kit);
    expect(await letters(leaving)).toHaveLength(1);
    expect((await saved(id)).log).toMatchObject([{ result: 'right' }, { result: 'sent' }]);
    // Given back, the link is good again, but not after a week.
    await app.kit.identity.setPermissions(leaving.id, { permissions: ['reports.read'] });
    expect((await app.get(link)).status).toBe(200);
    shift += 7 * DAY_MS;
    expect((await app.get(link)).status).toBe(404);
    await call('/remove', { id });
  });

  it('is written about to who could read it with a passkey, and opened by them alone', async () => {
    const [holder, without] = [await app.staff('reports.read'), await app.staff('reports.read')];
    const id = await save({}, holder);
    await call('/read', { id, on: true }, without);
    holders.add(holder.id);
    strict = true;
    try {
      // Nobody's session was opened with a passkey: rights count in none of them.
      expect((await call('', {}, holder)).status).toBe(403);
      nextDay();
      await sendDue(app.kit);
      expect([await letters(holder), await letters(without)].map(({ length }) => length)).toEqual([1, 0]);
      const link = await linkTo(holder);
      const open = async (token?: string) => {
        const answer = await fetch(app.url + link, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        return [
          answer.status,
          answer.status === 200 ? null : ((await answer.json()) as { code: number }).code,
        ];
      };
      const session = async (who: TestPlayer, byPasskey: boolean) => {
        const { identity: accounts } = app.kit;
        const reader = (await accounts.byId(who.id))!;
        const visit = { address: '192.0.2.1', userAgent: '' };
        return accounts.openSession(reader, byPasskey ? { ...visit, passkey: 'theirs' } : visit);
      };
      holders.add(other.id);
      expect(await open()).toEqual([403, 5]);
      expect(await open(await session(holder, false))).toEqual([403, 5]);
      expect(await open(await session(other, true))).toEqual([403, 5]);
      expect(await open(await session(holder, true))).toEqual([200, null]);
      await app.kit.identity.setPermissions(holder.id, { permissions: [] });
      expect(await open(await session(holder, true))).toEqual([404, 3]);
      await app.kit.identity.setPermissions(holder.id, { permissions: ['reports.read'] });
      holders.delete(holder.id);
      expect(await open(await session(holder, true))).toEqual([404, 3]);
    } finally {
      strict = false;
    }
    expect((await saved(id)).log).toMatchObject([{ result: 'right' }, { result: 'sent' }]);
    await call('/remove', { id });
  });

  it('is stopped by who does not want it any more, and nobody else', async () => {
    const id = await save({ every: 'week', format: 'parquet' });
    await call('/read', { id, on: true }, other);
    const before = (await letters(staff)).length;
    expect((await call('/read', { id, on: false })).status).toBe(200);
    expect(await saved(id)).toMatchObject({ mine: false, readers: 1 });
    shift += 7 * DAY_MS;
    await sendDue(app.kit);
    expect(await letters(staff)).toHaveLength(before);
    expect((await app.get(await linkTo(other))).headers.get('content-type')).toBe(
      'application/vnd.apache.parquet',
    );
  });

  it('is refused where it asks for what is not kept, and to those who may not read', async () => {
    const wrong = await call('/save', { name: 'x', filter: { by: 'game', country: 'MT' }, every: 'day' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 2]);
    for (const body of [
      { name: '', filter, every: 'day' },
      { name: 'x', filter: { by: 'user' }, every: 'day' },
      { name: 'x', filter, every: 'hour' },
      { name: 'x'.repeat(61), filter, every: 'day' },
    ])
      expect((await call('/save', body)).status).toBe(422);
    for (const [path, body] of [
      ['/read', { id: 999_999, on: true }],
      ['/remove', { id: 999_999 }],
    ] as const)
      expect([(await call(path, body)).status, (await call(path, body)).body.code]).toEqual([404, 3]);
    const stranger = await app.staff('reports.players');
    for (const path of ['', '/save', '/read', '/remove'])
      expect((await call(path, {}, stranger)).status).toBe(403);
    expect((await app.get(`/api/reports/mailed/${'a'.repeat(43)}`)).status).toBe(404);
    expect((await app.get('/api/reports/mailed/x')).status).toBe(422);
  });
});
