/** Roles: who may make and give them, and that they hold at once, everywhere, and no longer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { backoffice } from '../feature.ts';
import type { RoleView } from '../roles-contract.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
let admin: TestPlayer;
/** A second process on the same database. */
let other: TestPlatform;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.staff();
  other = await createTestPlatform({ features: [backoffice], databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const save = (staff: TestPlayer, role: object) =>
  app.api('/api/admin/roles/save', { id: null, permissions: [], version: 0, ...role }, staff.token);
const drop = (staff: TestPlayer, { id, version }: RoleView) =>
  app.api('/api/admin/roles/delete', { id, version }, staff.token);
const give = (
  staff: TestPlayer,
  to: TestPlayer,
  roles: readonly string[],
  permissions: readonly string[] = [],
) => app.api('/api/admin/user/permissions', { id: to.user._id, roles, permissions }, staff.token);

async function roleOf(name: string): Promise<RoleView> {
  const { body } = await app.api('/api/admin/roles', {}, admin.token);
  return body.roles.find((role: RoleView) => role.name === name);
}

async function made(name: string, ...permissions: string[]): Promise<RoleView> {
  const { status, body } = await save(admin, { name, permissions });
  expect(status, JSON.stringify(body)).toBe(200);
  return roleOf(name);
}

/** Whether each process lets them see players. */
const letsIn = async (who: TestPlayer) =>
  Promise.all(
    [app, other].map(async (at) => (await at.api('/api/admin/users', {}, who.token)).status === 200),
  );

describe('a role', () => {
  it('gives and takes what it holds at once, in every process, until it is deleted', async () => {
    const member = await app.register();
    expect(await letsIn(member)).toEqual([false, false]);
    const role = await made('Desk', 'users', 'users.notes');
    expect((await give(admin, member, [role.id])).status).toBe(200);
    await expect.poll(() => letsIn(member)).toEqual([true, true]);
    await save(admin, { id: role.id, version: role.version, name: 'Desk', permissions: ['users.notes'] });
    await expect.poll(() => letsIn(member)).toEqual([false, false]);
    const changed = await roleOf('Desk');
    await save(admin, { id: role.id, version: changed.version, name: 'Front desk', permissions: ['users'] });
    await expect.poll(() => letsIn(member)).toEqual([true, true]);
    expect(await roleOf('Front desk')).toMatchObject({ members: [member.user], usedAt: expect.any(String) });
    await drop(admin, await roleOf('Front desk'));
    await expect.poll(() => letsIn(member)).toEqual([false, false]);
    const { body } = await app.api('/api/admin/user', { id: member.user._id }, admin.token);
    expect(body.user).toMatchObject({ roles: [], permissions: [] });
  });

  it('is not written into the permissions of who holds it', async () => {
    const member = await app.register();
    const role = await made('Readers', 'users');
    await give(admin, member, [role.id], ['rounds.read']);
    const { body } = await app.api('/api/admin/user', { id: member.user._id }, admin.token);
    expect(body.user).toMatchObject({ roles: [role.id], permissions: ['rounds.read'] });
  });

  it('has a history that nobody can change, with who did it and what moved', async () => {
    const role = await made('History', 'users');
    await save(admin, {
      id: role.id,
      version: role.version,
      name: 'Story',
      permissions: ['users', 'audit.read'],
    });
    await drop(admin, await roleOf('Story'));
    const { body } = await app.api('/api/admin/roles', {}, admin.token);
    expect(body.history.slice(0, 3)).toMatchObject([
      { by: admin.user, before: { name: 'Story' }, after: null },
      {
        before: { name: 'History', permissions: ['users'] },
        after: { name: 'Story', permissions: ['audit.read', 'users'] },
      },
      { before: null, after: { name: 'History' } },
    ]);
    const entries = await app.kit.audit.list({ limit: 3 });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['role.delete', role.id],
      ['role.change', role.id],
      ['role.create', role.id],
    ]);
    await expect(app.kit.db.pool.query('delete from staff_role_change')).rejects.toThrow(
      /append-only|permission denied/,
    );
  });
});

