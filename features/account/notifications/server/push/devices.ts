/** Devices that players are told on. Addresses and keys are sealed: who has them can write to the device. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type addDevice, DEVICES_MOST, type removeDevice } from '../../push-contract.ts';
import { notPushService } from '../refusals.ts';

export interface Device {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly locale: Locale;
}

const idOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** A push service is reached over https at its usual port, or is one that the operator named. */
export function isService(endpoint: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return trusted.includes(url.origin) || (url.protocol === 'https:' && url.port === '');
}

/** A browser has one address for a site: whoever is logged in there now is who it is about. */
export async function add(
  { db, vault, runtime, config }: ServerKit,
  { player, body }: Call<typeof addDevice>,
): Promise<Record<string, never> | Failure> {
  const { endpoint, keys, locale } = body;
  // The point's first byte says that both coordinates follow; what is no point of the curve fails when it is written to.
  if (!isService(endpoint, config.pushOrigins) || Buffer.from(keys.p256dh, 'base64url')[0] !== 4)
    return notPushService;
  const user = player.id.toString();
  await db.transaction(async (client) => {
    await client.query(
      `insert into notification_device (id, user_id, sealed, locale, created_at) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set user_id = excluded.user_id, sealed = excluded.sealed,
         locale = excluded.locale, created_at = excluded.created_at`,
      [idOf(endpoint), user, vault.seal(JSON.stringify({ endpoint, keys })), locale, new Date(runtime.now())],
    );
    await client.query(
      `delete from notification_device where id in (
         select id from notification_device where user_id = $1 order by created_at desc, id offset ${DEVICES_MOST})`,
      [user],
    );
  });
  return {};
}

export async function remove(
  { db }: ServerKit,
  { player, body }: Call<typeof removeDevice>,
): Promise<Record<string, never>> {
  await db.pool.query('delete from notification_device where id = $1 and user_id = $2', [
    idOf(body.endpoint),
    player.id.toString(),
  ]);
  return {};
}

/** Ids of a player's devices; most have none. */
export async function devicesOf(client: Pick<pg.ClientBase, 'query'>, user: bigint): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select encode(id, 'hex') as id from notification_device where user_id = $1`,
    [user.toString()],
  );
  return rows.map(({ id }) => id);
}

/** @returns null when it is no longer this player's */
export async function openDevice({ db, vault }: ServerKit, id: string, user: bigint): Promise<Device | null> {
  const { rows } = await db.pool.query<{ sealed: Buffer; locale: Locale }>(
    `select sealed, locale from notification_device where id = decode($1, 'hex') and user_id = $2`,
    [id, user.toString()],
  );
  const [row] = rows;
  return row
    ? { ...(JSON.parse(vault.open(row.sealed)) as Omit<Device, 'locale'>), locale: row.locale }
    : null;
}

/** Its push service does not know it any more. */
export async function forgetDevice({ db }: ServerKit, id: string): Promise<void> {
  await db.pool.query(`delete from notification_device where id = decode($1, 'hex')`, [id]);
}

/** For the player's own copy of what is kept about them: addresses and keys stay out. */
export async function ownDevices({ db }: ServerKit, { id }: Player): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select locale, created_at from notification_device where user_id = $1 order by created_at',
    [id.toString()],
  );
  return rows;
}
