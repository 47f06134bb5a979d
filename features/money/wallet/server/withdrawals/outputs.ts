/**
 * Outputs of ours on chains that have them. The scanner says what came and what a reorganisation took away; payments
 * take what they spend in the commit that stores their plan.
 */
import type { ChainDriver, ChainId, OwnAddress, OwnOutput, Plan, Transfer } from '#platform/chains/driver.ts';
import type { Queryable } from './payments/store.ts';

/** An output of a block that pays one of our addresses, players' or the house's own. */
interface SeenOutput {
  readonly transfer: Transfer;
  readonly owner: OwnAddress;
  readonly height: number;
}

/** Writes down what a block brought; safe to repeat. @returns how many are new */
export async function noteOutputs(
  db: Queryable,
  chain: ChainId,
  seen: readonly SeenOutput[],
): Promise<number> {
  let added = 0;
  for (const { transfer, owner, height } of seen) {
    const index = /^out:(\d+)$/.exec(transfer.part)?.[1];
    if (index === undefined) continue;
    const { rowCount } = await db.query(
      `insert into chain_output (chain, txid, index, amount, address, target, path, height)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (chain, txid, index) do update set height = excluded.height`,
      [
        chain,
        transfer.txid,
        Number(index),
        transfer.amount.toString(),
        owner.address,
        owner.target,
        owner.path,
        Math.max(height, transfer.spendableFrom ?? 0),
      ],
    );
    added += rowCount ?? 0;
  }
  return added;
}

/**
 * Takes away the outputs whose deposits are in no block any more; their own height is when they can be spent, which may be far
 * above their block. What a payment has taken stays, its payment finds out.
 */
export async function forgetOutputs(db: Queryable, chain: string): Promise<void> {
  await db.query(
    `delete from chain_output o using deposit d where o.chain = $1 and o.spent_by is null
       and d.chain = o.chain and d.txid = o.txid and d.part = 'out:' || o.index and d.block_height is null`,
    [chain],
  );
}

/**
 * What may be spent: mined, not taken; the largest first, so that payments have few inputs. What strangers sent waits for
 * as many blocks as a deposit does, for they may still spend it twice; our own change need not.
 */
export async function freeOutputs(
  db: Queryable,
  { id: chain, confirmations }: Pick<ChainDriver, 'id' | 'confirmations'>,
  first: 'largest' | 'smallest' = 'largest',
): Promise<OwnOutput[]> {
  const { rows } = await db.query<{
    txid: string;
    index: number;
    amount: string;
    address: string;
    target: string;
    path: string;
  }>(
    `select txid, index, amount::text, address, target, path from chain_output
      where chain = $1 and spent_by is null and height <= (select coalesce(max(height), 0) from chain_cursor where chain = $1)
        - case when path like '0/%' then $2 - 1 else 0 end
      order by chain_output.amount ${first === 'largest' ? 'desc' : 'asc'} limit 1000`,
    [chain, confirmations],
  );
  return rows.map(({ txid, index, amount, address, target, path }) => ({
    txid,
    index,
    amount: BigInt(amount),
    owner: { address, target, path },
  }));
}

/** Takes the inputs of a plan for a payment. @returns false when one of them is taken already */
export async function lockOutputs(db: Queryable, { chain, inputs }: Plan, payment: string): Promise<boolean> {
  if (inputs.length === 0) return true;
  const { rowCount } = await db.query(
    `update chain_output set spent_by = $3 where chain = $1 and spent_by is null and txid || ':' || index = any($2::text[])`,
    [chain, inputs, payment],
  );
  return rowCount === inputs.length;
}

/** Gives back what a payment had taken that will never be mined; what took its place has them now, if anything did. */
export async function releaseOutputs(db: Queryable, payment: string): Promise<void> {
  await db.query(
    `update chain_output set spent_by = (select id from chain_payment where replaces = $1 and state in ('open', 'done') limit 1)
      where spent_by = $1`,
    [payment],
  );
}
