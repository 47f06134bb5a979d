/** Invoices of processors: what a player was told to pay, and where. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { type Currency, microUsd } from '#platform/server/money/currency.ts';
import type { getDepositWallet } from '../../../deposit-contract.ts';
import { minimumText } from '../payable.ts';
import type { DepositContext } from '../context.ts';
import type { Processor } from './processor.ts';
import { refuse } from '../../refusals.ts';

/** Below which path of this site webhooks come in: '/api/wallet/webhook/nowpayments'. */
export const WEBHOOK_PATH = '/api/wallet/webhook';

/** Open invoices that one player may have with a processor in a day. */
const MAX_PER_DAY = 50;

/** @throws when the processor cannot be reached or refuses */
export async function makeInvoice(
  { kit }: DepositContext,
  { player, country }: Call<typeof getDepositWallet>,
  processor: Processor,
  currency: Currency,
  units: bigint,
) {
  const now = kit.runtime.now();
  const lately = await kit.db.pool.query<{ count: number }>(
    'select count(*)::int as count from deposit_invoice where account_id = $1 and at > $2',
    [player.id.toString(), new Date(now - 86_400_000)],
  );
  if (lately.rows[0]!.count >= MAX_PER_DAY) return refuse('failed');
  const order = kit.runtime.uuid();
  const amount = formatAmount(units, currency);
  const invoice = await processor.createInvoice({
    order,
    currency: currency.code,
    amount,
    // Cents, rounded up: a price of nothing is refused.
    usd: formatUnits((microUsd(units, currency) + 9_999n) / 10_000n, 2),
    webhook: `${kit.config.publicUrl}${WEBHOOK_PATH}/${processor.id}`,
  });
  await kit.db.pool.query(
    `insert into deposit_invoice (id, processor, external_id, account_id, country, currency, units, wallet, url, at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      order,
      processor.id,
      invoice.id,
      player.id.toString(),
      country,
      currency.code,
      units.toString(),
      invoice.wallet,
      invoice.url,
      new Date(now),
      invoice.expiresAt,
    ],
  );
  return {
    wallet: invoice.wallet,
    currency: currency.code,
    chain: { id: processor.id, name: processor.name, network: null },
    uri: invoice.wallet,
    amount,
    minimum: minimumText(kit, currency),
    confirmations: 0,
    plainOnly: false,
    local: false,
    expires_at: invoice.expiresAt?.toISOString() ?? null,
    url: invoice.url,
  };
}
