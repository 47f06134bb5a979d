/** How payments end: in the ledger, with the player, or back with staff. Each end is one transaction, done once. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { toLedger } from '#platform/chains/units.ts';
import { finishHold } from '#platform/server/money/holds.ts';
import type { HoldPart } from '#platform/server/money/money.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { bookMoneyOut } from '#platform/server/policy/book.ts';
import type { HoldReason } from '../../../withdraw-contract.ts';
import { releaseOutputs } from '../outputs.ts';
import { reviewedBy } from '../review-window.ts';
import { settingsOf, type Row } from '../context.ts';
import { notifyOwner, writeLetter } from '../notify.ts';
import type { PayoutWorker, Payment, Queryable, SignedTransaction } from './store.ts';

/** Ends it as `state`. @returns false when it had ended already */
async function close(
  client: Queryable,
  payment: Payment,
  state: 'done' | 'failed' | 'dead',
  cost: bigint | null,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update chain_payment set state = $2, cost = $3, ended_at = $4, asked = null where id = $1 and state = 'open'`,
    [payment.id, state, cost?.toString() ?? null, at],
  );
  return rowCount === 1;
}

/** A transaction of it is final. @param cost what the network took, on-chain units of its coin */
export async function paymentDone(
  worker: PayoutWorker,
  payment: Payment,
  transaction: SignedTransaction,
  cost: bigint,
): Promise<void> {
  const { kit } = worker.context;
  const row = payment.withdrawal_id === null ? null : await withdrawalOf(kit.db.pool, payment.withdrawal_id);
  const ended = await onLedger(worker, payment, row, async (client, state, draft) => {
    const at = new Date(kit.runtime.now());
    if (!(await close(client, payment, 'done', cost, at))) return null;
    await bookCost(worker, client, state, draft, payment, cost);
    if (payment.burn_id !== null) await bookBurn(client, state, draft, payment.burn_id, transaction.txid, at);
    return row ? capture(worker, { client, state, draft, row, txid: transaction.txid, at }) : null;
  });
  if (ended) await notifyOwner(kit, ended);
}

/** The tokens are gone for good, in the transaction that ends the payment: once, whoever is killed. */
async function bookBurn(
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  id: string,
  txid: string,
  at: Date,
): Promise<void> {
  const { rows } = await client.query<{ cur: number; amount: string }>(
    `update chain_burn set state = 'done', txid = $2, ended_at = $3, trouble = null where id = $1 and state = 'open'
     returning cur, amount::text`,
    [id, txid, at],
  );
  const [burnt] = rows;
  if (!burnt) throw new Error(`burn ${id} is final and was not open`);
  draft.transfer(state, burnt.cur, BigInt(burnt.amount), ACCOUNT.buyBack, ACCOUNT.custody, KIND.burn, id);
}

/** It is not burnt; it is tried again after a while. */
export async function burnWaits(db: Queryable, id: string | null, trouble: string, at: Date): Promise<void> {
  if (id === null) return;
  await db.query(`update chain_burn set trouble = $2, tried_at = $3 where id = $1 and state = 'open'`, [
    id,
    trouble.slice(0, 500),
    at,
  ]);
}

interface Capture {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly row: Row;
  readonly txid: string;
  readonly at: Date;
}

/** What was held is gone: the coins out of custody, the fee to the house. */
export async function capture(
  { context: { kit } }: PayoutWorker,
  { client, state, draft, row, txid, at }: Capture,
): Promise<Row> {
  const parts: HoldPart[] = [{ to: ACCOUNT.custody, kind: KIND.withdrawal, amount: BigInt(row.net) }];
  if (BigInt(row.fee) > 0n)
    parts.push({ to: ACCOUNT.fees, kind: KIND.withdrawalFee, amount: BigInt(row.fee) });
  const held = await finishHold(client, state, draft, {
    id: row.hold_id,
    how: 'capture',
    at: at.getTime(),
    parts,
  });
  if (isFailure(held))
    throw new Error(`withdrawal ${row.id} is paid and its hold is not in force: ${held.message}`);
  bookMoneyOut(state, draft, kit.money.currencyById(row.cur), BigInt(row.amount));
  const { rows } = await client.query<Row>(
    `update withdrawal set status = 1, step = 'done', txid = $2, ended_at = $3, trouble = null, wait_reason = null, wait_until = null
      where id = $1 and status = 3 returning *`,
    [row.id, txid, at],
  );
  if (!rows[0]) throw new Error(`withdrawal ${row.id} is paid and was not on its way`);
  draft.event(state, 'withdrawal.done', {
    id: row.id,
    chain: row.chain,
    cur: row.cur,
    amount: row.amount,
    fee: row.fee,
    eur: row.micro_eur,
    txid,
  });
  await writeLetter(kit, client, 'withdrawalSent', rows[0]);
  return rows[0];
}

/** It was mined and undone by the chain: what was held stays held, and staff decide. */
export async function paymentFailed(
  worker: PayoutWorker,
  payment: Payment,
  { txid }: SignedTransaction,
  cost: bigint,
): Promise<void> {
  const { kit } = worker.context;
  const row = payment.withdrawal_id === null ? null : await withdrawalOf(kit.db.pool, payment.withdrawal_id);
  const back = await onLedger(worker, payment, row, async (client, state, draft) => {
    const at = new Date(kit.runtime.now());
    if (!(await close(client, payment, 'failed', cost, at))) return null;
    await bookCost(worker, client, state, draft, payment, cost);
    await burnWaits(client, payment.burn_id, `${txid} was executed and undone`, at);
    return (
      row && toStaff(worker, client, row, 'failed-on-chain', `${txid} was executed and undone`, 'failed')
    );
  });
  kit.log.error({ chain: payment.chain, payment: payment.id, txid }, 'a payment failed on its chain');
  if (back) await notifyOwner(kit, back);
}

/**
 * Nothing of it can ever be mined. What expired is begun again by itself; what lost its nonce or inputs goes back to
 * staff, since a payment of theirs, or somebody with our key, has taken its place.
 */
export async function paymentDead(
  worker: PayoutWorker,
  payment: Payment,
  lastError: string,
  restart: boolean,
): Promise<void> {
  const { kit } = worker.context;
  const back = await kit.db.transaction(async (client) => {
    if (!(await close(client, payment, 'dead', null, new Date(kit.runtime.now())))) return null;
    await releaseOutputs(client, payment.id);
    await burnWaits(client, payment.burn_id, lastError, new Date(kit.runtime.now()));
    // A sweep is looked at again; its address still holds what it held.
    await client.query('delete from sweep_look where chain = $1 and path = $2 and currency = $3', [
      payment.chain,
      payment.source,
      payment.currency,
    ]);
    const row = payment.withdrawal_id === null ? null : await withdrawalOf(client, payment.withdrawal_id);
    if (!row) return null;
    return restart
      ? again(client, row, lastError)
      : toStaff(worker, client, row, 'review', lastError, 'none');
  });
  kit.log.warn(
    { chain: payment.chain, payment: payment.id, trouble: lastError },
    'a payment cannot be mined any more',
  );
  if (back) await notifyOwner(kit, back);
}

/** Rules of the signer's that the player is told by another word than 'review'. */
const REFUSED_FOR: Readonly<Record<string, HoldReason>> = { second: 'second-approval', debt: 'debt' };

/** The signer will not sign it. Nothing left this house: nonce and outputs are free again. */
export async function paymentRefused(
  worker: PayoutWorker,
  payment: Payment,
  rule: string,
  message: string,
): Promise<void> {
  const { kit } = worker.context;
  const lastError = `signer: ${rule}: ${message}`;
  const back = await kit.db.transaction(async (client) => {
    if (!(await close(client, payment, 'dead', null, new Date(kit.runtime.now())))) return null;
    await client.query('update chain_payment set nonce = null, trouble = $2 where id = $1', [
      payment.id,
      lastError,
    ]);
    await releaseOutputs(client, payment.id);
    await burnWaits(client, payment.burn_id, lastError, new Date(kit.runtime.now()));
    const row = payment.withdrawal_id === null ? null : await withdrawalOf(client, payment.withdrawal_id);
    return row && toStaff(worker, client, row, REFUSED_FOR[rule] ?? 'review', lastError, 'none');
  });
  kit.log.error({ chain: payment.chain, payment: payment.id, rule }, 'the signer refused a payment');
  if (back) await notifyOwner(kit, back);
}

/** The signer did not sign it. Its nonce and outputs are free for whoever comes next; it is planned again later. */
export async function paymentUnsigned(
  worker: PayoutWorker,
  payment: Payment,
  lastError: string,
): Promise<void> {
  const { kit } = worker.context;
  const at = new Date(kit.runtime.now());
  const back = await kit.db.transaction(async (client) => {
    if (!(await close(client, payment, 'dead', null, at))) return null;
    await client.query('update chain_payment set nonce = null, trouble = $2 where id = $1', [
      payment.id,
      lastError.slice(0, 500),
    ]);
    await releaseOutputs(client, payment.id);
    await burnWaits(client, payment.burn_id, lastError, at);
    if (payment.withdrawal_id === null) return null;
    const row = await again(
      client,
      await withdrawalOf(client, payment.withdrawal_id),
      lastError.slice(0, 500),
    );
    return row && waits(worker, client, row, 'signer', lastError);
  });
  if (back) await notifyOwner(kit, back);
}

/**
 * It stays approved and is begun as soon as it can be.
 * @param keepsPlace it is tried first again; else after those that were not tried yet
 * @returns the row when the player is told something new
 */
export async function waits(
  { context: { kit } }: Pick<PayoutWorker, 'context'>,
  client: Queryable,
  row: Row,
  reason: HoldReason,
  lastError: string,
  keepsPlace = false,
): Promise<Row | null> {
  const now = kit.runtime.now();
  const { rows } = await client.query<Row & { notified: boolean }>(
    `with before as (select id, wait_reason from withdrawal where id = $1)
     update withdrawal w set wait_reason = $2, trouble = $4, tried_at = case when $6 then w.tried_at else $5 end,
         wait_until = case when w.wait_reason is distinct from $2 then $3 else w.wait_until end
       from before where w.id = before.id and status = 3 and step = 'none'
       returning w.*, before.wait_reason is not distinct from $2 as notified`,
    [
      row.id,
      reason,
      new Date(reviewedBy(now, settingsOf(kit).pickup)),
      lastError.slice(0, 500),
      new Date(now),
      keepsPlace,
    ],
  );
  return rows[0] && !rows[0].notified ? rows[0] : null;
}

async function again(client: Queryable, row: Row, lastError: string): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    `update withdrawal set step = 'none', txid = null, confirmations = 0, trouble = $2 where id = $1 and status = 3 returning *`,
    [row.id, lastError],
  );
  return rows[0] ?? null;
}

/** Back to the queue; the next approval is for another attempt. */
export async function toStaff(
  { context: { kit } }: Pick<PayoutWorker, 'context'>,
  client: Queryable,
  row: Row,
  reason: HoldReason,
  lastError: string,
  step: 'none' | 'failed',
): Promise<Row | null> {
  const until = new Date(reviewedBy(kit.runtime.now(), settingsOf(kit).pickup));
  const { rows } = await client.query<Row>(
    `update withdrawal set status = 0, auto = false, step = $2, attempt = attempt + 1, txid = null, confirmations = 0,
       approved_at = null, wait_reason = $3, wait_until = $4, trouble = $5
      where id = $1 and status = 3 returning *`,
    [row.id, step, reason, until, lastError.slice(0, 500)],
  );
  return rows[0] ?? null;
}

async function withdrawalOf(db: Queryable, id: string): Promise<Row> {
  const { rows } = await db.query<Row>('select * from withdrawal where id = $1', [id]);
  return rows[0]!;
}

/** Inside the ledger's transaction of the player whom the payment is about. */
async function onLedger(
  { context: { kit } }: PayoutWorker,
  payment: Payment,
  row: Row | null,
  work: (client: pg.ClientBase, state: PlayerState, draft: Draft) => Promise<Row | null>,
): Promise<Row | null> {
  const user = row ? BigInt(row.user_id) : await ownerOf(kit.db.pool, payment);
  const result = await kit.money.exclusive(user, work);
  return isFailure(result) ? null : result;
}

/** Whose deposit address it moves; the first account of the house where it is nobody's. */
async function ownerOf(db: Queryable, payment: Payment): Promise<bigint> {
  const { rows } = await db.query<{ id: string }>(
    `select coalesce(
       (select w.user_id from chain_payment p join withdrawal w on w.id = p.withdrawal_id where p.id = $1),
       (select account_id from wallet_address where account_id is not null and path in ($2, $3)
          and keyring = case when $4 in ('eth', 'bsc') then 'evm' else $4 end limit 1),
       (select min(id) from account))::text as id`,
    [payment.replaces, payment.source, payment.target, payment.chain],
  );
  return BigInt(rows[0]!.id);
}

/**
 * What the network took, out of custody. On-chain units are finer than the ledger's, so the sum is kept exact and the
 * ledger follows it unit by unit.
 */
export async function bookCost(
  { driver, context: { kit } }: PayoutWorker,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  payment: Payment,
  cost: bigint,
): Promise<void> {
  const coin = driver.assets[0]!;
  const currency = kit.money.currency(coin.currency);
  const { rows } = await client.query<{ spent: string; posted: string }>(
    `insert into chain_cost (chain, spent) values ($1, $2)
     on conflict (chain) do update set spent = chain_cost.spent + excluded.spent returning spent::text, posted::text`,
    [payment.chain, cost.toString()],
  );
  if (!currency) return;
  const { spent, posted } = rows[0]!;
  const due = toLedger(BigInt(spent), coin.decimals, currency.scale).units - BigInt(posted);
  if (due <= 0n) return;
  draft.transfer(state, currency.id, due, ACCOUNT.networkFees, ACCOUNT.custody, KIND.networkFee, payment.id);
  await client.query('update chain_cost set posted = posted + $2 where chain = $1', [
    payment.chain,
    due.toString(),
  ]);
}
