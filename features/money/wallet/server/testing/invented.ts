/** Rows as somebody with the server's role of the database writes them by hand: a withdrawal of money that nobody had. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface Invented {
  readonly user: bigint;
  /** Ledger units of ether. */
  readonly units: bigint;
  readonly to: string;
  /** 0: waits for staff; 3: approved. */
  readonly status: 0 | 3;
  /** The journal says too that it left the balance, in the batch of another withdrawal. */
  readonly line: boolean;
  /** And that batch tells the request. */
  readonly event: boolean;
}

/** @returns id of the withdrawal */
export async function inventRows(
  pool: pg.Pool,
  { user, units, to, status, line, event }: Invented,
): Promise<string> {
  const [id, hold] = [randomUUID(), randomUUID()];
  const { rows } = await pool.query<{ cur: number }>(`select id as cur from currency where code = 'eth'`);
  const { cur } = rows[0]!;
  const batch = `from entry where account > 0 and ref in (select hold_id from withdrawal) order by at limit 1`;
  await pool.query(
    `insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, $3, $4, 'withdrawal', 'held', now())`,
    [hold, user, cur, units],
  );
  if (line)
    await pool.query(
      `insert into entry (lane, batch, account, cur, debit, credit, kind, ref, balance_after, at)
       select lane, batch, $1, $2, $3, 0, kind, $4, 0, now() ${batch}`,
      [user, cur, units, hold],
    );
  await pool.query(
    `insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id, at, approved_at)
     values ($1, $2, $3, 'eth', $4, $5, 0, $5, 1, $6, $7, $8, now(), now())`,
    [id, user, cur, to, units, status, status === 3, hold],
  );
  await pool.query(
    `insert into withdrawal_order (withdrawal_id, user_id, hold_id, cur, chain, network, address, amount, fee, net, factor, at)
     values ($1, $2, $3, $4, 'eth', 'local', $5, $6, 0, $6, true, now())`,
    [id, user, hold, cur, to, units],
  );
  if (event)
    await pool.query(
      `insert into event (lane, batch, type, user_id, data, at)
       select lane, batch, 'withdrawal.requested', $1::bigint,
         jsonb_build_object('id', $2::text, 'chain', 'eth', 'amount', $3::text, 'fee', '0', 'auto', true), now() ${batch}`,
      [user, id, units],
    );
  return id;
}
