/** A chain was reorganised: back to the last block that both branches have, and undone is what came after it. */
import { ChainMoved, type BlockRef, type ChainDriver, type Plan } from '#platform/chains/driver.ts';
import { forgetOutputs } from '../withdrawals/outputs.ts';
import { reverseDeposit } from './reverse.ts';
import type { DepositContext } from './context.ts';
import { ADD_STEP, type DepositRow } from './row.ts';
import type { Cursor } from './cursor.ts';
import { notifyDeposits } from './notify.ts';

/**
 * The cursor goes back first, so that the blocks are read again whichever branch wins; then credited deposits are reversed one
 * by one, each in its own transaction. Killed in between, the next look reverses the others before it reads on.
 */
export async function walkBack(
  context: DepositContext,
  driver: ChainDriver,
  cursor: Cursor,
  tip: BlockRef,
): Promise<'moved' | 'halted' | 'idle'> {
  const { kit } = context;
  if (driver.finalized) return doubtNode(context, driver, cursor);
  const ancestor = await commonAncestor(context, driver, Math.min(cursor.height, tip.height));
  if (!ancestor) {
    await halt(context, driver, cursor);
    return 'halted';
  }
  kit.log.warn({ chain: driver.id, from: cursor.height, to: ancestor.height }, 'the chain was reorganised');
  await nameUndonePayments(context, driver, cursor.height - ancestor.height);
  await notifyDeposits(kit, await goBack(context, driver, cursor, ancestor));
  await reverseAbove(context, driver);
  return 'moved';
}

/** Whatever is credited by blocks above the cursor: they are credited below it alone, so it went back past them. */
export async function reverseAbove({ kit }: DepositContext, driver: ChainDriver): Promise<void> {
  const { rows } = await kit.db.pool.query<{ id: string; account_id: string; credits: number }>({
    name: 'deposits-above',
    text: `select d.id, d.account_id, d.credits from chain_cursor c join deposit d on d.chain = c.chain and d.block_height > c.height
            where c.chain = $1 and d.aggregator is null and d.state in ('credited', 'held') order by d.block_height, d.id`,
    values: [driver.id],
  });
  for (const { id, account_id, credits } of rows) {
    const reversed = await reverseDeposit(kit, { id, user: BigInt(account_id), credits });
    if (reversed) await notifyDeposits(kit, [reversed]);
  }
}

/** How far back finished payments are looked at again, ms: more than what is kept of any chain. */
const PAYMENTS_BACK_MS = 24 * 3_600_000;

/**
 * Payments that were final and may have been undone with their blocks: the chain is asked for each, and what it does not have
 * any more is a case. Nothing is paid again by the program: the old one may still be mined.
 */
async function nameUndonePayments(
  { kit }: DepositContext,
  driver: ChainDriver,
  depth: number,
): Promise<void> {
  // What is not deeper undoes nothing that was called final.
  if (depth < driver.confirmations) return;
  const { rows } = await kit.db.pool.query<{
    id: string;
    kind: string;
    withdrawal_id: string | null;
    txid: string;
    plan: Plan;
  }>(
    `select p.id, p.kind, p.withdrawal_id, t.txid, t.plan from chain_payment p join chain_transaction t on t.payment_id = p.id
      where p.chain = $1 and p.state = 'done' and p.ended_at > $2 and t.txid is not null
        and t.no = (select max(no) from chain_transaction x where x.payment_id = p.id and x.sent_at is not null)`,
    [driver.id, new Date(kit.runtime.now() - PAYMENTS_BACK_MS)],
  );
  for (const { id, kind, withdrawal_id, txid, plan } of rows) {
    const { state } = await driver.status(txid, plan);
    if (state === 'mined') continue;
    const finding = `${driver.name} undid a payment that was final (${kind}); it is ${state === 'waiting' ? 'waiting again' : state} now. It is not paid again by itself.`;
    await kit.services.cases.open(kit.db.pool, {
      subject: `payment:${id}`,
      kind: 'payment',
      chain: driver.id,
      currency: null,
      finding,
      detail: { payment: id, kind, withdrawal: withdrawal_id, txid, state },
    });
    kit.log.error({ chain: driver.id, payment: id, txid, state }, finding);
  }
}

