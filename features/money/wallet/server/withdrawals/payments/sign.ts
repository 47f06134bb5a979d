/** Has what was planned signed, and stores the bytes before anything is sent. The stored plan is signed again after a crash: it gives the same bytes. */
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { SignerFailed } from '#platform/chains/signer/client.ts';
import { historyOf } from '#platform/chains/signer/machine.ts';
import { subjectOf } from '#platform/chains/signer/rules.ts';
import type { Row } from '../context.ts';
import { linesOf } from '../left.ts';
import { notifyOwner } from '../notify.ts';
import { paymentRefused, paymentUnsigned } from './settle.ts';
import { earlierPlans, noteLastError, type PayoutWorker, type Payment, type Transaction } from './store.ts';

function purposeOf({ kind, withdrawal_id, burn_id, attempt, id, target }: Payment): Purpose {
  if (kind === 'pay') return { kind, withdrawal: withdrawal_id!, attempt };
  if (kind === 'burn') return { kind, burn: burn_id! };
  return { kind, subject: id, to: target! };
}

/**
 * @returns false when it was not signed: then the payment is over, or it keeps its trouble and is tried again
 * @throws SignerUnreachable while the signer does not answer
 */
export async function sign(
  worker: PayoutWorker,
  payment: Payment,
  transaction: Transaction,
): Promise<boolean> {
  const { kit } = worker.context;
  const earlier = await earlierPlans(kit.db.pool, payment);
  const signed = await kit.signer
    .sign(transaction.plan, purposeOf(payment), earlier)
    .catch((error: unknown) => {
      if (error instanceof SignerFailed) return { failed: error.message };
      throw error;
    });
  if ('failed' in signed) {
    await failed(worker, payment, transaction, signed.failed);
    return false;
  }
  if ('refused' in signed) {
    await refused(worker, payment, transaction, signed);
    return false;
  }
  const row = await kit.db.transaction(async (client) => {
    await client.query(
      'update chain_transaction set txid = $3, raw = $4, signed_at = $5 where payment_id = $1 and no = $2 and txid is null',
      [payment.id, transaction.no, signed.txid, signed.raw, new Date(kit.runtime.now())],
    );
    const { rows } = await client.query<Row>(
      `update withdrawal set step = 'signed', txid = $2 where id = $1 and status = 3 and step = 'planned' returning *`,
      [payment.withdrawal_id, signed.txid],
    );
    return rows[0];
  });
  if (row) await notifyOwner(kit, row);
  return true;
}

/** Of a first transaction nothing is out; a dearer one that is refused leaves the one before it as it is. */
async function refused(
  worker: PayoutWorker,
  payment: Payment,
  { no }: Transaction,
  refusal: { refused: string; message: string },
): Promise<void> {
  if (no === 1) return paymentRefused(worker, payment, refusal.refused, refusal.message);
  const { pool } = worker.context.kit.db;
  await pool.query('delete from chain_transaction where payment_id = $1 and no = $2 and txid is null', [
    payment.id,
    no,
  ]);
  await noteLastError(pool, payment, `signer: ${refusal.refused}: ${refusal.message}`);
}

/**
 * The signer answered that it did not sign. What has a nonce gives it back, or everything after it would wait for it; should
 * bytes of it have been signed after all, the signer lets nobody else have that nonce. What has none ends when nothing of it was
 * ever signed. The rest stays as it was planned.
 */
async function failed(
  worker: PayoutWorker,
  payment: Payment,
  { no, plan }: Transaction,
  words: string,
): Promise<void> {
  const { kit } = worker.context;
  kit.log.warn({ chain: payment.chain, payment: payment.id, reason: words }, 'a payment was not signed');
  const ends =
    no === 1 && payment.replaces === null && (plan.nonce !== null || (await wasNeverSigned(worker, payment)));
  if (ends) return paymentUnsigned(worker, payment, words);
  await noteLastError(kit.db.pool, payment, words);
}

/**
 * Whether no signature of it can be anywhere. The signer writes each into its log before it leaves, and calls before this one have
 * ended there: one whose answer was lost on its way is in the log and not in the books. Signed again it gives the same bytes.
 */
async function wasNeverSigned({ context: { kit } }: PayoutWorker, payment: Payment): Promise<boolean> {
  const subject = subjectOf(purposeOf(payment));
  const lines = await linesOf(kit, subject);
  if (lines === null) return false;
  const { rowCount } = await kit.db.pool.query(
    `select from unnest($1::text[]) as signed (txid)
      where not exists (select from chain_transaction t where t.txid = signed.txid)`,
    [historyOf(lines, subject).map(({ txid }) => txid)],
  );
  return rowCount === 0;
}
