import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Notifications } from '../database/notifications.ts';
import type { Database, Ports } from '../kit.ts';
import { normalEmail, playerColumns, toPlayer, type AccountRow } from './accounts.ts';
import type { Identity, Player } from './identity.ts';
import { createPasswords } from './passwords.ts';
import { isAllowed } from './permissions.ts';
import { createSessionCache } from './session-cache.ts';

export interface IdentityOptions {
  readonly db: Database;
  readonly notifications: Notifications;
  readonly ports: Ports;
  readonly log: Logger;
  /** Demo build: the permission check always allows. */
  readonly demo: boolean;
}

const channel = 'phoenix_identity';
const sessionMs = 30 * 24 * 3600 * 1000;
/** A session in use is written down again at most this often. */
const touchMs = 10 * 60 * 1000;
const sessionsPerAccount = 50;

type SessionRow = AccountRow & { expires_at: Date; last_seen: Date };

/**
 * Accounts and sessions over the tables of 020-identity.sql. Sessions are answered from memory; every
 * change is told to all processes, and what was read before a change is never kept after it.
 */
export async function createIdentity({
  db,
  notifications,
  ports,
  log,
  demo,
}: IdentityOptions): Promise<Identity> {
  const cache = createSessionCache();
  const passwords = createPasswords(ports);
  await notifications.on(channel, hear);

  /** Messages: 'account ID' (data changed), 'sessions ID' (one ended); empty after the connection was away. */
  function hear(message: string): void {
    const [kind, subject = ''] = message.split(' ');
    if (kind === 'account') cache.dropPlayer(BigInt(subject));
    else if (kind === 'sessions') cache.dropSessions(BigInt(subject));
    else cache.clear();
  }

  async function tell(kind: 'account' | 'sessions', id: bigint): Promise<void> {
    hear(`${kind} ${id}`);
    await notifications.send(channel, `${kind} ${id}`);
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
    const write = db.pool.query('update session set last_seen = $2, expires_at = $3 where token_hash = $1', [
      hashOf(token),
      new Date(now),
      new Date(session.expires),
    ]);
    write.catch((error: unknown) => log.warn({ err: error }, 'could not extend a session'));
  }

  function cached(token: string): Player | null | undefined {
    const now = ports.now();
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
      [hashOf(token), new Date(ports.now())],
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

  async function closeAllSessions(id: bigint): Promise<void> {
    await db.pool.query('delete from session where account_id = $1', [id.toString()]);
    await tell('sessions', id);
  }

  return {
    bySession,
    bySessionCached: cached,
    byPublicId: async (id) => (/^[0-9a-f]{24}$/.test(id) ? read('public_id = $1', id) : null),
    byId: async (id) => cache.player(id) ?? read('id = $1', id.toString()),
    byName: (name) => read('lower(name) = lower($1)', withoutNul(name)),
    allowed: (player, permission) => isAllowed(demo, player, permission),

    async openSession(player, { address, userAgent }) {
      const token = ports.random(32).toString('base64url');
      const now = new Date(ports.now());
      await db.pool.query(
        `with old as (
           select token_hash from session where account_id = $2 order by last_seen desc offset ${sessionsPerAccount - 1}
         ), dropped as (
           delete from session where token_hash in (select token_hash from old)
         )
         insert into session (token_hash, account_id, created_at, last_seen, expires_at, address, user_agent)
         values ($1, $2, $3, $3, $4, $5, $6)`,
        [
          hashOf(token),
          player.id.toString(),
          now,
          new Date(now.getTime() + sessionMs),
          withoutNul(address),
          withoutNul(userAgent).slice(0, 300),
        ],
      );
      return token;
    },
    async closeSession(token) {
      cache.dropToken(token);
      const { rows } = await db.pool.query<{ account_id: string }>(
        'delete from session where token_hash = $1 returning account_id',
        [hashOf(token)],
      );
      // Tokens do not travel between processes: the others ask again for all sessions of the account.
      if (rows[0]) await tell('sessions', BigInt(rows[0].account_id));
    },
    closeAllSessions,
    async create(account, client) {
      const hash = 'passwordHash' in account ? account.passwordHash : await passwords.hash(account.password);
      const { name, email } = account;
      const { rows } = await (client ?? db.pool).query<AccountRow>(
        `insert into account (public_id, name, email, password, created_at) values ($1, $2, $3, $4, $5) returning ${playerColumns}`,
        [ports.random(12).toString('hex'), name, email && normalEmail(email), hash, new Date(ports.now())],
      );
      return toPlayer(rows[0]!);
    },
    hashPassword: (password) => passwords.hash(password),
    changed: (id) => tell('account', id),
    async setPermissions(id, { roles, permissions }) {
      await db.pool.query(
        'update account set roles = coalesce($2::text[], roles), permissions = coalesce($3::text[], permissions) where id = $1',
        [id.toString(), roles ?? null, permissions ?? null],
      );
      await tell('account', id);
    },
    async setPrivateBets(id, on) {
      await db.pool.query('update account set private_bets = $2 where id = $1', [id.toString(), on]);
      await tell('account', id);
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
    async setPassword(id, password) {
      await db.pool.query('update account set password = $2 where id = $1', [
        id.toString(),
        await passwords.hash(password),
      ]);
      await closeAllSessions(id);
    },
    async purgeSessions() {
      const { rowCount } = await db.pool.query('delete from session where expires_at <= $1', [
        new Date(ports.now()),
      ]);
      return rowCount ?? 0;
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// PostgreSQL's text cannot hold it; no stored name or address does either.
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}
