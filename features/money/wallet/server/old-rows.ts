/** What of the wallet's records does not stay: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DepositSettings } from '../deposit-settings.ts';

/**
 * Webhooks that were worked off, and comparisons of the books. A webhook nobody has worked off stays, and so does the
 * newest comparison: staff see it. What they led to (invoices, deposits and their steps, cases) is kept for ever.
 */
export async function forgetOldRecords(
  { db, runtime, services }: Pick<ServerKit, 'db' | 'runtime' | 'services'>,
  { webhookDays, comparisonDays }: Pick<DepositSettings, 'webhookDays' | 'comparisonDays'>,
): Promise<void> {
  await forget(db, {
    table: 'deposit_webhook',
    key: { at: 'timestamptz', no: 'bigint' },
    within: 't.at < $1',
    gone: 't.outcome is not null',
    values: [daysAgo(runtime.now(), webhookDays)],
  });
  await services.cases.forgetComparisons(comparisonDays);
}
