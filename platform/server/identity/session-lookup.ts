/** Whose session a token is: from memory after the first look-up. */
import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { playerColumns, toPlayer, type AccountRow } from './accounts.ts';
import type { Identity, Player } from './identity.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';
import { hashOf } from './session-token.ts';

export const SESSION_MS = 30 * 24 * 3600 * 1000;
/** A session in use is written down again at most this often. */
const TOUCH_MS = 10 * 60 * 1000;

type SessionRow = AccountRow & { expires_at: Date; last_seen: Date; by_passkey: boolean };

const byPasskey = new WeakMap<Player, Player>();

/** Who comes by a session: the account, and how the session was opened. The same object for the same account, as long as memory has it. */
function comer(player: Player, session: Pick<CachedSession, 'byPasskey'>): Player {
  if (!session.byPasskey) return player;
  const known = byPasskey.get(player);
  if (known) return known;
  const marked: Player = { ...player, byPasskey: true };
  byPasskey.set(player, marked);
  return marked;
}

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
    write.catch((error: unknown) => log.warn({ err: error }, 'could not extend a session'));
  }

  function cached(token: string): Player | null | undefined {
    if (deaf()) return undefined;
    const now = runtime.now();
    const found = cache.find(token, now);
    if (!found) return found;
    if (now - found.session.touched > TOUCH_MS) touch(token, found.session, now);
    return comer(found.player, found.session);
  }

  async function bySession(token: string): Promise<Player | null> {
    const known = cached(token);
    if (known !== undefined) return known;
    const before = cache.generation();
    const { rows } = await db.pool.query<SessionRow>(
      `select ${playerColumns}, session.expires_at, session.last_seen, session.passkey is not null as by_passkey from session join account on account.id = session.account_id
       where token_hash = $1 and expires_at > $2`,
      [hashOf(token), new Date(runtime.now())],
    );
    const row = rows[0];
    if (!row) {
      if (cache.generation() === before) cache.keepUnknown(token);
      return null;
    }
    const player = toPlayer(row);
    const session: CachedSession = {
      account: player.id,
      byPasskey: row.by_passkey,
      expires: row.expires_at.getTime(),
      touched: row.last_seen.getTime(),
    };
    if (cache.generation() === before) cache.keep(token, session, player);
    return comer(player, session);
  }

  return { bySession, bySessionCached: cached };
}
