import type { ServerKit } from '#platform/server/kit.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  id: string;
  user_id: string;
  cur: number;
  amount: string;
  chain: string;
  at: Date;
  approved: string[];
}

/** Withdrawals that wait for staff. Who has approved one before cannot be its second. */
export function waitingWithdrawals({ feature, money }: Pick<ServerKit, 'feature' | 'money'>): WaitingSource {
  return {
    kind: 'withdrawal',
    feature,
    reads: 'wallet.read',
    decides: 'wallet.approve',
    room: '/admin/room/wallet?tab=withdrawals',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select w.id, w.user_id::text, w.cur, w.amount::text, w.chain, w.at,
           array(select a.staff from withdrawal_approval a where a.withdrawal_id = w.id and a.attempt = w.attempt and a.staff <> 'rule') as approved
         from withdrawal w where w.status = 0 order by w.at, w.id limit $1`,
        [most],
      );
      return rows.map(({ id, user_id, cur, amount, chain, at, approved }) => {
        const currency = money.currencyById(cur);
        return {
          id,
          player: BigInt(user_id),
          subject: `${formatAmount(BigInt(amount), currency)} ${currency.code.toUpperCase()} (${chain})`,
          severity: 2,
          since: at,
          dueAt: null,
          barred: approved,
          careOf: null,
        };
      });
    },
  };
}
