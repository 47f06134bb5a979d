/** Begins payments for withdrawals that were approved, coin by coin, oldest first. */
import type { PlanRefusal } from '#platform/chains/driver.ts';
import { toChain } from '#platform/chains/units.ts';
import { EXPIRY_MS } from '#platform/chains/signer/machine.ts';
import type { HoldReason } from '../../../withdraw-contract.ts';
import { nameUnasked } from '../unasked.ts';
import { holdForDebt } from '../owing.ts';
import { coinOf, type Row } from '../context.ts';
import { notifyOwner } from '../notify.ts';
import { stopsAll } from './away.ts';
import { beginPayment } from './begin.ts';
import { lacksFees } from './fees.ts';
import { toStaff, waits } from './settle.ts';
import type { PayoutWorker } from './store.ts';

/** So many of a coin at a look: the nonce of one must be known before the next. */
const AT_ONCE = 20;
/** Clocks of two processes may differ by so much. */
const MARGIN_MS = 5_000;
/** What the signer did not sign is planned again after so long: each time leaves a row. */
const SIGNER_AGAIN_MS = 60_000;

/** Too little of one coin keeps nobody waiting who is owed another. */
export async function beginWithdrawals(worker: PayoutWorker): Promise<void> {
  const { kit } = worker.context;
  const { rows } = await kit.db.pool.query<{ cur: number }>(
    `select distinct cur from withdrawal where chain = $1 and status = 3 and step = 'none'`,
    [worker.driver.id],
  );
  for (const { cur: ledgerCurrencyId } of rows) await beginCoin(worker, ledgerCurrencyId);
}

async function beginCoin(worker: PayoutWorker, ledgerCurrencyId: number): Promise<void> {
  const { kit } = worker.context;
  const { rows } = await kit.db.pool.query<Row>(
    `select * from withdrawal w where chain = $1 and cur = $4 and status = 3 and step = 'none' and not exists (
       select 1 from chain_payment p join chain_transaction t on t.payment_id = p.id
        where p.withdrawal_id = w.id and (p.attempt = w.attempt or $5) and t.signed_at > $3)
       and (wait_reason is distinct from 'signer' or tried_at <= $6)
      order by coalesce(tried_at, approved_at), id limit $2`,
    // What expired is made again only when the signer, too, is sure that it did.
    [
      worker.driver.id,
      AT_ONCE,
      new Date(kit.runtime.now() - (EXPIRY_MS[worker.driver.id] ?? 0) - MARGIN_MS),
      ledgerCurrencyId,
      worker.driver.id in EXPIRY_MS,
      new Date(kit.runtime.now() - SIGNER_AGAIN_MS),
    ],
  );
  for (const row of rows) {
    try {
      if (!(await beginOne(worker, row))) return;
    } catch (error) {
      await notBegun(worker, row, error);
    }
  }
}

/** What went wrong with one stays with it; only what would go wrong with all ends the round. */
async function notBegun(worker: PayoutWorker, row: Row, error: unknown): Promise<void> {
  if (await stopsAll(worker, error)) throw error;
  const { message } = error as Error;
  worker.context.kit.log.warn(
    { err: error, chain: row.chain, withdrawal: row.id },
    'a withdrawal is not begun',
  );
  await wait(worker, row, 'network', message);
}

