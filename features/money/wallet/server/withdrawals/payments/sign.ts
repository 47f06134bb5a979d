/** Has what was planned signed, and stores the bytes before anything is sent. The stored plan is signed again after a crash: it gives the same bytes. */
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { SignerFailed } from '#platform/chains/signer/client.ts';
import type { Row } from '../room.ts';
import { tellOwner } from '../tell.ts';
import { paymentRefused, paymentUnsigned } from './settle.ts';
import { earlierPlans, noteTrouble, type Desk, type Payment, type Transaction } from './store.ts';

function purposeOf({ kind, withdrawal_id, attempt, id, target }: Payment): Purpose {
  return kind === 'pay' ? { kind, withdrawal: withdrawal_id!, attempt } : { kind, subject: id, to: target! };
}

/**
 * @returns false when it was not signed: then the payment is over, or it keeps its trouble and is tried again
 * @throws SignerUnreachable while the signer does not answer
 */
export async function sign(desk: Desk, payment: Payment, transaction: Transaction): Promise<boolean> {
  const { kit } = desk.room;
  const earlier = await earlierPlans(kit.db.pool, payment);
  const signed = await kit.signer
    .sign(transaction.plan, purposeOf(payment), earlier)
    .catch((error: unknown) => {
      if (error instanceof SignerFailed) return { failed: error.message };
      throw error;
    });
  if ('failed' in signed) {
    await failed(desk, payment, transaction, signed.failed);
    return false;
  }
  if ('refused' in signed) {
    await refused(desk, payment, transaction, signed);
    return false;
  }
  const row = await kit.db.transaction(async (client) => {
    await client.query(
      'update chain_transaction set txid = $3, raw = $4, signed_at = $5 where payment_id = $1 and no = $2 and txid is null',
      [payment.id, transaction.no, signed.txid, signed.raw, new Date(kit.ports.now())],
    );
    const { rows } = await client.query<Row>(
      `update withdrawal set step = 'signed', txid = $2 where id = $1 and status = 3 and step = 'planned' returning *`,
      [payment.withdrawal_id, signed.txid],
    );
    return rows[0];
  });
  if (row) await tellOwner(kit, row);
  return true;
}

/** Of a first transaction nothing is out; a dearer one that is refused leaves the one before it as it is. */
async function refused(
  desk: Desk,
  payment: Payment,
  { no }: Transaction,
  refusal: { refused: string; message: string },
): Promise<void> {
  if (no === 1) return paymentRefused(desk, payment, refusal.refused, refusal.message);
  const { pool } = desk.room.kit.db;
  await pool.query('delete from chain_transaction where payment_id = $1 and no = $2 and txid is null', [
    payment.id,
    no,
  ]);
  await noteTrouble(pool, payment, `signer: ${refusal.refused}: ${refusal.message}`);
}

/**
 * The signer answered that it failed. What has a nonce gives it back, or everything after it would wait for it; should
 * bytes of it have been signed after all, the signer lets nobody else have that nonce. The rest stays as it was planned.
 */
async function failed(desk: Desk, payment: Payment, { no, plan }: Transaction, words: string): Promise<void> {
  const { kit } = desk.room;
  kit.log.warn({ chain: payment.chain, payment: payment.id, reason: words }, 'a payment was not signed');
  if (no === 1 && plan.nonce !== null && payment.replaces === null)
    return paymentUnsigned(desk, payment, words);
  await noteTrouble(kit.db.pool, payment, words);
}
