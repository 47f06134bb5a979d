/** Secrets that players show to the live sockets: one for each session, so that its token never travels there. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { publicSession, sessionIdOf } from './create-identity.ts';
import type { Identity, Player } from './identity.ts';

/** Who came in, and by which session. */
export interface LiveEntry {
  readonly player: Player;
  /** Public id of the session that the secret was drawn for. */
  readonly session: string;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Draws a session's secret again; only its hash is stored, and the session's earlier one stops working.
 * @param token of the session that asks
 */
export async function drawLiveSecret(
  { pool }: Pick<Database, 'pool'>,
  runtime: Pick<Runtime, 'now' | 'random'>,
  player: Pick<Player, 'id'>,
  token: string,
): Promise<{ secret: string; session: string }> {
  const secret = runtime.random(32).toString('base64url');
  const session = sessionIdOf(token);
  await pool.query(
    `insert into live_secret (user_id, session_id, hash, at) values ($1, $2, $3, $4)
     on conflict (user_id, session_id) do update set hash = excluded.hash, at = excluded.at`,
    [player.id.toString(), session, hashOf(secret), new Date(runtime.now())],
  );
  return { secret, session };
}

/** Forgets the secrets of sessions that have ended. They open nothing by then, so it does not matter when. */
export async function dropLiveSecrets(
  { pool }: Pick<Database, 'pool'>,
  player: bigint,
  sessions: readonly string[],
): Promise<void> {
  await pool.query('delete from live_secret where user_id = $1 and session_id = any($2)', [
    player.toString(),
    sessions,
  ]);
}

/** Checks what a player shows. Unknown players cost the same query and at least one comparison. */
export function createSecretCheck(
  db: Database,
  identity: Pick<Identity, 'byPublicId'>,
  runtime: Pick<Runtime, 'now'>,
): (userId: string, secret: string) => Promise<LiveEntry | null> {
  return async (userId, secret) => {
    const { rows } = await db.pool.query<{ hash: Buffer; session: string }>(
      `select l.hash, l.session_id as session from account a join live_secret l on l.user_id = a.id
       join session on session.account_id = a.id and ${publicSession} = l.session_id
       where a.public_id = $1 and session.expires_at > $2`,
      [/^[0-9a-f]{24}$/.test(userId) ? userId : '', new Date(runtime.now())],
    );
    const given = hashOf(secret);
    const nobody = { hash: Buffer.alloc(given.length), session: '' };
    // All of them are compared, so that the time does not tell which one was right.
    let right: (typeof rows)[number] | null = null;
    for (const row of [nobody, ...rows]) if (timingSafeEqual(given, row.hash)) right = row;
    const player = right ? await identity.byPublicId(userId) : null;
    // Who is barred from play stays out of the rooms round it too.
    if (!right || !player || (player.excludedUntil !== null && player.excludedUntil > runtime.now()))
      return null;
    return { player, session: right.session };
  };
}
