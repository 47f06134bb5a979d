import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { worthSending } from '#platform/server/testing/worth-sending.ts';
import { backoffice } from '../feature.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
let admin: TestPlayer;
let player: TestPlayer;
const all: Endpoint[] = Object.values(backoffice.contract).filter((entry) => entry.type === 'endpoint');
/** Who looks at the house as a role may have none of these permissions, and ends the look all the same. */
const ofAnybody = ['/api/admin/view/end'];
const calls = all.filter(({ path }) => !ofAnybody.includes(path));

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.staff();
  player = await app.register('plain_player');
});
afterAll(() => app.close());

/** A body of each call that parses, so that only the permission is judged. */
function goodBody(path: string): Record<string, unknown> {
  const id = player.user._id;
  const bodies: Record<string, Record<string, unknown>> = {
    '/api/admin/adjust': { user: id, currency: 'usd', amount: '1', reason: 'a test', key: 'matrix' },
    '/api/admin/feature': { id: 'tombola', on: true },
    '/api/admin/settings': { feature: 'tombola', before: 5 },
    '/api/admin/settings/save': { feature: 'tombola', value: { prize: 5, motto: 'x' } },
    '/api/admin/user': { id },
    '/api/admin/user/ledger': { id, before: '2026-01-01T00:00:00.000Z' },
    '/api/admin/user/rounds': { id, game: 'dice', before: '0' },
    '/api/admin/user/permissions': { id, roles: [], permissions: [], base: { roles: [], permissions: [] } },
    '/api/admin/roles/save': { id: null, name: 'Empty', permissions: [], version: 0 },
    '/api/admin/roles/delete': { id: 'r0123456789abcdef', version: 1 },
    '/api/admin/view/start': { role: 'r0123456789abcdef' },
    '/api/admin/user/guard': {
      id,
      excludedUntil: null,
      limits: [{ kind: 'loss', period: 'day', cap: '10' }],
      reason: 'a test',
    },
    '/api/admin/user/notes': { id, before: '5' },
    '/api/admin/user/note': { id, text: 'a test' },
    '/api/admin/user/flag': { id, flag: 'watch', on: true, reason: 'a test' },
    '/api/admin/user/flag/settle': { id, flag: 'aml', reason: 'a test' },
    '/api/admin/user/links': { id },
    '/api/admin/user/access': { id },
    '/api/admin/requests': { after: '00000000-0000-7000-8000-000000000000' },
    '/api/admin/requests/decide': { id: '00000000-0000-7000-8000-000000000000', approve: true },
    '/api/admin/round': { id: 'ab' },
    '/api/admin/rounds': { game: 'dice', user: id, before: '0', limit: 5 },
    '/api/admin/users': { query: 'plain', before: id, limit: 5 },
    '/api/admin/audit': { before: 5, actor: id, action: 'money.adjust', limit: 5 },
  };
  return bodies[path] ?? {};
}

describe('who may call', () => {
  it('lists every call with a permission of this feature', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(all.filter(({ who }) => who === 'user').map(({ path }) => path)).toEqual(ofAnybody);
    for (const call of calls) expect(backoffice.permissions).toContain(call.who.replace('perm:', ''));
  });

  it.each(calls.map((call) => [call.path, call] as const))(
    '%s turns away guests and players',
    async (path) => {
      expect((await app.api(path, goodBody(path))).status).toBe(401);
      expect((await app.api(path, goodBody(path), player.token)).status).toBe(403);
    },
  );

  it.each(backoffice.permissions.map((name) => [name]))(
    '%s opens its own calls and no other',
    async (name) => {
      const staff = await app.staff(name);
      for (const call of calls) {
        const { status } = await app.api(call.path, goodBody(call.path), staff.token);
        // The one flag that is settled is known only to who also holds aml.read.
        const opens = call.who === `perm:${name}` && call.path !== '/api/admin/user/flag/settle';
        if (opens) expect([200, 404], call.path).toContain(status);
        else expect(status, call.path).toBe(403);
      }
    },
  );

  it('lets an administrator in everywhere', async () => {
    for (const call of calls) {
      const { status } = await app.api(call.path, goodBody(call.path), admin.token);
      expect([200, 404, 409], call.path).toContain(status);
    }
  });
});