/** @returns false when the next one of this coin can wait too: the hot address holds too little */
async function beginOne(worker: PayoutWorker, row: Row): Promise<boolean> {
  const { kit } = worker.context;
  const coin = coinOf(kit, row.chain, kit.money.currencyById(row.cur).code);
  const amount = coin && toChain(BigInt(row.net), coin.asset.decimals, coin.currency.scale);
  if (!coin || amount === null) {
    await backToStaff(worker, row, 'review', 'this coin is not paid on this chain any more');
    return true;
  }
  const hot = await worker.context.hot(row.chain);
  if (!(await holdsEnough(worker, row, coin.asset.currency, amount, hot.address))) return false;
  const begun = await beginPayment(worker, {
    kind: 'pay',
    from: hot,
    hot,
    to: { address: row.address, path: null },
    currency: coin.asset.currency,
    amount,
    withdrawal: row,
  });
  if (typeof begun === 'string' || begun.refused === 'moved') return true;
  if (begun.refused === 'debt') {
    const held = await holdForDebt(kit, kit.db.pool, row.user_id);
    for (const one of held) await notifyOwner(kit, one);
    return true;
  }
  if (begun.refused === 'unasked') {
    await nameUnasked(kit);
    await backToStaff(worker, row, 'review', 'nobody has asked for it');
    return true;
  }
  return refused(worker, row, begun);
}

/** What the chain says before anything is made. @returns whether the next one of this coin is to be tried */
async function refused(
  worker: PayoutWorker,
  row: Row,
  { refused: reason, message, payee }: PlanRefusal,
): Promise<boolean> {
  if (reason === 'funds') {
    await lacksFunds(worker, row, message);
    await noteFeeCoin(worker, row);
    return false;
  }
  if (reason === 'fee-too-high' && !payee) {
    await wait(worker, row, 'network-fee', message);
    return true;
  }
  const { kit } = worker.context;
  kit.log.warn(
    { chain: row.chain, withdrawal: row.id, refused: reason, message },
    'a withdrawal cannot be paid',
  );
  await backToStaff(worker, row, payee ? 'payee' : 'review', `${reason}: ${message}`);
  return true;
}

/** There is enough of a token: what is missing is the coin that its payment costs. */
async function noteFeeCoin(worker: PayoutWorker, row: Row): Promise<void> {
  const { driver, context } = worker;
  const coin = driver.assets[0]!.currency;
  const { code } = context.kit.money.currencyById(row.cur);
  if (driver.family === 'utxo' || code === coin) return;
  const { rows } = await context.kit.db.pool.query<{ count: number }>(
    `select count(*)::int as count from withdrawal where chain = $1 and cur = $2 and status = 3 and step = 'none'`,
    [driver.id, row.cur],
  );
  const needed = (await driver.paymentCost(code)) * BigInt(rows[0]!.count);
  await lacksFees(worker, (await context.hot(driver.id)).address, needed);
}

/** What is on its way already is still on the address as the chain counts; it must not be promised twice. */
async function holdsEnough(
  worker: PayoutWorker,
  row: Row,
  currency: string,
  amount: bigint,
  hot: string,
): Promise<boolean> {
  const { driver, context } = worker;
  if (driver.family === 'utxo') return true;
  const { rows } = await context.kit.db.pool.query<{ promised: string }>(
    `select coalesce(sum(amount), 0)::text as promised from chain_payment
      where chain = $1 and source = '1/0' and state = 'open' and currency = $2`,
    [driver.id, currency],
  );
  const held = await driver.balance(hot, currency);
  if (held >= amount + BigInt(rows[0]!.promised)) return true;
  await lacksFunds(worker, row, 'the hot address holds too little');
  return false;
}

/** It keeps its place: those after it must not empty the address again and again before it is filled up. */
async function lacksFunds(worker: PayoutWorker, row: Row, lastError: string): Promise<void> {
  await wait(worker, row, 'hot-wallet', lastError, true);
}

async function wait(
  worker: PayoutWorker,
  row: Row,
  reason: HoldReason,
  lastError: string,
  keepsPlace = false,
): Promise<void> {
  const { kit } = worker.context;
  const changed = await waits(worker, kit.db.pool, row, reason, lastError, keepsPlace);
  if (changed) await notifyOwner(kit, changed);
}

async function backToStaff(
  worker: PayoutWorker,
  row: Row,
  reason: HoldReason,
  lastError: string,
): Promise<void> {
  const back = await toStaff(worker, worker.context.kit.db.pool, row, reason, lastError, 'none');
  if (back) await notifyOwner(worker.context.kit, back);
}
