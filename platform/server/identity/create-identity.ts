import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { normalEmail, playerColumns, toPlayer, type AccountRow } from './accounts.ts';
import type { Identity, Player, Visit } from './identity.ts';
import type { Services } from '../services/services.ts';
import { createPasswords } from './passwords.ts';
import { isAllowed } from './permissions.ts';
import { createSessionCache } from './session-cache.ts';

export interface IdentityOptions {
  readonly db: Database;
  readonly notifications: Notifications;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Demo build: the permission check always allows. */
  readonly demo: boolean;
  readonly services: Pick<Services, 'require2faForStaff'>;
}

const channel = 'phoenix_identity';
const sessionMs = 30 * 24 * 3600 * 1000;
/** A session in use is written down again at most this often. */
const touchMs = 10 * 60 * 1000;
const sessionsPerAccount = 50;

/** Names a session to its owner: made from the token's hash, and nothing leads back. */
export const publicSession = `encode(substr(sha256(session.token_hash), 1, 12), 'hex')`;

interface ListedSession {
  id: string;
  created_at: Date;
  last_seen: Date;
  address: string;
  country: string | null;
  user_agent: string;
  own: boolean | null;
}

type SessionRow = AccountRow & { expires_at: Date; last_seen: Date };

/**
 * Accounts and sessions over the tables of 020-identity.sql. Sessions are answered from memory; every
 * change is told to all processes, and what was read before a change is never kept after it.
 */
