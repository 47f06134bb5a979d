/** What of the comparisons does not stay: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** Comparisons that are older go, but for the newest: staff see it. The cases they opened are kept for ever. */
export async function forgetComparisons(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  days: number,
): Promise<void> {
  await forget(db, {
    table: 'reconciliation_run',
    key: { id: 'uuid' },
    within: 't.at < $1',
    gone: 'exists (select 1 from reconciliation_run newer where newer.at > t.at)',
    values: [daysAgo(runtime.now(), days)],
  });
}
