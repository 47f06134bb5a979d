/** Rows of payments and of the transactions made for them. */
import type pg from 'pg';
import type { ChainDriver, ChainId, Plan } from '#platform/chains/driver.ts';
import type { WithdrawContext } from '../context.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Where the elected process is at work. */
export interface PayoutWorker {
  readonly context: WithdrawContext;
  readonly driver: ChainDriver;
}

export interface Payment {
  readonly id: string;
  readonly chain: ChainId;
  readonly kind: Plan['kind'];
  readonly withdrawal_id: string | null;
  readonly burn_id: string | null;
  readonly attempt: number;
  readonly source: string;
  readonly target: string | null;
  readonly currency: string;
  /** On-chain units. */
  readonly amount: string;
  readonly replaces: string | null;
  readonly nonce: string | null;
  readonly state: 'open' | 'done' | 'failed' | 'dead';
  readonly trouble: string | null;
  readonly asked: 'bump' | 'cancel' | null;
}

export interface Transaction {
  readonly payment_id: string;
  readonly no: number;
  readonly plan: Plan;
  readonly txid: string | null;
  readonly raw: string | null;
  readonly sent_at: Date | null;
  readonly sent_height: string | null;
}

/** One that was signed. */
export type SignedTransaction = Transaction & { readonly txid: string; readonly raw: string };

export const isSigned = (one: Transaction): one is SignedTransaction => one.txid !== null;

export async function openPayments(db: Queryable, chain: ChainId): Promise<Payment[]> {
  const { rows } = await db.query<Payment>(
    `select * from chain_payment where chain = $1 and state = 'open' order by at, id`,
    [chain],
  );
  return rows;
}

export async function paymentOf(db: Queryable, id: string): Promise<Payment> {
  const { rows } = await db.query<Payment>('select * from chain_payment where id = $1', [id]);
  return rows[0]!;
}

/** In the order they were made. */
export async function transactionsOf(db: Queryable, payment: string): Promise<Transaction[]> {
  const { rows } = await db.query<Transaction>(
    `select payment_id, no, plan, txid, raw, sent_at, sent_height::text from chain_transaction where payment_id = $1 order by no`,
    [payment],
  );
  return rows;
}

/** Says what keeps it; once, not at every look. */
export async function noteLastError(
  db: Queryable,
  payment: Payment,
  lastError: string | null,
): Promise<void> {
  if (payment.trouble === lastError) return;
  await db.query('update chain_payment set trouble = $2 where id = $1', [
    payment.id,
    lastError?.slice(0, 500),
  ]);
  if (payment.withdrawal_id !== null)
    await db.query('update withdrawal set trouble = $2 where id = $1', [
      payment.withdrawal_id,
      lastError?.slice(0, 500),
    ]);
}

/** What was signed for its withdrawal or burn before: the signer asks its chain what became of it. Newest last. */
export async function earlierPlans(db: Queryable, { id, withdrawal_id, burn_id }: Payment): Promise<Plan[]> {
  if (withdrawal_id === null && burn_id === null) return [];
  const { rows } = await db.query<{ plan: Plan }>(
    `select t.plan from chain_transaction t join chain_payment p on p.id = t.payment_id
      where (p.withdrawal_id = $1 or p.burn_id = $3) and p.id <> $2 and t.txid is not null order by t.at, t.no`,
    [withdrawal_id, id, burn_id],
  );
  return rows.map(({ plan }) => plan);
}
