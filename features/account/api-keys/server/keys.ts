/** Keys of an account: made, listed, revoked, ended with what else opens it. Every statement asks for the player's own rows. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { KeyScope } from '#platform/contract/key-scope.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { isNetwork } from '#platform/server/http/networks.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import { circumstances } from '#platform/server/identity/circumstances.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { hasEnded, mayAddWay } from '#platform/server/identity/own-session.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { newKey } from '#platform/server/services/api-keys.ts';
import type { WayIn } from '#platform/server/services/ways-in.ts';
import { type createKey as creation, type KeyView, MAX_KEYS, type revokeKey as ending } from '../contract.ts';
import { needPassword, noKey, notFresh, tooMany, wrongAddress, wrongPassword } from './refusals.ts';

const KEY_BYTES = 32;
/** Enough to tell keys apart, and nothing to guess the rest by. */
const SHOWN = 10;
const DAY_MS = 24 * 3_600_000;

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
  if (!body.addresses.every(isNetwork)) return wrongAddress;
  const refusals = { needPassword, wrongPassword, notFresh };
  const stranger = await mayAddWay(kit, call, body.password ?? null, refusals);
  if (stranger) return stranger;
  const secret = newKey(kit.runtime.random(KEY_BYTES));
  const now = kit.runtime.now();
  const made = await kit.db.transaction(async (client) => {
    // Two at once count each other, and what ends the account's keys comes before this one or after it.
    await client.query('select 1 from account where id = $1 for update', [player.id.toString()]);
    if (await hasEnded(kit, call.token, client)) return loginFirst;
    const { rows: has } = await client.query<{ count: number }>(
      'select count(*)::int as count from api_key where user_id = $1',
      [player.id.toString()],
    );
    if (has[0]!.count >= MAX_KEYS) return tooMany;
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
    await notifyOwner(kit, client, call, key);
    return key;
  });
  return isFailure(made) ? made : { key: made, secret };
}

/** Written down, and told to the player by letter: who can make a key reads the account from then on. */
async function notifyOwner(
  kit: ServerKit,
  client: pg.PoolClient,
  { player, userAgent }: Call<typeof creation>,
  { id, name, scopes, addresses }: KeyView,
): Promise<void> {
  await kit.audit.append(
    {
      actor: player._id,
      action: 'api-key.create',
      subject: `api key ${id}`,
      detail: { name, scopes, addresses },
    },
    client,
  );
  const to = mailboxOf(player);
  if (to === null) return;
  const data = { ...circumstances(kit, player, { userAgent }), key: name };
  await kit.mail.send({ to, locale: player.locale, template: 'api-keys.made', data }, client);
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
    await noteRevoked(kit, client, player, body.id);
    return {};
  });
}

function noteRevoked(
  { audit }: Pick<ServerKit, 'audit'>,
  client: pg.PoolClient,
  player: Player,
  id: string,
): Promise<void> {
  return audit.append(
    { actor: player._id, action: 'api-key.revoke', subject: `api key ${id}`, detail: {} },
    client,
  );
}

/** Keys read the account whatever its password is. */
export function keysAsWay(kit: Pick<ServerKit, 'audit' | 'runtime'>): WayIn {
  return {
    kind: 'key',
    async count(db, account) {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from api_key
          where user_id = $1 and (expires_at is null or expires_at > $2)`,
        [account.toString(), new Date(kit.runtime.now())],
      );
      return { count: rows[0]!.count, stays: false };
    },
    async end(client, player) {
      const { rows } = await client.query<{ id: string }>(
        'delete from api_key where user_id = $1 returning id',
        [player.id.toString()],
      );
      for (const { id } of rows) await noteRevoked(kit, client, player, id);
    },
  };
}