describe('nobody', () => {
  it('gives more than they hold, not by a role either', async () => {
    const [limited, friend] = [await app.staff('permissions.edit', 'users'), await app.register()];
    const strong = await made('Strong', 'users', 'users.adjust');
    const weak = await made('Weak', 'users');
    for (const to of [friend, limited])
      expect((await give(limited, to, [strong.id], [])).body, 'given').toMatchObject({ code: 3 });
    expect((await give(limited, friend, [weak.id])).status).toBe(200);
    // Neither made, nor grown, nor taken away, nor under another name.
    expect((await save(limited, { name: 'Mine', permissions: ['users.adjust'] })).body).toMatchObject({
      code: 3,
    });
    const grown = {
      id: weak.id,
      version: weak.version,
      name: 'Weak',
      permissions: ['users', 'users.adjust'],
    };
    expect((await save(limited, grown)).body).toMatchObject({ code: 3 });
    const shrunk = { id: strong.id, version: strong.version, name: 'Strong', permissions: ['users'] };
    expect((await save(limited, shrunk)).body).toMatchObject({ code: 3 });
    expect((await save(limited, { ...shrunk, ...strong, name: 'Renamed' })).status).toBe(403);
    expect((await drop(limited, strong)).body).toMatchObject({ code: 3 });
    await give(admin, friend, [weak.id, strong.id]);
    expect((await give(limited, friend, [weak.id])).body, 'taken').toMatchObject({ code: 3 });
    expect((await save(limited, { name: 'Mine', permissions: ['users'] })).status).toBe(200);
  });

  it('has what their role gave when it does so no longer, to give it on', async () => {
    const [limited, friend] = [await app.register(), await app.register()];
    const role = await made('Chiefs', 'permissions.edit', 'users.notes');
    await give(admin, limited, [role.id]);
    await expect.poll(async () => (await give(limited, friend, [], ['users.notes'])).status).toBe(200);
    await save(admin, {
      id: role.id,
      version: role.version,
      name: 'Chiefs',
      permissions: ['permissions.edit'],
    });
    expect((await give(limited, friend, [], [])).body).toMatchObject({ code: 3 });
  });

  it('gets a role that is not there', async () => {
    const member = await app.register();
    for (const role of ['r0123456789abcdef', 'support'])
      expect((await give(admin, member, [role])).body).toMatchObject({ code: 404 });
  });

  it('overwrites what somebody else changed meanwhile, nor makes two of one name', async () => {
    const role = await made('Race', 'users');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        save(admin, { id: role.id, version: role.version, name: `Race ${at}`, permissions: ['users'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 409)).toHaveLength(7);
    const twins = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => save(admin, { name })));
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(twins.filter(({ body }) => body.code === 5)).toHaveLength(2);
    expect((await drop(admin, role)).body).toMatchObject({ code: 409 });
    expect((await drop(admin, { ...role, id: 'rffffffffffffffff' })).body).toMatchObject({ code: 404 });
  });
});

it('tells who made use of a permission last', async () => {
  const reader = await app.staff('audit.read');
  await app.api('/api/admin/audit', {}, reader.token);
  await expect
    .poll(async () => (await app.api('/api/admin/roles', {}, admin.token)).body.uses)
    .toContainEqual({ permission: 'audit.read', by: reader.user, at: expect.any(String) });
});

it.each([
  { name: '' },
  { name: 'x'.repeat(41) },
  { name: 'a\0b' },
  { name: 'X', permissions: ['everything'] },
  { name: 'X', permissions: ['*'] },
  { id: 'desk', name: 'X' },
  { name: 'X', version: -1 },
])('refuses %o', async (role) => {
  expect((await save(admin, role)).status).toBe(422);
});
