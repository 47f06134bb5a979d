/** Sessions: opened, listed and ended. */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { withoutNul } from './accounts.ts';
import type { IdentityNews } from './identity-news.ts';
import type { Identity, Player, Visit } from './identity.ts';
import { whileProved, type Proof } from './proof.ts';
import type { SessionCache } from './session-cache.ts';
import { endOfSession } from './session-lookup.ts';
import { hashOf, publicSession } from './session-token.ts';

const SESSIONS_PER_ACCOUNT = 50;

interface ListedSession {
  id: string;
  created_at: Date;
  last_seen: Date;
  address: string;
  country: string | null;
  user_agent: string;
  own: boolean | null;
}

interface SessionsOptions {
  readonly db: Pick<Database, 'pool' | 'transaction'>;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly cache: SessionCache;
  readonly news: IdentityNews;
}

/** Opens sessions, and tells who wants to know. */
export function sessionOpening({
  db,
  runtime,
  log,
  news,
}: Omit<SessionsOptions, 'cache'>): Pick<
  Identity,
  'openSession' | 'openProved' | 'onSession' | 'sessionSince'
> {
  const listeners: ((player: Player, visit: Visit) => Promise<void>)[] = [];

  async function seen(player: Player, visit: Visit): Promise<void> {
    for (const listener of listeners) {
      await listener(player, visit).catch((error: unknown) =>
        log.error({ err: error }, 'after a session was opened'),
      );
    }
  }

  async function add(player: Player, visit: Visit, client: pg.PoolClient): Promise<string> {
    const { address, userAgent, country = null, passkey = null } = visit;
    const token = runtime.random(32).toString('base64url');
    const now = runtime.now();
    const { rows } = await client.query<{ id: string }>(
      `with old as (
         select token_hash from session where account_id = $2 order by last_seen desc offset ${SESSIONS_PER_ACCOUNT - 1}
       ), dropped as (
         delete from session where token_hash in (select token_hash from old) returning ${publicSession} as id
       ), added as (
         insert into session (token_hash, account_id, created_at, last_seen, expires_at, address, user_agent, country, passkey)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8)
       )
       select id from dropped`,
      [
        hashOf(token),
        player.id.toString(),
        new Date(now),
        new Date(endOfSession(player, now, now)),
        withoutNul(address),
        withoutNul(userAgent).slice(0, 300),
        country,
        passkey,
      ],
    );
    // Whoever knows them still goes on believing them.
    if (rows.length > 0) await news.ended(player.id, rows, client);
    return token;
  }

  async function openProved(player: Player, visit: Visit, proof: Proof): Promise<string | null> {
    const token = await whileProved(db, player.id, proof, (client) => add(player, visit, client));
    if (token !== null) await seen(player, visit);
    return token;
  }

  return {
    // Nothing was shown, so nothing has ended.
    openSession: async (player, visit) => (await openProved(player, visit, async () => true))!,
    openProved,
    onSession: (listener) => void listeners.push(listener),
    async sessionSince(token, client) {
      const { rows } = await (client ?? db.pool).query<{ created_at: Date }>(
        'select created_at from session where token_hash = $1 and expires_at > $2',
        [hashOf(token), new Date(runtime.now())],
      );
      return rows[0]?.created_at.getTime() ?? null;
    },
  };
}

/** Lists sessions, and ends them: one, all, or those whose time is over. */
export function sessionEnding({
  db,
  runtime,
  cache,
  news,
}: Omit<SessionsOptions, 'log'>): Pick<
  Identity,
  | 'closeSession'
  | 'sessions'
  | 'lastCountry'
  | 'closeSessionById'
  | 'onSessionsEnded'
  | 'closeAllSessions'
  | 'purgeSessions'
> {
  // What ends is told of in the same transaction: the others would never hear of what a process had not told when it died. Memory
  // is cleared after it once more: whoever looked a session up meanwhile must not keep it.

  async function closeAllSessions(id: bigint, keep?: string, client?: pg.PoolClient): Promise<void> {
    if (client === undefined) {
      await db.transaction((own) => closeAllSessions(id, keep, own));
      return cache.dropSessions(id);
    }
    const { rows } = await client.query<{ id: string }>(
      `with waiting as (delete from pending_sign_in where account_id = $1)
       delete from session where account_id = $1 and ($2::bytea is null or token_hash <> $2) returning ${publicSession} as id`,
      [id.toString(), keep === undefined ? null : hashOf(keep)],
    );
    await news.ended(id, rows, client);
  }

  return {
    async closeSession(token) {
      await db.transaction(async (client) => {
        const { rows } = await client.query<{ account_id: string; id: string }>(
          `delete from session where token_hash = $1 returning account_id, ${publicSession} as id`,
          [hashOf(token)],
        );
        // Tokens do not travel between processes: the others ask again for all sessions of the account.
        if (rows[0]) await news.ended(BigInt(rows[0].account_id), rows, client);
      });
      cache.dropToken(token);
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
    async lastCountry(id, client) {
      const { rows } = await (client ?? db.pool).query<{ country: string }>(
        'select country from session where account_id = $1 and country is not null order by last_seen desc limit 1',
        [id.toString()],
      );
      return rows[0]?.country ?? null;
    },
    async closeSessionById(id, session) {
      const ended = await db.transaction(async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `delete from session where account_id = $1 and ${publicSession} = $2 returning ${publicSession} as id`,
          [id.toString(), session],
        );
        await news.ended(id, rows, client);
        return rows.length > 0;
      });
      cache.dropSessions(id);
      return ended;
    },
    onSessionsEnded: (listener) => news.onEnded(listener),
    closeAllSessions,
    async purgeSessions() {
      const { rowCount } = await db.pool.query('delete from session where expires_at <= $1', [
        new Date(runtime.now()),
      ]);
      return rowCount ?? 0;
    },
  };
}
