/** Devices that players are told on. Addresses and keys are sealed: who has them can write to the device. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import { forget } from '#platform/server/database/forget.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { publicSession, sessionIdOf } from '#platform/server/identity/session-token.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type addDevice, DEVICES_MOST, type removeDevice, type renewDevice } from '../../push-contract.ts';
import { notPushService } from '../refusals.ts';

export interface Device {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly locale: Locale;
  /** Its push service did not answer in time at the last notice. */
  readonly silent: boolean;
}

/** Devices `t` whose session has ended, or has come to its time ($1). */
const ENDED = `not exists (select from session
  where session.account_id = t.user_id and ${publicSession} = t.session_id and session.expires_at > $1)`;

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
  { player, body, token }: Call<typeof addDevice>,
): Promise<Record<string, never> | Failure> {
  const { endpoint, keys, locale } = body;
  // The point's first byte says that both coordinates follow; what is no point of the curve fails when it is written to.
  if (!isService(endpoint, config.pushOrigins) || Buffer.from(keys.p256dh, 'base64url')[0] !== 4)
    return notPushService;
  const user = player.id.toString();
  await db.transaction(async (client) => {
    await client.query(
      `insert into notification_device (id, user_id, sealed, locale, created_at, session_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set user_id = excluded.user_id, sealed = excluded.sealed, locale = excluded.locale,
         created_at = excluded.created_at, session_id = excluded.session_id, silent = false`,
      [
        idOf(endpoint),
        user,
        vault.seal(JSON.stringify({ endpoint, keys })),
        locale,
        new Date(runtime.now()),
        sessionIdOf(token!),
      ],
    );
    await client.query(
      `delete from notification_device where id in (
         select id from notification_device where user_id = $1 order by created_at desc, id offset ${DEVICES_MOST})`,
      [user],
    );
  });
  return {};
}

/** Of another player's device nothing changes: whoever has its browser now did not ask for it. */
export async function renew(
  { db }: ServerKit,
  { player, body, token }: Call<typeof renewDevice>,
): Promise<{ known: boolean }> {
  const { rowCount } = await db.pool.query(
    'update notification_device set locale = $3, session_id = $4 where id = $1 and user_id = $2',
    [idOf(body.endpoint), player.id.toString(), body.locale, sessionIdOf(token!)],
  );
  return { known: rowCount === 1 };
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

/** Most players have none. */
export async function hasDevice(client: Pick<pg.ClientBase, 'query'>, user: bigint): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from notification_device where user_id = $1 limit 1', [
    user.toString(),
  ]);
  return rowCount === 1;
}

/**
 * A player's devices whose sessions last; those of others are forgotten.
 * @param ids only these; null: all
 */
export async function openDevices(
  { db, vault, runtime }: ServerKit,
  user: bigint,
  ids: readonly string[] | null,
): Promise<Device[]> {
  await db.pool.query(`delete from notification_device t where t.user_id = $2 and ${ENDED}`, [
    new Date(runtime.now()),
    user.toString(),
  ]);
  const { rows } = await db.pool.query<{ id: string; sealed: Buffer; locale: Locale; silent: boolean }>(
    `select encode(id, 'hex') as id, sealed, locale, silent from notification_device
      where user_id = $1 and ($2::text[] is null or encode(id, 'hex') = any($2))`,
    [user.toString(), ids],
  );
  return rows.map(({ sealed, ...row }) => ({
    ...(JSON.parse(vault.open(sealed)) as Pick<Device, 'endpoint' | 'keys'>),
    ...row,
  }));
}

/** Whether its push service answered in time: a device whose service did not at the notice before either is forgotten. */
export async function noteAnswer(kit: ServerKit, { id, silent }: Device, answered: boolean): Promise<void> {
  if (answered && !silent) return;
  if (!answered && silent) return forgetDevice(kit, id);
  await kit.db.pool.query(`update notification_device set silent = $2 where id = decode($1, 'hex')`, [
    id,
    !answered,
  ]);
}

/** Devices of sessions that have ended, also of players whom nothing happens to. */
export async function forgetEnded({ db, runtime }: ServerKit): Promise<void> {
  await forget(db, {
    table: 'notification_device',
    key: { id: 'bytea' },
    within: 'true',
    gone: ENDED,
    values: [new Date(runtime.now())],
  });
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
