/**
 * What was approved, read by the signer itself on a connection that cannot write. Tables: features/money/wallet/server/migrations.
 * The ledger is asked too: a withdrawal counts only with the hold that took the money from a balance, and with the
 * journal line that shows it, which nothing can change afterwards.
 */
import pg from 'pg';
import { KIND } from '../../server/money/kinds.ts';

export interface ApprovedWithdrawal {
  readonly id: string;
  readonly status: number;
  readonly attempt: number;
  readonly chain: string;
  readonly currency: string;
  readonly address: string;
  /** Ledger units. */
  readonly net: bigint;
  /** Decimals of the ledger's currency. */
  readonly decimals: number;
  /** The hold is in force and the journal has its line. */
  readonly held: boolean;
  /** Approvals of this attempt: public ids of staff, or 'rule'. */
  readonly approvals: readonly string[];
}

/** @returns null when there is no such withdrawal */
export type ReadWithdrawal = (id: string) => Promise<ApprovedWithdrawal | null>;

interface Row {
  status: number;
  attempt: number;
  chain: string;
  currency: string;
  address: string;
  net: string;
  decimals: number;
  held: boolean;
  approvals: string[];
}

/** Exported for the test that looks at its plan. */
export const LOOK = `
  select w.status, w.attempt, w.chain, c.code as currency, w.address, w.net::text, c.decimals,
    exists (select 1 from hold h where h.id = w.hold_id and h.state = 'held' and h.user_id = w.user_id and h.cur = w.cur
        and h.amount = w.amount)
      and exists (select 1 from entry e where e.account = w.user_id and e.account > 0 and e.ref = w.hold_id
        and e.kind = ${KIND.holdPlace} and e.cur = w.cur and e.debit = w.amount) as held,
    array(select staff from withdrawal_approval a where a.withdrawal_id = w.id and a.attempt = w.attempt) as approvals
  from withdrawal w join currency c on c.id = w.cur
  where w.id = $1 and w.amount = w.net + w.fee`;

/** Opens a connection for each look: the database may be restarted, and looks are rare. */
export function readFrom(connection: pg.ClientConfig): ReadWithdrawal {
  return async (id) => {
    const client = new pg.Client({
      ...connection,
      application_name: 'phoenix signer',
      options: '-c default_transaction_read_only=on -c statement_timeout=5000',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<Row>(LOOK, [id]);
      const row = rows[0];
      return row ? { ...row, id, net: BigInt(row.net) } : null;
    } finally {
      await client.end().catch(() => {});
    }
  };
}
