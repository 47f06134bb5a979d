import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNotifications } from '../database/notifications.ts';
import type { OpenDatabase } from '../database/database.ts';
import { fixedRuntime } from '../runtime.ts';
import { openTestDatabases, quietLog } from '../testing/open-database.ts';
import { takenField } from './accounts.ts';
import { createServices } from '../services/services.ts';
import { createIdentity } from './create-identity.ts';
import { ensureAdmin } from './ensure-admin.ts';
import { endGoneSessions, watchGoneSessions } from './gone-sessions.ts';
import type { Identity, Player } from './identity.ts';
import { isAllowed } from './permissions.ts';
import { sessionIdOf } from './session-token.ts';

const about = { address: '203.0.113.7', userAgent: 'test' };
const day = 24 * 3600 * 1000;
const admin = { login: 'boss', email: 'boss@example.com', password: null };

async function open(processes = 1) {
  const databases = await openTestDatabases(processes);
  const runtime = fixedRuntime();
  const start = async (db: OpenDatabase): Promise<Identity> => {
    const notifications = createNotifications(db, quietLog);
    onTestFinished(() => notifications.close());
    const { services } = createServices();
    return createIdentity({ db, notifications, runtime, log: quietLog, demo: false, services });
  };
  const identities = await Promise.all(databases.map(start));
  return {
    db: databases[0]!,
    otherDb: databases[1]!,
    runtime,
    identity: identities[0]!,
    other: identities[1]!,
  };
}

const someone = { name: 'someone', email: 'someone@example.com', password: 'correct horse' };

describe('players by number', () => {
  it('are read by one statement when they are asked for in one turn', async () => {
    const { identity, other, otherDb } = await open(2);
    const [ann, ben] = [
      await identity.create(someone),
      await identity.create({ ...someone, name: 'another', email: 'another@example.com' }),
    ];
    const asked = vi.spyOn(otherDb.pool, 'query');
    const found = await Promise.all([ben.id, ann.id, 987_654n, ben.id].map((id) => other.byId(id)));
    expect(found.map((player) => player?.name)).toEqual(['another', 'someone', undefined, 'another']);
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await other.byId(ann.id))?._id).toBe(ann._id);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a session', () => {
  it('is stored as a hash and answered from memory after the first look-up', async () => {
    const { db, identity } = await open();
    const player = await identity.create(someone);
    const token = await identity.openSession(player, about);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await db.pool.query('select token_hash from session');
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }]);
    expect(identity.bySessionCached(token)).toBeUndefined();
    expect(await identity.bySession(token)).toEqual(player);
    expect(identity.bySessionCached(token)).toEqual(player);
    const unknown = 'x'.repeat(43);
    expect(identity.bySessionCached(unknown)).toBeUndefined();
    await identity.bySession(unknown);
    expect(identity.bySessionCached(unknown)).toBeNull();
    // What can be no token is neither looked for nor kept.
    expect(['', 'made up', `${token}x`].map(identity.bySessionCached)).toEqual([null, null, null]);
  });

  it('lasts 30 days from its last use and is purged after that', async () => {
    const { db, identity, runtime } = await open();
    const token = await identity.openSession(await identity.create(someone), about);
    for (let week = 0; week < 10; week++) {
      runtime.advance(7 * day);
      expect(await identity.bySession(token)).not.toBeNull();
    }
    // The use is written down beside the answer, the latest one for good whatever order they arrive in.
    const ends = async () => {
      const { rows } = await db.pool.query<{ expires_at: Date }>('select expires_at from session');
      return rows[0]?.expires_at.getTime();
    };
    await expect.poll(ends).toBe(runtime.now() + 30 * day);
    expect(await identity.purgeSessions()).toBe(0);
    runtime.advance(30 * day);
    expect(await identity.bySession(token)).toBeNull();
    expect(await identity.purgeSessions()).toBe(1);
  });

  it.each([
    ['a player', {}, 180],
    ['staff', { permissions: ['users'] }, 14],
  ])('of %s ends some day with its sockets, however much it is used', async (_, rights, days) => {
    const { db, identity, runtime } = await open();
    const player = await identity.create(someone);
    const token = await identity.openSession(player, about);
    // Also one that was opened before.
    await identity.setPermissions(player.id, rights);
    const id = sessionIdOf(token);
    const ended: string[] = [];
    const sockets = {
      openSessions: () => [id],
      endSessions: (gone: readonly string[]) => void ended.push(...gone),
    };
    const look = () => endGoneSessions(db, [sockets], runtime.now());
    let left = days;
    for (; left > 7; left -= 7) {
      runtime.advance(7 * day);
      expect(await identity.bySession(token)).not.toBeNull();
    }
    await look();
    expect(ended).toEqual([]);
    runtime.advance(left * day);
    expect(await identity.bySession(token)).toBeNull();
    await look();
    expect(ended).toEqual([id]);
    const again = await identity.openSession((await identity.byId(player.id))!, about);
    expect(await identity.bySession(again)).not.toBeNull();
    const { rows } = await db.pool.query<{ until: Date }>(
      'select expires_at as until from session order by created_at desc limit 1',
    );
    expect(rows[0]!.until.getTime()).toBe(runtime.now() + Math.min(days, 30) * day);
  });

  it('pushes out the one that has been quiet longest when an account has fifty', async () => {
    const { identity, runtime } = await open();
    const player = await identity.create(someone);
    const tokens: string[] = [];
    for (let count = 0; count < 51; count++) {
      runtime.advance(1000);
      tokens.push(await identity.openSession(player, about));
      // Known by heart from now on.
      if (count === 0) await identity.bySession(tokens[0]!);
    }
    expect(
      await Promise.all([tokens[0]!, tokens[1]!, tokens[50]!].map((token) => identity.bySession(token))),
    ).toEqual([null, player, player]);
  });

  it('that ends during a look-up is not remembered as open', async () => {
    const { identity } = await open();
    const player = await identity.create(someone);
    for (let round = 0; round < 20; round++) {
      const token = await identity.openSession(player, about);
      await Promise.all([identity.bySession(token), identity.closeSession(token), identity.bySession(token)]);
      expect(await identity.bySession(token)).toBeNull();
    }
  });

  it('ends in every process, and changes are seen in every process', async () => {
    const { db, identity, other, runtime } = await open(2);
    const player = await identity.create(someone);
    const token = await identity.openSession(player, about);
    await other.bySession(token);
    await identity.setPermissions(player.id, { roles: ['support'] });
    await expect.poll(async () => (await other.bySession(token))?.roles).toEqual(['support']);
    await identity.closeAllSessions(player.id);
    await expect.poll(() => other.bySession(token)).toBeNull();
    // Of one that nobody has told of, the next use that is written down finds out.
    const untold = await identity.openSession(player, about);
    await other.bySession(untold);
    await db.pool.query('delete from session');
    runtime.advance(11 * 60_000);
    expect(await other.bySession(untold)).not.toBeNull();
    await expect.poll(() => other.bySession(untold)).toBeNull();
  });
});

