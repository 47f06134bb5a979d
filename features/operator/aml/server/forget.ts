import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { MAX_DAYS } from '../settings.ts';

/** Movements and closed cases as long as the law has records kept; what went between players as long as a rule looks back. */
export async function forgetOld(kit: Pick<ServerKit, 'db' | 'runtime' | 'services'>): Promise<void> {
  const now = kit.runtime.now();
  const records = [daysAgo(now, kit.services.recordYears() * 366)];
  await forget(kit.db, {
    table: 'aml_movement',
    key: { at: 'timestamptz', user_id: 'bigint', kind: 'text', id: 'text' },
    within: 't.at < $1',
    values: records,
  });
  await forget(kit.db, {
    table: 'aml_case',
    key: { closed_at: 'timestamptz', id: 'uuid' },
    within: 't.closed_at < $1',
    values: records,
  });
  await forget(kit.db, {
    table: 'aml_flow',
    key: { day: 'date', low_id: 'bigint', high_id: 'bigint', how: 'text' },
    within: 't.day < $1',
    values: [daysAgo(now, MAX_DAYS + 40)],
  });
}