describe('bad input', () => {
  const nasty: unknown[] = [
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    -0,
    2 ** 53,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '٣',
    '1e5',
    'NaN',
    '-',
    '--1',
    '+1',
    '0x10',
    '1,5',
    '1'.repeat(300),
    '9'.repeat(20),
    '0.000000001',
    '*',
    '%',
    "'; drop table bet; --",
    '../..',
    'null',
    [],
    [null],
    [[]],
    {},
    { a: 1 },
    { toString: 1 },
    '000000000000000000000000',
    'ffffffffffffffffffffffffffffffffffffffffffffffff',
    '99999999-12-31',
    '2026-02-31T99:99:99Z',
  ];

  it.each(calls.map((call) => [call.path, call] as const))(
    '%s never breaks on a bad field',
    async (path, call) => {
      const good = goodBody(path);
      for (const field of Object.keys(good)) {
        const { [field]: _, ...rest } = good;
        const bad = nasty.map((value) => ({ ...good, [field]: value }));
        for (const sent of [rest, ...bad].filter(worthSending(call))) {
          const { status, body } = await app.api(path, sent, admin.token);
          expect(status, `${path} ${JSON.stringify(sent)} ${JSON.stringify(body)}`).toBeLessThan(500);
        }
      }
      for (const whole of nasty)
        expect((await app.api(path, JSON.stringify(whole), admin.token)).status).toBeLessThan(500);
    },
  );

  it('never breaks on settings of any shape, and keeps the ones in force', async () => {
    const before = await app.api('/api/admin/settings', { feature: 'tombola' }, admin.token);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })),
        async (value) => {
          const { status } = await app.api(
            '/api/admin/settings/save',
            { feature: 'tombola', value: { ...value, prize: 'no' } },
            admin.token,
          );
          expect([400, 422]).toContain(status);
        },
      ),
      { numRuns: 60 },
    );
    const text = { feature: 'tombola', value: { prize: 5, motto: 'a\0b' } };
    expect((await app.api('/api/admin/settings/save', text, admin.token)).body.errors).toEqual({
      motto: 'invalid',
    });
    const after = await app.api('/api/admin/settings', { feature: 'tombola' }, admin.token);
    expect(after.body.version).toBe(before.body.version);
  });

  it('still has a sound audit log and books that add up', async () => {
    expect((await app.api('/api/admin/audit/verify', {}, admin.token)).body.broken).toBeNull();
    const { rows } = await app.kit.db.pool.query(
      'select cur from journal group by cur having sum(debit) <> sum(credit)',
    );
    expect(rows).toEqual([]);
  });
});

it('a suspicion is neither shown to who was on a device of the player nor theirs to change, and not taken off by who was at the address', async () => {
  const one = await app.register();
  const right = ['users', 'users.notes', 'aml.read'];
  const [beside, near] = [await app.staff(...right), await app.staff(...right)];
  const id = one.user._id;
  for (const [who, device] of [
    [one, 'laptop'],
    [beside, 'laptop'],
    [near, 'tablet'],
  ] as const) {
    const visit = { address: '198.51.100.99', userAgent: 'x', device };
    await app.kit.identity.openSession((await app.kit.identity.byId(who.id))!, visit);
  }
  const as = (who: TestPlayer) => (path: string, body: object) =>
    app.api(`/api/admin${path}`, body, who.token);
  const flag = (name: string, on: boolean) => ({ id, flag: name, on, reason: 'Seen at the desk' });
  const flags = async (who: TestPlayer) =>
    (await as(who)('/user/notes', { id })).body.flags.map((row: { flag: string }) => row.flag);
  expect((await as(beside)('/user/flag', flag('fraud', true))).status).toBe(200);
  const taken = (who: TestPlayer) => [
    as(who)('/user/flag', flag('aml', false)),
    as(who)('/user/flag/settle', { id, flag: 'aml', reason: 'Nothing to see' }),
    as(who)('/user/flag', flag('fraud', false)),
  ];
  // The same before there is one as after: nobody finds out by trying.
  const tries = () =>
    Promise.all([as(beside)('/user/flag', flag('aml', true)), ...taken(beside), ...taken(near)]);
  const refused = Array.from({ length: 7 }, () => ({ status: 403, body: { code: 20 } }));
  expect(await tries()).toMatchObject(refused);
  expect((await as(near)('/user/flag', flag('aml', true))).status).toBe(200);
  expect(await tries()).toMatchObject(refused);
  expect([await flags(beside), await flags(near), await flags(admin)]).toEqual([
    ['fraud'],
    ['fraud', 'aml'],
    ['fraud', 'aml'],
  ]);
  expect((await as(admin)('/user/flag', flag('aml', false))).status).toBe(200);
});
