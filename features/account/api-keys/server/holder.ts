/** Whose a key is, asked of the database at each call: one that was revoked opens nothing, in no process. */
import type { KeyScope } from '#platform/contract/key-scope.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type KeySource, strangeAddress, unknownKey } from '#platform/server/services/api-keys.ts';
import { mayComeFrom } from './addresses.ts';
import { hashOf } from './keys.ts';

/** A key in use is written down again at most this often. */
const TOUCH_MS = 60_000;

interface Row {
  id: string;
  user_id: string;
  scopes: KeyScope[];
  addresses: string[];
  used_at: Date | null;
}

export function keySource({ db, features, identity, runtime, log }: ServerKit): KeySource {
  return async (secret, address) => {
    if (!features.isOn('api-keys')) return unknownKey;
    const now = runtime.now();
    const { rows } = await db.pool.query<Row>(
      'select id, user_id::text, scopes, addresses, used_at from api_key where hash = $1 and (expires_at is null or expires_at > $2)',
      [hashOf(secret), new Date(now)],
    );
    const [row] = rows;
    const player = row ? await identity.byId(BigInt(row.user_id)) : null;
    if (!row || !player) return unknownKey;
    if (!mayComeFrom(row.addresses, address)) return strangeAddress;
    if (row.used_at === null || now - row.used_at.getTime() > TOUCH_MS)
      db.pool
        .query('update api_key set used_at = greatest(used_at, $2), used_from = $3 where id = $1', [
          row.id,
          new Date(now),
          address,
        ])
        .catch((error: unknown) => log.warn({ err: error }, 'use of a key not written'));
    return { id: row.id, player, scopes: row.scopes };
  };
}