describe('sockets of sessions that have ended', () => {
  it('are looked for once a minute though nothing was missed, and more often while this process is deaf', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const looks = vi.fn(async () => {});
    let isDeaf = false;
    const watch = watchGoneSessions(looks, { deaf: () => isDeaf, onGap() {} }, quietLog);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(looks).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_001);
    expect(looks).toHaveBeenCalledTimes(2);
    isDeaf = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toHaveBeenCalledTimes(4);
    watch.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(looks).toHaveBeenCalledTimes(4);
  });
});

describe('an account', () => {
  it('is unique by name and by e-mail, whatever their case', async () => {
    const { identity } = await open();
    await identity.create(someone);
    const again = (change: object) =>
      identity
        .create({ ...someone, name: 'another', email: 'another@example.com', ...change })
        .then(() => null, takenField);
    expect(await again({ name: 'SomeOne' })).toBe('name');
    expect(await again({ email: 'SOMEONE@example.com' })).toBe('email');
    expect(takenField(new Error('something else'))).toBeNull();
  });

  it('keeps its password as argon2id and brings older hashes up to date', async () => {
    const { db, identity } = await open();
    await identity.create(someone);
    const stored = async (): Promise<string> =>
      (await db.pool.query('select password from account')).rows[0].password;
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await db.pool.query('update account set password = $1', [
      await hash(someone.password, { memoryCost: 8192, timeCost: 1 }),
    ]);
    expect(await identity.checkPassword('someone', 'wrong')).toBeNull();
    expect(await stored()).toContain('m=8192');
    expect((await identity.checkPassword('someone', someone.password))?.player.name).toBe('someone');
    expect(await stored()).toContain('m=19456');
  });

  it('is entered by its name in capital or small letters, and by none that guesses are counted apart for', async () => {
    const { identity } = await open();
    await identity.create({ ...someone, name: 'Vip_Ian' });
    expect((await identity.checkPassword(' VIP_ian ', someone.password))?.player.name).toBe('Vip_Ian');
    // PostgreSQL makes a plain `i` of it, JavaScript does not.
    expect(await identity.checkPassword('V\u0130p_ian', someone.password)).toBeNull();
  });
});

describe('the permission check', () => {
  const player = (roles: string[], permissions: string[]) => ({ roles, permissions }) as unknown as Player;
  it.each([
    ['a guest', null, false],
    ['a player without it', player([], []), false],
    ['a player with another one', player([], ['chat']), false],
    ['a role that is not *', player(['support'], []), false],
    ['a player with it', player([], ['users']), true],
    ['role *', player(['*'], []), true],
  ])('of %s', (_, who, expected) => {
    expect(isAllowed(false, who, 'users')).toBe(expected);
    expect(isAllowed(true, who, 'users')).toBe(true);
  });
});

describe('the first administrator', () => {
  it('is made once by processes that start together, with a drawn password', async () => {
    const { db, identity, other, runtime } = await open(2);
    const made = await Promise.all([identity, other].map((one) => ensureAdmin(db, one, runtime, admin)));
    expect(made.filter((result) => result.made)).toHaveLength(1);
    const first = made.find((result) => result.made)!;
    expect((await identity.checkPassword('boss', first.password!))?.player.roles).toEqual(['*']);
    expect(await ensureAdmin(db, identity, runtime, admin)).toEqual({ made: false });
  });

  it('is never a player who happens to have the name', async () => {
    const { db, identity, runtime } = await open();
    const player = await identity.create({ ...someone, name: 'Boss' });
    expect(await ensureAdmin(db, identity, runtime, admin)).toEqual({ made: false, taken: 'name' });
    expect((await identity.byId(player.id))?.roles).toEqual([]);
  });

  it('has the configured password when there is one', async () => {
    const { db, identity, runtime } = await open();
    expect(await ensureAdmin(db, identity, runtime, { ...admin, password: 'chosen by us' })).toMatchObject({
      made: true,
      password: null,
    });
    expect(await identity.checkPassword('boss@example.com', 'chosen by us')).not.toBeNull();
  });
});
