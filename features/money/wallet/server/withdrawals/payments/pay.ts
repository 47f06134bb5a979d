/** Begins payments for withdrawals that were approved, coin by coin, oldest first. */
import type { PlanRefusal } from '#platform/chains/driver.ts';
import { toChain } from '#platform/chains/units.ts';
import { EXPIRY_MS } from '#platform/chains/signer/machine.ts';
import type { HoldReason } from '../../../withdraw-contract.ts';
import { holdForDebt } from '../owing.ts';
import { coinOf, type Row } from '../room.ts';
import { tellOwner } from '../tell.ts';
import { stopsAll } from './away.ts';
import { beginPayment } from './begin.ts';
import { lacksFees } from './fees.ts';
import { toStaff, waits } from './settle.ts';
import type { Desk } from './store.ts';

/** So many of a coin at a look: the nonce of one must be known before the next. */
const AT_ONCE = 20;
/** Clocks of two processes may differ by so much. */
const MARGIN_MS = 5_000;

/** Too little of one coin keeps nobody waiting who is owed another. */
export async function beginWithdrawals(desk: Desk): Promise<void> {
  const { kit } = desk.room;
  const { rows } = await kit.db.pool.query<{ cur: number }>(
    `select distinct cur from withdrawal where chain = $1 and status = 3 and step = 'none'`,
    [desk.driver.id],
  );
  for (const { cur } of rows) await beginCoin(desk, cur);
}

async function beginCoin(desk: Desk, cur: number): Promise<void> {
  const { kit } = desk.room;
  const { rows } = await kit.db.pool.query<Row>(
    `select * from withdrawal w where chain = $1 and cur = $4 and status = 3 and step = 'none' and not exists (
       select 1 from chain_payment p join chain_transaction t on t.payment_id = p.id
        where p.withdrawal_id = w.id and (p.attempt = w.attempt or $5) and t.signed_at > $3)
      order by coalesce(tried_at, approved_at), id limit $2`,
    // What expired is made anew only when the signer, too, is sure that it did.
    [
      desk.driver.id,
      AT_ONCE,
      new Date(kit.ports.now() - (EXPIRY_MS[desk.driver.id] ?? 0) - MARGIN_MS),
      cur,
      desk.driver.id in EXPIRY_MS,
    ],
  );
  for (const row of rows) {
    try {
      if (!(await beginOne(desk, row))) return;
    } catch (error) {
      await notBegun(desk, row, error);
    }
  }
}

/** What went wrong with one stays with it; only what would go wrong with all ends the round. */
async function notBegun(desk: Desk, row: Row, error: unknown): Promise<void> {
  if (await stopsAll(desk, error)) throw error;
  const { message } = error as Error;
  desk.room.kit.log.warn({ err: error, chain: row.chain, withdrawal: row.id }, 'a withdrawal is not begun');
  await wait(desk, row, 'network', message);
}

/** @returns false when the next one of this coin can wait too: the hot address holds too little */
async function beginOne(desk: Desk, row: Row): Promise<boolean> {
  const { kit } = desk.room;
  const coin = coinOf(kit, row.chain, kit.money.currencyById(row.cur).code);
  const amount = coin && toChain(BigInt(row.net), coin.asset.decimals, coin.currency.decimals);
  if (!coin || amount === null) {
    await backToStaff(desk, row, 'review', 'this coin is not paid on this chain any more');
    return true;
  }
  const hot = await desk.room.hot(row.chain);
  if (!(await holdsEnough(desk, row, coin.asset.currency, amount, hot.address))) return false;
  const begun = await beginPayment(desk, {
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
    for (const one of held) await tellOwner(kit, one);
    return true;
  }
  return refused(desk, row, begun);
}

/** What the chain says before anything is made. @returns whether the next one of this coin is to be tried */
async function refused(desk: Desk, row: Row, { refused, message, payee }: PlanRefusal): Promise<boolean> {
  if (refused === 'funds') {
    await lacksFunds(desk, row, message);
    await noteFeeCoin(desk, row);
    return false;
  }
  if (refused === 'fee-too-high' && !payee) {
    await wait(desk, row, 'network-fee', message);
    return true;
  }
  const { kit } = desk.room;
  kit.log.warn({ chain: row.chain, withdrawal: row.id, refused, message }, 'a withdrawal cannot be paid');
  await backToStaff(desk, row, payee ? 'payee' : 'review', `${refused}: ${message}`);
  return true;
}

/** There is enough of a token: what is missing is the coin that its payment costs. */
async function noteFeeCoin(desk: Desk, row: Row): Promise<void> {
  const { driver, room } = desk;
  const coin = driver.assets[0]!.currency;
  const { code } = room.kit.money.currencyById(row.cur);
  if (driver.family === 'utxo' || code === coin) return;
  const { rows } = await room.kit.db.pool.query<{ count: number }>(
    `select count(*)::int as count from withdrawal where chain = $1 and cur = $2 and status = 3 and step = 'none'`,
    [driver.id, row.cur],
  );
  const needed = (await driver.paymentCost(code)) * BigInt(rows[0]!.count);
  await lacksFees(desk, (await room.hot(driver.id)).address, needed);
}

/** What is on its way already is still on the address as the chain counts; it must not be promised twice. */
async function holdsEnough(
  desk: Desk,
  row: Row,
  currency: string,
  amount: bigint,
  hot: string,
): Promise<boolean> {
  const { driver, room } = desk;
  if (driver.family === 'utxo') return true;
  const { rows } = await room.kit.db.pool.query<{ promised: string }>(
    `select coalesce(sum(amount), 0)::text as promised from chain_payment
      where chain = $1 and source = '1/0' and state = 'open' and currency = $2`,
    [driver.id, currency],
  );
  const held = await driver.balance(hot, currency);
  if (held >= amount + BigInt(rows[0]!.promised)) return true;
  await lacksFunds(desk, row, 'the hot address holds too little');
  return false;
}

/** It keeps its place: those after it must not empty the address again and again before it is filled up. */
async function lacksFunds(desk: Desk, row: Row, trouble: string): Promise<void> {
  await wait(desk, row, 'hot-wallet', trouble, true);
}

async function wait(
  desk: Desk,
  row: Row,
  reason: HoldReason,
  trouble: string,
  keepsPlace = false,
): Promise<void> {
  const { kit } = desk.room;
  const changed = await waits(desk, kit.db.pool, row, reason, trouble, keepsPlace);
  if (changed) await tellOwner(kit, changed);
}

async function backToStaff(desk: Desk, row: Row, reason: HoldReason, trouble: string): Promise<void> {
  const back = await toStaff(desk, desk.room.kit.db.pool, row, reason, trouble, 'none');
  if (back) await tellOwner(desk.room.kit, back);
}
