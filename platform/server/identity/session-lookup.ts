/** Whose session a token is: from memory after the first look-up. */
import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { playerColumns, toPlayer } from './accounts.ts';
import type { Identity, Player } from './identity.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';
import { comer, toSession, sessionColumns, type SessionRow } from './session-comer.ts';
import { hashOf, isToken } from './session-token.ts';

const DAY_MS = 24 * 3600 * 1000;
const SESSION_MS = 30 * DAY_MS;
/** However much it is used, a session ends: a token that was stolen is not good for ever. That of staff opens more, and ends sooner. */
const MAX_SESSION_MS = 180 * DAY_MS;
const MAX_STAFF_SESSION_MS = 14 * DAY_MS;
/** A session in use is written down again at most this often. */
const TOUCH_MS = 10 * 60 * 1000;

interface LookupOptions {
  readonly db: Pick<Database, 'pool'>;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly cache: SessionCache;
  /** What others say of sessions may not be heard here: memory does not count. */
  readonly deaf: () => boolean;
}

/** When a session that is used now ends, if it is not used again. @param opened epoch milliseconds */
export function endOfSession(
  player: Pick<Player, 'roles' | 'permissions'>,
  opened: number,
  now: number,
): number {
  const isStaff = player.roles.length > 0 || player.permissions.length > 0;
  return Math.min(now + SESSION_MS, opened + (isStaff ? MAX_STAFF_SESSION_MS : MAX_SESSION_MS));
}

export function createLookup({
  db,
  runtime,
  log,
  cache,
  deaf,
}: LookupOptions): Pick<Identity, 'bySession' | 'bySessionCached'> {
  function touch(token: string, session: CachedSession, expires: number, now: number): void {
    session.touched = now;
    session.expires = expires;
    // Two of these may overtake each other: the later use stands.
    const write = db.pool.query(
      `update session set last_seen = greatest(last_seen, $2), expires_at = greatest(expires_at, $3)
       where token_hash = $1`,
      [hashOf(token), new Date(now), new Date(session.expires)],
    );
    write.then(
      // It has ended, and whoever ended it could not tell.
      ({ rowCount }) => rowCount === 0 && cache.dropToken(token),
      (error: unknown) => log.warn({ err: error }, 'could not extend a session'),
    );
  }

  function cached(token: string): Player | null | undefined {
    // Made up: neither looked for nor remembered.
    if (!isToken(token)) return null;
    if (deaf()) return undefined;
    const now = runtime.now();
    const found = cache.find(token, now);
    if (!found) return found;
    const { session, player } = found;
    const expires = endOfSession(player, session.opened, now);
    if (expires <= now) return null;
    if (now - session.touched > TOUCH_MS) touch(token, session, expires, now);
    return comer(player, session, now);
  }

  async function bySession(token: string): Promise<Player | null> {
    const known = cached(token);
    if (known !== undefined) return known;
    const before = cache.generation();
    const { rows } = await db.pool.query<SessionRow>(
      `select ${playerColumns}, ${sessionColumns} from session join account on account.id = session.account_id
         left join staff_role on staff_role.id = session.view_role
       where token_hash = $1 and expires_at > $2`,
      [hashOf(token), new Date(runtime.now())],
    );
    const row = rows[0];
    if (!row) {
      if (cache.generation() === before) cache.keepUnknown(token);
      return null;
    }
    const player = toPlayer(row);
    const session = toSession(row, player.id);
    if (cache.generation() === before) cache.keep(token, session, player);
    const now = runtime.now();
    // Whoever became staff, or opened it before there was an end.
    return endOfSession(player, session.opened, now) <= now ? null : comer(player, session, now);
  }

  return { bySession, bySessionCached: cached };
}
