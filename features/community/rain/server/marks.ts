/** What tells accounts that belong together: the devices and addresses they are used from. One share for all of them. */
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { knownDevice } from '#platform/server/identity/sign-in.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { DAY_MS, type Queryable } from './context.ts';

/** What was used in so long counts. */
const USED_MS = 30 * DAY_MS;

/**
 * Devices and addresses that the account was used from lately, and those of this call. A log-in from long ago counts as
 * long as its session is used: whoever stays logged in is written down as a device once.
 */
export async function marksOf(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  call: Call<typeof contract.claimRain>,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ mark: string }>(
    `with used as (
       select d.device, d.address from account_device d where d.account_id = $1 and (d.last_seen > $2 or exists (
         select 1 from session s where s.account_id = d.account_id and s.last_seen > $2
           and s.created_at between d.last_seen - interval '1 minute' and d.last_seen)))
     select 'address ' || address as mark from used union select 'address ' || $3
     union select 'device ' || encode(device, 'hex') from used
     union select 'device ' || encode(sha256(convert_to('device ' || $4, 'UTF8')), 'hex') where $4::text is not null`,
    [
      call.player.id.toString(),
      new Date(runtime.now() - USED_MS),
      addressGroup(call.address),
      knownDevice(call),
    ],
  );
  return rows.map(({ mark }) => mark);
}

/** Whether somebody with one of these has a share of it already. */
export async function isShared(client: Queryable, rain: string, marks: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from rain_claim where rain_id = $1 and marks && $2::text[] limit 1',
    [rain, marks],
  );
  return rowCount === 1;
}

/** Of a rain that is over nobody takes a share any more. */
export async function forgetMarks(client: Queryable, rain: string): Promise<void> {
  await client.query('update rain_claim set marks = null where rain_id = $1 and marks is not null', [rain]);
}
