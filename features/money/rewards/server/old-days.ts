/** Days of the rewards that are over and brought nothing: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './account.ts';

/**
 * A day is settled once its last bet was counted, so no bet can make it again. Days that paid are kept for ever: each is the
 * reason of a posting (`./phoenix audit` holds one against the other). Days not settled or not paid yet stay as well.
 */
export async function forgetEmptyDays(kit: ServerKit): Promise<void> {
  await forget(kit.db, {
    table: 'reward_day',
    key: { day: 'date', user_id: 'bigint', cur: 'smallint' },
    within: `t.cashback = 0 and t.day < ($1::timestamptz at time zone 'UTC')::date`,
    gone: 't.posting is null',
    values: [daysAgo(kit.runtime.now(), settingsOf(kit).emptyDays)],
  });
}
