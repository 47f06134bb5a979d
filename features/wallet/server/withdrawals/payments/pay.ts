/** Begins payments for withdrawals that were approved, oldest first. */
import { toChain } from '#platform/server/chains/units.ts';
import { EXPIRY_MS } from '#platform/server/signer/rules.ts';
import type { HoldReason } from '../../../withdraw-contract.ts';
import { holdForDebt } from '../owing.ts';
import { lookedAtBy } from '../pickup.ts';
import { coinOf, settingsOf, type Row } from '../room.ts';
import { tellOwner } from '../tell.ts';
import { beginPayment } from './begin.ts';
import { toStaff } from './settle.ts';
import type { Desk } from './store.ts';

/** So many at a look: the nonce of one must be known before the next. */
const AT_ONCE = 20;
/** Clocks of two processes may differ by so much. */
const MARGIN_MS = 5_000;

export async function beginWithdrawals(desk: Desk): Promise<void> {
  const { kit } = desk.room;
  const { rows } = await kit.db.pool.query<Row>(
    `select * from withdrawal w where chain = $1 and status = 3 and step = 'none' and not exists (
       select 1 from chain_payment p join chain_transaction t on t.payment_id = p.id
        where p.withdrawal_id = w.id and p.attempt = w.attempt and t.signed_at > $3)
      order by approved_at, id limit $2`,
    // What expired is made anew only when the signer, too, is sure that it did.
    [desk.driver.id, AT_ONCE, new Date(kit.ports.now() - (EXPIRY_MS[desk.driver.id] ?? 0) - MARGIN_MS)],
  );
  for (const row of rows) if (!(await beginOne(desk, row))) return;
}

/** @returns false when the next one can wait too: the hot address is empty */
async function beginOne(desk: Desk, row: Row): Promise<boolean> {
  const { kit } = desk.room;
  const coin = coinOf(kit, row.chain, kit.money.currencyById(row.cur).code);
  const amount = coin && toChain(BigInt(row.net), coin.asset.decimals, coin.currency.decimals);
  if (!coin || amount === null) {
    await backToStaff(desk, row, 'this coin is not paid on this chain any more');
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
  if (begun.refused === 'funds') {
    await wait(desk, row, 'hot-wallet', begun.message);
    return false;
  }
  if (begun.refused === 'fee-too-high') {
    await wait(desk, row, 'network', begun.message);
    return false;
  }
  await backToStaff(desk, row, `${begun.refused}: ${begun.message}`);
  return true;
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
  await wait(desk, row, 'hot-wallet', 'the hot address holds too little');
  return false;
}

/** It stays approved and is begun as soon as it can be. */
async function wait(desk: Desk, row: Row, reason: HoldReason, trouble: string): Promise<void> {
  const { kit } = desk.room;
  const { rows } = await kit.db.pool.query<Row>(
    `update withdrawal set wait_reason = $2, wait_until = $3, trouble = $4
      where id = $1 and status = 3 and step = 'none' and wait_reason is distinct from $2 returning *`,
    [row.id, reason, new Date(lookedAtBy(kit.ports.now(), settingsOf(kit).pickup)), trouble],
  );
  if (rows[0]) await tellOwner(kit, rows[0]);
}

async function backToStaff(desk: Desk, row: Row, trouble: string): Promise<void> {
  const back = await toStaff(desk, desk.room.kit.db.pool, row, 'review', trouble, 'none');
  if (back) await tellOwner(desk.room.kit, back);
}
