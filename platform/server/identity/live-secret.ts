/** Secrets that players show to the live sockets, each good for one: the session's token never travels there. */
import { createHash } from 'node:crypto';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { publicSession, sessionIdOf } from './session-token.ts';
import type { Identity, Player } from './identity.ts';

/** Who came in, and by which session. */
export interface LiveEntry {
  readonly player: Player;
  /** Public id of the session that the secret was drawn for. */
  readonly session: string;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** How long a secret waits for its socket. */
export const LIVE_SECRET_MS = 60_000;

/**
 * Draws a secret that opens one socket, once and soon; only its hash is stored.
 * @param token of the session that asks: the socket lives as long as that
 */
export async function drawLiveSecret(
  { pool }: Pick<Database, 'pool'>,
  runtime: Pick<Runtime, 'now' | 'random'>,
  player: Pick<Player, 'id'>,
  token: string,
): Promise<{ secret: string }> {
  const secret = runtime.random(32).toString('base64url');
  const now = runtime.now();
  await pool.query(
    `with late as (delete from live_secret where user_id = $1 and session_id = $2 and at <= $5)
     insert into live_secret (user_id, session_id, hash, at) values ($1, $2, $3, $4)`,
    [player.id.toString(), sessionIdOf(token), hashOf(secret), new Date(now), new Date(now - LIVE_SECRET_MS)],
  );
  return { secret };
}

/**
 * Forgets the secrets of sessions that have ended, or all of a player's. They open nothing by then, so it does not matter
 * when.
 */
export async function dropLiveSecrets(
  { pool }: Pick<Database, 'pool'>,
  player: bigint,
  sessions: readonly string[] | null,
): Promise<void> {
  await pool.query(
    'delete from live_secret where user_id = $1 and ($2::text[] is null or session_id = any($2))',
    [player.toString(), sessions],
  );
}

/** Takes what a player shows: of two who show the same one is let in. Unknown players cost the same query. */
export function createSecretCheck(
  db: Pick<Database, 'pool'>,
  identity: Pick<Identity, 'byPublicId'>,
  runtime: Pick<Runtime, 'now'>,
): (userId: string, secret: string) => Promise<LiveEntry | null> {
  return async (userId, secret) => {
    const now = runtime.now();
    // Found by the hash of 256 random bits: how long that takes tells nothing of any of them.
    const { rows } = await db.pool.query<{ session: string }>(
      `delete from live_secret l using account a, session
        where a.public_id = $1 and l.user_id = a.id and l.hash = $2 and l.at > $3
          and session.account_id = a.id and ${publicSession} = l.session_id and session.expires_at > $4
          and coalesce(session.view_until <= $4, true)
        returning l.session_id as session`,
      [
        /^[0-9a-f]{24}$/.test(userId) ? userId : '',
        hashOf(secret),
        new Date(now - LIVE_SECRET_MS),
        new Date(now),
      ],
    );
    const found = rows[0];
    const player = found ? await identity.byPublicId(userId) : null;
    // Who is barred from play stays out of the rooms round it too.
    if (!found || !player || (player.excludedUntil !== null && player.excludedUntil > now)) return null;
    return { player, session: found.session };
  };
}
