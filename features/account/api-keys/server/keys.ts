/** Keys of an account: made, listed, revoked. Every statement asks for the player's own rows. */
import { createHash } from 'node:crypto';
import type { Failure } from '#platform/contract/error.ts';
import type { KeyScope } from '#platform/contract/key-scope.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { newKey } from '#platform/server/services/api-keys.ts';
import { type createKey as creation, type KeyView, MAX_KEYS, type revokeKey as ending } from '../contract.ts';
import { isAllowable } from './addresses.ts';
import { noKey, tooMany, wrongAddress } from './refusals.ts';

const KEY_BYTES = 32;
/** Enough to tell keys apart, and nothing to guess the rest by. */
const SHOWN = 10;
const DAY_MS = 24 * 3_600_000;
/** Two of a player's at once count each other: the lock's own number. */
const LOCK = 91;

interface Row {
  id: string;
  name: string;
  begins: string;
  scopes: KeyScope[];
  addresses: string[];
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  used_from: string | null;
}

const columns = 'id, name, begins, scopes, addresses, created_at, expires_at, used_at, used_from';

const viewOf = (row: Row): KeyView => ({
  ...row,
  created_at: row.created_at.getTime(),
  expires_at: row.expires_at?.getTime() ?? null,
  used_at: row.used_at?.getTime() ?? null,
});

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Newest first. */
export async function listKeys({ db }: Pick<ServerKit, 'db'>, { id }: Player): Promise<KeyView[]> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from api_key where user_id = $1 order by created_at desc, api_key.id`,
    [id.toString()],
  );
  return rows.map(viewOf);
}

export async function createKey(
  kit: ServerKit,
  call: Call<typeof creation>,
): Promise<{ key: KeyView; secret: string } | Failure> {
  const { player, body } = call;
  if (!body.addresses.every(isAllowable)) return wrongAddress;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const secret = newKey(kit.runtime.random(KEY_BYTES));
  const now = kit.runtime.now();
  const made = await kit.db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [player._id, LOCK]);
    const { rows: has } = await client.query<{ count: number }>(
      'select count(*)::int as count from api_key where user_id = $1',
      [player.id.toString()],
    );
    if (has[0]!.count >= MAX_KEYS) return null;
    const { rows } = await client.query<Row>(
      `insert into api_key (id, user_id, name, hash, begins, scopes, addresses, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [
        kit.runtime.random(12).toString('hex'),
        player.id.toString(),
        body.name,
        hashOf(secret),
        secret.slice(0, SHOWN),
        [...new Set(body.scopes)],
        [...new Set(body.addresses)],
        new Date(now),
        body.days === 0 ? null : new Date(now + body.days * DAY_MS),
      ],
    );
    const key = viewOf(rows[0]!);
    await kit.audit.append(
      {
        actor: player._id,
        action: 'api-key.create',
        subject: `api key ${key.id}`,
        detail: { name: key.name, scopes: key.scopes, addresses: key.addresses },
      },
      client,
    );
    return key;
  });
  return made === null ? tooMany : { key: made, secret };
}

/** Another's key is no key. */
export async function revokeKey(
  kit: Pick<ServerKit, 'db' | 'audit'>,
  { player, body }: Call<typeof ending>,
): Promise<Record<string, never> | Failure> {
  return kit.db.transaction(async (client) => {
    const { rowCount } = await client.query('delete from api_key where id = $1 and user_id = $2', [
      body.id,
      player.id.toString(),
    ]);
    if (rowCount === 0) return noKey;
    await kit.audit.append(
      { actor: player._id, action: 'api-key.revoke', subject: `api key ${body.id}`, detail: {} },
      client,
    );
    return {};
  });
}
