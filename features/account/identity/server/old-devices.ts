/** Devices that nobody has come from for long: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { IdentitySettings } from '../settings.ts';

const HOUR_MS = 3_600_000;

/**
 * The last one of an account stays: without any, a stranger's first log-in would look like the account's first and nobody
 * would be told. So does what the rule against second accounts counts, were it switched on.
 */
export async function forgetDevices(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { deviceDays, secondAccountHours }: Pick<IdentitySettings, 'deviceDays' | 'secondAccountHours'>,
): Promise<void> {
  await forget(db, {
    table: 'account_device',
    key: { account_id: 'bigint', device: 'bytea' },
    within: 'true',
    gone: `t.last_seen < $1 and t.first_seen <= $2 and exists (
      select 1 from account_device newer where newer.account_id = t.account_id and newer.last_seen > t.last_seen)`,
    values: [daysAgo(runtime.now(), deviceDays), new Date(runtime.now() - secondAccountHours * HOUR_MS)],
  });
}
