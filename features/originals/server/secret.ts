import { createHash } from 'node:crypto';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Room } from './room.ts';

/** Draws a new secret for the live sockets; only its hash is stored, and the earlier one stops working. */
export async function drawSecret(room: Room, player: Player): Promise<{ secret: string }> {
  const secret = room.kit.ports.random(32).toString('base64url');
  await room.kit.db.pool.query(
    `insert into live_secret (user_id, hash, at) values ($1, $2, $3)
     on conflict (user_id) do update set hash = excluded.hash, at = excluded.at`,
    [player.id.toString(), createHash('sha256').update(secret).digest(), new Date(room.kit.ports.now())],
  );
  // Whoever holds a socket opened with the earlier secret has to show the new one.
  room.kit.live.end(player._id, 'revoked');
  room.kit.trading.end(player._id, 'revoked');
  return { secret };
}