async function commonAncestor(
  { kit }: DepositContext,
  driver: ChainDriver,
  height: number,
): Promise<{ height: number; hash: string } | null> {
  const { rows } = await kit.db.pool.query<{ height: string; hash: string }>(
    'select height, hash from chain_block where chain = $1 and height <= $2 order by height desc',
    [driver.id, height],
  );
  for (const row of rows) {
    const there = await driver.blockAt(Number(row.height));
    // A node that answers for some heights and not for those below them says nothing that could be believed.
    if (there === null) throw new ChainMoved(`block ${row.height} is not there`);
    if (there.hash === row.hash) return there;
  }
  return null;
}

/**
 * What is in blocks above the ancestor and not credited is in no block any more; the cursor stands on the ancestor. What staff
 * closed stays closed, and what is credited keeps its block until it is reversed.
 */
async function goBack(
  { kit }: DepositContext,
  driver: ChainDriver,
  cursor: Cursor,
  ancestor: { height: number; hash: string },
): Promise<DepositRow[]> {
  const at = new Date(kit.runtime.now());
  return kit.db.transaction(async (client) => {
    const here = await client.query<{ hash: string }>(
      'select hash from chain_cursor where chain = $1 and height = $2 for update',
      [driver.id, cursor.height],
    );
    if (here.rows[0]?.hash !== cursor.hash) return [];
    const { rows } = await client.query<DepositRow>(
      `update deposit set state = case when state = 'closed' then state else 'orphaned' end,
         block_height = null, block_hash = null, asked = null
       where chain = $1 and block_height > $2 and state not in ('credited', 'held') returning *`,
      [driver.id, ancestor.height],
    );
    for (const { id, state } of rows)
      await client.query(ADD_STEP, [id, at, state, null, JSON.stringify({ above: ancestor.height })]);
    await forgetOutputs(client, driver.id);
    await client.query('delete from chain_block where chain = $1 and height > $2', [
      driver.id,
      ancestor.height,
    ]);
    await client.query('update chain_cursor set height = $2, hash = $3, read_at = $4 where chain = $1', [
      driver.id,
      ancestor.height,
      ancestor.hash,
      at,
    ]);
    return rows;
  });
}

/** What was read was final: the node, not the chain, is what has changed. Nothing is undone, and it is not read any further by this node. */
async function doubtNode({ kit }: DepositContext, driver: ChainDriver, cursor: Cursor): Promise<'idle'> {
  const finding = `The node of ${driver.name} shows another block ${cursor.height} than the final one that was read. Nothing is undone; nothing more is read until it shows the same again.`;
  await kit.services.cases.open(kit.db.pool, {
    subject: `disagreement:${driver.id}`,
    kind: 'disagreement',
    chain: driver.id,
    currency: null,
    finding,
    detail: { height: cursor.height, hash: cursor.hash },
  });
  kit.log.error({ chain: driver.id, height: cursor.height }, finding);
  return 'idle';
}

/** None of the kept blocks is on the chain: another chain, or one begun again. Nothing is decided by the program then. */
async function halt({ kit }: DepositContext, driver: ChainDriver, cursor: Cursor): Promise<void> {
  const finding = `None of the last blocks that were read of ${driver.name} is on its chain any more. It is not read any further.`;
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update chain_cursor set halted = $3 where chain = $1 and height = $2 and halted is null',
      [driver.id, cursor.height, finding],
    );
    if (rowCount !== 1) return;
    await kit.services.cases.open(client, {
      subject: `halted:${driver.id}`,
      kind: 'halted',
      chain: driver.id,
      currency: null,
      finding,
      detail: { height: cursor.height, hash: cursor.hash },
    });
  });
  kit.log.error({ chain: driver.id, height: cursor.height }, finding);
}
