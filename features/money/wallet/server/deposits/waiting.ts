import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import type { DepositRow } from './row.ts';
import { WAITING } from './staff-view.ts';

type Row = Pick<
  DepositRow,
  'id' | 'account_id' | 'amount' | 'decimals' | 'currency' | 'chain' | 'seen_at' | 'asked'
>;

/** Deposits that wait for staff. Who asked for one to be credited cannot be its second. */
export function waitingDeposits({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'deposit',
    feature,
    reads: 'wallet.read',
    decides: 'wallet.deposits',
    room: '/admin/room/wallet?tab=deposits',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select d.id, d.account_id::text, d.amount::text, d.decimals, d.currency, d.chain, d.seen_at, d.asked
         from deposit d where ${WAITING} order by d.seen_at, d.id limit $1`,
        [most],
      );
      return rows.map(({ id, account_id, amount, decimals, currency, chain, seen_at, asked }) => ({
        id,
        player: account_id === null ? null : BigInt(account_id),
        subject: `${formatUnits(BigInt(amount), decimals)} ${currency.toUpperCase()} (${chain})`,
        severity: 1,
        since: seen_at,
        dueAt: null,
        barred: asked ? [asked.by] : [],
        careOf: null,
      }));
    },
  };
}
