/** What of the wallet's records does not stay: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DepositSettings } from '../deposit-settings.ts';

/**
 * Webhooks that were worked off, and comparisons of the books. A webhook nobody has worked off stays, and so does the
 * newest comparison: staff see it. What they led to (invoices, deposits and their steps, cases) is kept for ever.
 */
export async function forgetOldRecords(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { webhookDays, comparisonDays }: Pick<DepositSettings, 'webhookDays' | 'comparisonDays'>,
): Promise<void> {
  await forget(db, {
    table: 'deposit_webhook',
    key: { at: 'timestamptz', no: 'bigint' },
    within: 't.at < $1',
    gone: 't.outcome is not null',
    values: [daysAgo(runtime.now(), webhookDays)],
  });
  await forget(db, {
    table: 'reconciliation_run',
    key: { id: 'uuid' },
    within: 't.at < $1',
    gone: 'exists (select 1 from reconciliation_run newer where newer.at > t.at)',
    values: [daysAgo(runtime.now(), comparisonDays)],
  });
}
