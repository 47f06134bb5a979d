/**
 * Takes one payment a step further: sign, store, send, look. Every step is committed before the next one is begun, so
 * whoever goes on after a crash finds what there is and does no step twice in another way: it signs the stored plan
 * (the same bytes), sends the stored bytes, looks for the stored ids.
 */
import { settingsOf, type Row } from '../context.ts';
import { notifyOwner } from '../notify.ts';
import { beginPayment } from './begin.ts';
import { paymentDead, paymentDone, paymentFailed } from './settle.ts';
import { sign } from './sign.ts';
import {
  isSigned,
  noteLastError,
  transactionsOf,
  type PayoutWorker,
  type Payment,
  type SignedTransaction,
  type Transaction,
} from './store.ts';

/** @returns true when it is over */
export async function advance(worker: PayoutWorker, payment: Payment, tip: number): Promise<boolean> {
  const { pool } = worker.context.kit.db;
  const transactions = await transactionsOf(pool, payment.id);
  const last = transactions.at(-1)!;
  if (!isSigned(last)) await sign(worker, payment, last);
  const signed = isSigned(last)
    ? transactions.filter(isSigned)
    : (await transactionsOf(pool, payment.id)).filter(isSigned);
  // Nothing of it is out. A dearer one that was not signed changes nothing about the one before it.
  if (signed.length === 0) return true;
  if (await pollStatus(worker, payment, signed)) return true;
  // What its node takes in no form is helped as what no block takes is.
  if (signed.at(-1)!.sent_at === null && payment.asked === null)
    await send(worker, payment, signed.at(-1)!, tip);
  else await help(worker, payment, signed, tip);
  return false;
}

/** Sends the stored bytes; again and again they are the same. */
async function send(
  worker: PayoutWorker,
  payment: Payment,
  transaction: SignedTransaction,
  tip: number,
): Promise<void> {
  const { kit } = worker.context;
  const sent = await worker.driver.broadcast(transaction.raw);
  if (!sent.ok) {
    // What takes another's place and is too cheap for that is made dearer at once.
    const refused = sent.retry && payment.replaces !== null ? await bump(worker, payment, transaction) : null;
    return noteLastError(kit.db.pool, payment, refused ?? `node: ${sent.reason}`);
  }
  const row = await kit.db.transaction(async (client) => {
    await client.query(
      'update chain_transaction set sent_at = $3, sent_height = $4 where payment_id = $1 and no = $2 and sent_at is null',
      [payment.id, transaction.no, new Date(kit.runtime.now()), tip],
    );
    const { rows } = await client.query<Row>(
      `update withdrawal set step = 'sent', txid = $2, trouble = null where id = $1 and status = 3 and step in ('planned', 'signed') returning *`,
      [payment.withdrawal_id, transaction.txid],
    );
    const [found] = rows;
    if (found)
      await kit.emit(client, 'withdrawal.sent', BigInt(found.user_id), {
        id: found.id,
        chain: found.chain,
        cur: found.cur,
        amount: found.amount,
        txid: found.txid,
      });
    return found;
  });
  if (row) await notifyOwner(kit, row);
}

/** Looks for every transaction of it. @returns true when it is over */
async function pollStatus(
  worker: PayoutWorker,
  payment: Payment,
  signed: readonly SignedTransaction[],
): Promise<boolean> {
  const { driver } = worker;
  let dead = 0;
  let by: string | null = null;
  for (const transaction of signed.toReversed()) {
    const found = await driver.status(transaction.txid, transaction.plan);
    if (found.state === 'mined' || found.state === 'failed') {
      if (found.confirmations < driver.confirmations)
        return noteMined(worker, payment, transaction, found.confirmations);
      const end = found.state === 'mined' ? paymentDone : paymentFailed;
      await end(worker, payment, transaction, found.fee);
      return true;
    }
    if (found.state === 'dead') {
      dead += 1;
      by ??= found.by;
    }
  }
  // Each of them is dead, and what was never sent is as good as sent: a crash may have come right after the sending.
  if (dead < signed.length) return false;
  await paymentDead(worker, payment, by === null ? 'it expired' : `${by} took its place`, by === null);
  return true;
}

/** It is in the chain and not final yet: a reorganisation may still take it out again. */
async function noteMined(
  worker: PayoutWorker,
  payment: Payment,
  { txid }: SignedTransaction,
  confirmations: number,
): Promise<false> {
  const { kit } = worker.context;
  const { rows } = await kit.db.pool.query<Row>(
    `update withdrawal set step = 'mined', txid = $2, confirmations = $3, trouble = null
      where id = $1 and status = 3 and (confirmations <> $3 or txid is distinct from $2 or step <> 'mined') returning *`,
    [payment.withdrawal_id, txid, confirmations],
  );
  if (rows[0]) await notifyOwner(kit, rows[0]);
  return false;
}

/** It was sent and is in no block: sent again, and made dearer when it waits too long or staff say so. */
async function help(
  worker: PayoutWorker,
  payment: Payment,
  signed: readonly SignedTransaction[],
  tip: number,
): Promise<void> {
  const { kit } = worker.context;
  const last = signed.at(-1)!;
  if (payment.asked === 'cancel' && payment.kind === 'pay') return cancel(worker, payment, last);
  const found = await worker.driver.status(last.txid, last.plan);
  if (found.state === 'mined' || found.state === 'failed') return;
  // What a node forgot is sent again first: there may be nothing dearer to take its place.
  const sent = found.state === 'unknown' ? await worker.driver.broadcast(last.raw) : null;
  const waited = last.sent_height === null ? 0 : tip - Number(last.sent_height);
  if (payment.asked === 'bump' || waited >= settingsOf(kit).stuckBlocks) {
    await kit.db.pool.query('update chain_payment set asked = null where id = $1', [payment.id]);
    const refused = await bump(worker, payment, last);
    if (refused !== null) return noteLastError(kit.db.pool, payment, refused);
  }
  if (sent) await noteLastError(kit.db.pool, payment, sent.ok ? null : `node: ${sent.reason}`);
}

/** The same payment with a higher fee, to be signed at the next step. @returns why there is none; null where the chain has none */
async function bump(worker: PayoutWorker, payment: Payment, last: Transaction): Promise<string | null> {
  const { kit } = worker.context;
  const plan = await worker.driver.bump(last.plan);
  if (plan === null) return null;
  if ('refused' in plan) return `${plan.refused}: ${plan.message}`;
  await kit.db.pool.query(
    'insert into chain_transaction (payment_id, no, plan, at) values ($1, $2, $3, $4) on conflict do nothing',
    [payment.id, last.no + 1, JSON.stringify(plan), new Date(kit.runtime.now())],
  );
  return null;
}

/** Pays its nonce or inputs to ourselves. Which of the two is mined the chain decides; both are looked for. */
async function cancel(worker: PayoutWorker, payment: Payment, last: Transaction): Promise<void> {
  const { kit, hot: hotOf } = worker.context;
  const hot = await hotOf(payment.chain);
  await kit.db.pool.query('update chain_payment set asked = null where id = $1', [payment.id]);
  const begun = await beginPayment(worker, {
    kind: 'cancel',
    from: hot,
    hot,
    to: hot,
    currency: worker.driver.assets[0]!.currency,
    amount: 0n,
    replaces: { payment, plan: last.plan },
  });
  if (typeof begun !== 'string')
    await noteLastError(
      kit.db.pool,
      payment,
      `cannot be cancelled: ${'message' in begun ? begun.message : begun.refused}`,
    );
}
