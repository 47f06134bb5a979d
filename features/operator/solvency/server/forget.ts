/** Takes the leaves and nodes of old trees away: docs/retention.md. Their roots stay. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export async function forgetProofs({ db, runtime }: ServerKit, proofDays: number): Promise<void> {
  const values = [daysAgo(runtime.now(), proofDays).toISOString().slice(0, 10)];
  await forget(db, {
    table: 'solvency_leaf',
    key: { day: 'date', cur: 'smallint', user_id: 'bigint' },
    within: 't.day < $1',
    values,
  });
  await forget(db, {
    table: 'solvency_level',
    key: { day: 'date', cur: 'smallint', level: 'smallint' },
    within: 't.day < $1',
    values,
  });
}
