import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database, Ports } from '../kit.ts';
import type { Identity, Player } from './identity.ts';

/**
 * Checks what a player shows to the live sockets: a secret drawn for them alone, so that the session's
 * token never travels there. Unknown players cost the same query and the same comparison.
 */
export function createSecretCheck(
  db: Database,
  identity: Pick<Identity, 'byPublicId'>,
  ports: Pick<Ports, 'now'>,
): (userId: string, secret: string) => Promise<Player | null> {
  return async (userId, secret) => {
    const { rows } = await db.pool.query<{ hash: Buffer }>(
      'select hash from live_secret join account on account.id = live_secret.user_id where public_id = $1',
      [/^[0-9a-f]{24}$/.test(userId) ? userId : ''],
    );
    const given = createHash('sha256').update(secret).digest();
    const right = timingSafeEqual(given, rows[0]?.hash ?? Buffer.alloc(given.length));
    const player = right && rows[0] ? await identity.byPublicId(userId) : null;
    // Who is barred from play stays out of the rooms round it too.
    return player?.excludedUntil && player.excludedUntil > ports.now() ? null : player;
  };
}
