/**
 * A withdrawal that came back to staff although its money left is settled as paid: by a transaction that the signer has
 * signed for it and that its chain has, final, with exactly the amount for exactly the payee. Nobody's word counts.
 */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { ChainUnreachable } from '#platform/chains/driver.ts';
import { historyOf } from '#platform/chains/signer/machine.ts';
import { toChain } from '#platform/chains/units.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { settleWithdrawal } from '../../staff-withdraw-contract.ts';
import { isAsked } from './asked.ts';
import { coinOf, type Row, type WithdrawContext } from './context.ts';
import { linesOf } from './left.ts';
import { lockOutputs } from './outputs.ts';
import { bookCost, capture } from './payments/settle.ts';
import { isSigned, type Payment, type Transaction } from './payments/store.ts';
import { rowOf, staffViews } from './staff.ts';
import { notifyOwner } from './notify.ts';
import {
  fateUnknown,
  noSuchWithdrawal,
  ownWithdrawal,
  unasked,
  unpaid,
  withdrawalMoved,
} from '../refusals.ts';

/** What paid it. @returns null when nothing did for good; undefined while signer or node do not answer */
async function findPaid(kit: ServerKit, row: Row): Promise<string | null | undefined> {
  const lines = await linesOf(kit, row.id);
  const coin = coinOf(kit, row.chain, kit.money.currencyById(row.cur).code);
  const payee = coin?.driver.readAddress(row.address);
  if (lines === null || !coin || !payee || 'rule' in payee) return undefined;
  const amount = toChain(BigInt(row.net), coin.asset.decimals, coin.currency.scale);
  try {
    const { height } = await coin.driver.tip();
    for (const { txid, fate } of historyOf(lines, row.id)) {
      if (fate === 'dead') continue;
      const found = await coin.driver.look(txid, { has: (target) => target === payee.target });
      if (!found?.block || height - found.block.height + 1 < coin.driver.confirmations) continue;
      const brought = found.transfers
        .filter(({ currency, target }) => currency === coin.asset.currency && target === payee.target)
        .reduce((sum, transfer) => sum + transfer.amount, 0n);
      if (brought === amount) return txid;
    }
    return null;
  } catch (error) {
    if (error instanceof ChainUnreachable) return undefined;
    throw error;
  }
}

/** Ends it as paid, with what the network took where the books know the payment. */
export async function settlePaid(context: WithdrawContext, { body, player }: Call<typeof settleWithdrawal>) {
  const { kit } = context;
  const seen = await rowOf(kit, body.id);
  if (!seen) return noSuchWithdrawal;
  if (seen.status !== 0) return withdrawalMoved;
  if (seen.user_id === player.id.toString()) return ownWithdrawal;
  if (!(await isAsked(kit.db.pool, seen.id))) return unasked;
  const txid = await findPaid(kit, seen);
  if (txid === undefined) return fateUnknown;
  if (txid === null) return unpaid;
  const worker = { context, driver: kit.chains.get(seen.chain)! };
  const made = await paymentBy(kit, seen, txid);
  const cost = made ? await costOf(worker.driver, made.transaction) : null;
  const row = await kit.money.exclusive(
    BigInt(seen.user_id),
    async (client, state, draft): Promise<Row | Failure> => {
      const at = new Date(kit.runtime.now());
      const { rows } = await client.query<Row>(
        `update withdrawal set status = 3, step = 'mined', wait_reason = null, wait_until = null
          where id = $1 and status = 0 and attempt = $2 returning *`,
        [seen.id, seen.attempt],
      );
      const [open] = rows;
      if (!open) return withdrawalMoved;
      if (made && (await closePaid(client, made.payment, cost, at))) {
        await lockOutputs(client, made.transaction.plan, made.payment.id);
        if (cost !== null) await bookCost(worker, client, state, draft, made.payment, cost);
      }
      const detail = { withdrawal: seen.id, attempt: seen.attempt, txid, amount: seen.net, cur: seen.cur };
      await kit.audit.append(
        { actor: player._id, action: 'withdrawal.settle', subject: seen.user_id, detail },
        client,
      );
      return capture(worker, { client, state, draft, row: open, txid, at });
    },
  );
  if (isFailure(row)) return row;
  await notifyOwner(kit, row);
  return (await staffViews(kit, [row]))[0]!;
}

/** The payment that a transaction was made for; the books may have lost it. */
async function paymentBy(
  { db }: ServerKit,
  row: Row,
  txid: string,
): Promise<{ payment: Payment; transaction: Transaction } | null> {
  const { rows } = await db.pool.query<Payment & Transaction>(
    `select p.*, t.no, t.plan, t.txid, t.raw, t.sent_at, t.sent_height::text, t.payment_id
       from chain_payment p join chain_transaction t on t.payment_id = p.id where p.withdrawal_id = $1 and t.txid = $2`,
    [row.id, txid],
  );
  return rows[0] ? { payment: rows[0], transaction: rows[0] } : null;
}

/** On-chain units that the network took; null when the node does not say any more. */
async function costOf(driver: WithdrawDriver, transaction: Transaction): Promise<bigint | null> {
  if (!isSigned(transaction)) return null;
  const found = await driver.status(transaction.txid, transaction.plan).catch(() => null);
  return found?.state === 'mined' ? found.fee : null;
}

type WithdrawDriver = NonNullable<ReturnType<ServerKit['chains']['get']>>;

/** It was taken for dead, or refused. @returns false when it had ended as paid already */
async function closePaid(
  client: Pick<pg.ClientBase, 'query'>,
  { id }: Payment,
  cost: bigint | null,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update chain_payment set state = 'done', cost = $2, ended_at = $3, asked = null where id = $1 and state <> 'done'`,
    [id, cost?.toString() ?? null, at],
  );
  return rowCount === 1;
}
