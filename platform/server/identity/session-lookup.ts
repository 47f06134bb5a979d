/** Whose session a token is: from memory after the first look-up. */
import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { playerColumns, toPlayer } from './accounts.ts';
import type { Identity, Player } from './identity.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';
import { comer, toSession, sessionColumns, type SessionRow } from './session-comer.ts';
import { hashOf, isToken } from './session-token.ts';

export const SESSION_MS = 30 * 24 * 3600 * 1000;
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

export function createLookup({
  db,
  runtime,
  log,
  cache,
  deaf,
}: LookupOptions): Pick<Identity, 'bySession' | 'bySessionCached'> {
  function touch(token: string, session: CachedSession, now: number): void {
    session.touched = now;
    session.expires = now + SESSION_MS;
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
    if (now - found.session.touched > TOUCH_MS) touch(token, found.session, now);
    return comer(found.player, found.session, now);
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
    return comer(player, session, runtime.now());
  }

  return { bySession, bySessionCached: cached };
}
