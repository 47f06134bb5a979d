/** Which devices an account is used from: a new one is told to the player, a known one gets past some limits. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { Player, Visit } from '#platform/server/identity/identity.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { IdentitySettings } from '../settings.ts';
import { circumstances } from '#platform/server/identity/circumstances.ts';

/** Clients without cookies look new each time: their player is not told over and over. */
const lettersRate = { max: 5, seconds: 3600 };

/** How a device is kept. Without a cookie, what it calls itself has to do. */
export function deviceHash({ device, userAgent }: Pick<Visit, 'device' | 'userAgent'>): Buffer {
  return createHash('sha256')
    .update(device === undefined ? `agent ${userAgent}` : `device ${device}`)
    .digest();
}

/** Writes a visit down. @returns whether the device is new to an account that has others */
export async function noteDevice(
  { runtime, db }: Pick<ServerKit, 'runtime' | 'db'>,
  id: bigint,
  visit: Visit,
  { registered = false, client }: { registered?: boolean; client?: pg.PoolClient } = {},
): Promise<boolean> {
  const { rows } = await (client ?? db.pool).query<{ fresh: boolean; others: boolean }>(
    `with others as (select 1 from account_device where account_id = $1 and device <> $2 limit 1),
     noted as (
       insert into account_device (account_id, device, first_seen, last_seen, address, user_agent, registered)
       values ($1, $2, $3, $3, $4, $5, $6)
       on conflict (account_id, device) do update
         set last_seen = excluded.last_seen, address = excluded.address, user_agent = excluded.user_agent
       returning (xmax = 0) as fresh)
     select fresh, exists (select 1 from others) as others from noted`,
    [
      id.toString(),
      deviceHash(visit),
      new Date(runtime.now()),
      addressGroup(visit.address),
      visit.userAgent.replaceAll('\0', ' ').slice(0, 300),
      registered,
    ],
  );
  return rows[0]!.fresh && rows[0]!.others;
}

/** After every log-in, whatever way it came. */
export function watchDevices(kit: ServerKit): void {
  kit.identity.onSession(async (player: Player, visit: Visit) => {
    const to = mailboxOf(player);
    if (!(await noteDevice(kit, player.id, visit)) || to === null) return;
    if ((await kit.rateLimits.takeShared(`new-device|${player.id}`, lettersRate)) > 0) return;
    await kit.mail.send({
      to,
      locale: player.locale,
      template: 'identity.newDevice',
      data: { ...circumstances(kit, player, visit), address: visit.address },
    });
  });
}

/** Whether the typed login belongs to an account that this device was used for. Same work for any login. */
export async function isKnownDevice(
  { db }: Pick<ServerKit, 'db'>,
  typed: string,
  visit: Visit,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from account_device join account on account.id = account_id
      where device = $2 and (lower(name) = $1 or lower(email) = $1)`,
    [typed.replaceAll('\0', '\u{fffd}'), deviceHash(visit)],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Whether this would be a second account of somebody, by the operator's rule. Call it in the transaction that opens the
 * account: two at once from one place wait for each other.
 */
export async function isSecondAccount(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.PoolClient,
  visit: Visit,
  { secondAccounts, secondAccountHours }: IdentitySettings,
): Promise<boolean> {
  if (secondAccounts === 'allowed') return false;
  const byDevice = secondAccounts !== 'refused by address';
  const byAddress = secondAccounts !== 'refused by device';
  const [device, address] = [deviceHash(visit), addressGroup(visit.address)];
  const locks = [byDevice ? device.toString('hex') : '', byAddress ? address : ''].filter(Boolean).toSorted();
  for (const lock of locks)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 41))', [lock]);
  const { rowCount } = await client.query(
    `select 1 from account_device where first_seen > $1 and (($2 and device = $3) or ($4 and registered and address = $5)) limit 1`,
    [new Date(runtime.now() - secondAccountHours * 3_600_000), byDevice, device, byAddress, address],
  );
  return rowCount === 1;
}