export async function createIdentity({
  db,
  notifications,
  runtime,
  log,
  demo,
  services,
}: IdentityOptions): Promise<Identity> {
  const cache = createSessionCache();
  const passwords = createPasswords(runtime);
  const listeners: ((player: Player, visit: Visit) => Promise<void>)[] = [];
  const endings: ((sessions: readonly string[], id: bigint) => void)[] = [];
  await notifications.on(channel, hear);

  /**
   * Messages: 'account ID' (data changed), 'sessions ID' (one ended), 'ended ID SESSION...' (which ones); empty after the
   * connection was away.
   */
  function hear(message: string): void {
    const [kind, subject = '', ...sessions] = message.split(' ');
    if (kind === 'account') cache.dropPlayer(BigInt(subject));
    else if (kind === 'ended') for (const listener of endings) listener(sessions, BigInt(subject));
    else if (kind === 'sessions') cache.dropSessions(BigInt(subject));
    else cache.clear();
  }

  /** With a client the others hear of it at the commit, and this process once more. */
  async function notifyProcesses(
    kind: 'account' | 'sessions',
    id: bigint,
    client?: pg.PoolClient,
  ): Promise<void> {
    hear(`${kind} ${id}`);
    await notifications.send(channel, `${kind} ${id}`, client);
  }

  async function read(where: string, value: string): Promise<Player | null> {
    const before = cache.generation();
    const { rows } = await db.pool.query<AccountRow>(`select ${playerColumns} from account where ${where}`, [
      value,
    ]);
    const player = rows[0] ? toPlayer(rows[0]) : null;
    if (player && cache.generation() === before) cache.keepPlayer(player);
    return player;
  }

  function touch(token: string, session: { expires: number; touched: number }, now: number): void {
    session.touched = now;
    session.expires = now + sessionMs;
    // Two of these may overtake each other: the later use stands.
    const write = db.pool.query(
      `update session set last_seen = greatest(last_seen, $2), expires_at = greatest(expires_at, $3)
       where token_hash = $1`,
      [hashOf(token), new Date(now), new Date(session.expires)],
    );
    write.catch((error: unknown) => log.warn({ err: error }, 'could not extend a session'));
  }

  function cached(token: string): Player | null | undefined {
    const now = runtime.now();
    const found = cache.find(token, now);
    if (!found) return found;
    if (now - found.session.touched > touchMs) touch(token, found.session, now);
    return found.player;
  }

  async function bySession(token: string): Promise<Player | null> {
    const known = cached(token);
    if (known !== undefined) return known;
    const before = cache.generation();
    const { rows } = await db.pool.query<SessionRow>(
      `select ${playerColumns}, session.expires_at, session.last_seen from session join account on account.id = session.account_id
       where token_hash = $1 and expires_at > $2`,
      [hashOf(token), new Date(runtime.now())],
    );
    const row = rows[0];
    const player = row ? toPlayer(row) : null;
    if (cache.generation() !== before) return player;
    if (!row || !player) cache.keepUnknown(token);
    else
      cache.keep(
        token,
        { account: player.id, expires: row.expires_at.getTime(), touched: row.last_seen.getTime() },
        player,
      );
    return player;
  }

  async function closeAllSessions(id: bigint, keep?: string, client?: pg.PoolClient): Promise<void> {
    const { rows } = await (client ?? db.pool).query<{ id: string }>(
      `with waiting as (delete from pending_sign_in where account_id = $1)
       delete from session where account_id = $1 and ($2::bytea is null or token_hash <> $2) returning ${publicSession} as id`,
      [id.toString(), keep === undefined ? null : hashOf(keep)],
    );
    await ended(id, rows, client);
  }

  /** Sockets are closed by what is told here: with a client after the commit, when the session can open no other. */
  async function ended(id: bigint, rows: readonly { id: string }[], client?: pg.PoolClient): Promise<void> {
    await notifyProcesses('sessions', id, client);
    if (rows.length === 0) return;
    await notifications.send(channel, `ended ${id} ${rows.map((row) => row.id).join(' ')}`, client);
  }

  const staffRightsSuspended = (player: Player): boolean =>
    !demo &&
    !player.secondFactor &&
    (player.roles.length > 0 || player.permissions.length > 0) &&
    services.require2faForStaff();

  async function seen(player: Player, visit: Visit): Promise<void> {
    for (const listener of listeners) {
      await listener(player, visit).catch((error: unknown) =>
        log.error({ err: error }, 'after a session was opened'),
      );
    }
  }

  return {
    bySession,
    bySessionCached: cached,
    byPublicId: async (id) => (/^[0-9a-f]{24}$/.test(id) ? read('public_id = $1', id) : null),
    byId: async (id) => cache.player(id) ?? read('id = $1', id.toString()),
    byName: (name) => read('lower(name) = lower($1)', withoutNul(name)),
    byLogin: (login) =>
      login.includes('@')
        ? read('lower(email) = lower($1)', withoutNul(normalEmail(login)))
        : read('lower(name) = lower($1)', withoutNul(login.trim())),
    allowed: (player, permission) =>
      isAllowed(demo, player, permission) && !(player !== null && staffRightsSuspended(player)),
    staffRightsSuspended,
    async setSecondFactor(id, on, { client, lockWithdrawalsUntil }) {
      await client.query(
        `update account set second_factor = $2,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $3::timestamptz) where id = $1`,
        [id.toString(), on, dateOf(lockWithdrawalsUntil)],
      );
      await notifyProcesses('account', id, client);
    },

    async openSession(player, visit) {
      const { address, userAgent, country = null } = visit;
      const token = runtime.random(32).toString('base64url');
      const now = new Date(runtime.now());
      await db.pool.query(
        `with old as (
           select token_hash from session where account_id = $2 order by last_seen desc offset ${sessionsPerAccount - 1}
         ), dropped as (
           delete from session where token_hash in (select token_hash from old)
         )
         insert into session (token_hash, account_id, created_at, last_seen, expires_at, address, user_agent, country)
         values ($1, $2, $3, $3, $4, $5, $6, $7)`,
        [
          hashOf(token),
          player.id.toString(),
          now,
          new Date(now.getTime() + sessionMs),
          withoutNul(address),
          withoutNul(userAgent).slice(0, 300),
          country,
        ],
      );
      await seen(player, visit);
      return token;
    },
    onSession: (listener) => void listeners.push(listener),
    async sessionSince(token) {
      const { rows } = await db.pool.query<{ created_at: Date }>(
        'select created_at from session where token_hash = $1 and expires_at > $2',
        [hashOf(token), new Date(runtime.now())],
      );
      return rows[0]?.created_at.getTime() ?? null;
    },
    async closeSession(token) {
      cache.dropToken(token);
      const { rows } = await db.pool.query<{ account_id: string; id: string }>(
        `delete from session where token_hash = $1 returning account_id, ${publicSession} as id`,
        [hashOf(token)],
      );
      // Tokens do not travel between processes: the others ask again for all sessions of the account.
      if (rows[0]) await ended(BigInt(rows[0].account_id), rows);
    },
    async sessions(id, own) {
      const { rows } = await db.pool.query<ListedSession>(
        `select ${publicSession} as id, created_at, last_seen, address, country, user_agent, token_hash = $3 as own
           from session where account_id = $1 and expires_at > $2 order by last_seen desc`,
        [id.toString(), new Date(runtime.now()), own === null ? null : hashOf(own)],
      );
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.getTime(),
        lastSeen: row.last_seen.getTime(),
        address: row.address,
        country: row.country,
        userAgent: row.user_agent,
        own: row.own === true,
      }));
    },
    async closeSessionById(id, session) {
      const { rows } = await db.pool.query<{ id: string }>(
        `delete from session where account_id = $1 and ${publicSession} = $2 returning ${publicSession} as id`,
        [id.toString(), session],
      );
      await ended(id, rows);
      return rows.length > 0;
    },
    onSessionsEnded: (listener) => void endings.push(listener),
    closeAllSessions,
    async create(account, client) {
      const hash = 'passwordHash' in account ? account.passwordHash : await passwords.hash(account.password);
      const { name, email } = account;
      const { rows } = await (client ?? db.pool).query<AccountRow>(
        `insert into account (public_id, name, email, password, created_at) values ($1, $2, $3, $4, $5) returning ${playerColumns}`,
        [
          runtime.random(12).toString('hex'),
          name,
          email && normalEmail(email),
          hash,
          new Date(runtime.now()),
        ],
      );
      return toPlayer(rows[0]!);
    },
    hashPassword: (password) => passwords.hash(password),
    changed: (id, client) => notifyProcesses('account', id, client),
    async setPermissions(id, { roles, permissions }, client) {
      await (client ?? db.pool).query(
        'update account set roles = coalesce($2::text[], roles), permissions = coalesce($3::text[], permissions) where id = $1',
        [id.toString(), roles ?? null, permissions ?? null],
      );
      await notifyProcesses('account', id, client);
    },
    async setVipLevel(id, level, client) {
      await client.query('update account set vip_level = $2 where id = $1', [id.toString(), level]);
      await notifyProcesses('account', id, client);
    },
    async setPrivateBets(id, on) {
      await db.pool.query('update account set private_bets = $2 where id = $1', [id.toString(), on]);
      await notifyProcesses('account', id);
    },
    async setPrivateProfile(id, on) {
      await db.pool.query('update account set private_profile = $2 where id = $1', [id.toString(), on]);
      await notifyProcesses('account', id);
    },
    async setAvatar(id, path) {
      await db.pool.query('update account set avatar = $2 where id = $1', [id.toString(), path]);
      await notifyProcesses('account', id);
    },
    async checkPassword(login, password) {
      const field = login.includes('@') ? 'email' : 'name';
      const { rows } = await db.pool.query<AccountRow & { password: string | null }>(
        `select ${playerColumns}, password from account where lower(${field}) = lower($1)`,
        [withoutNul(field === 'email' ? normalEmail(login) : login.trim())],
      );
      const stored = rows[0]?.password ?? null;
      if (!(await passwords.matches(stored, password)) || !rows[0] || stored === null) return null;
      if (passwords.outdated(stored)) {
        await db.pool.query('update account set password = $2 where id = $1 and password = $3', [
          rows[0].id,
          await passwords.hash(password),
          stored,
        ]);
      }
      return toPlayer(rows[0]);
    },
    async isPassword(id, password) {
      const { rows } = await db.pool.query<{ password: string | null }>(
        'select password from account where id = $1',
        [id.toString()],
      );
      const stored = rows[0]?.password ?? null;
      const right = await passwords.matches(stored, password);
      return stored === null ? null : right;
    },
    async setPassword(id, password, { client, keep, lockWithdrawalsUntil } = {}) {
      const hash = typeof password === 'string' ? await passwords.hash(password) : password.hash;
      await (client ?? db.pool).query(
        `update account set password = $2,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $3::timestamptz) where id = $1`,
        [id.toString(), hash, dateOf(lockWithdrawalsUntil)],
      );
      await closeAllSessions(id, keep, client);
    },
    async lockWithdrawals(id, until, client) {
      await (client ?? db.pool).query(
        'update account set withdrawals_locked_until = greatest(withdrawals_locked_until, $2::timestamptz) where id = $1',
        [id.toString(), new Date(until)],
      );
      await notifyProcesses('account', id, client);
    },
    async setEmail(id, email, { verified, lockWithdrawalsUntil, client }) {
      await (client ?? db.pool).query(
        `update account set email = $2, email_verified = $3,
           email_proved_at = case when $3 then coalesce(email_proved_at, now()) else email_proved_at end,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $4::timestamptz) where id = $1`,
        [id.toString(), normalEmail(email), verified, dateOf(lockWithdrawalsUntil)],
      );
      await notifyProcesses('account', id, client);
    },
    async purgeSessions() {
      const { rowCount } = await db.pool.query('delete from session where expires_at <= $1', [
        new Date(runtime.now()),
      ]);
      return rowCount ?? 0;
    },
  };
}

function dateOf(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

/** The public id of a token's session, as `publicSession` makes it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(hashOf(token)).digest('hex').slice(0, 24);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// PostgreSQL's text cannot hold it; no stored name or address does either.
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}
