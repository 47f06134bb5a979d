/** Where a payment of ours is, and when it is certain that it will never be anywhere. */
import * as z from 'zod/mini';
import { ChainUnreachable, type Plan, type TransactionState } from '../driver.ts';
import { block, blockAt, blocksFrom, hash, hasFailed, infoOf, refOf, type Api, type Info } from './api.ts';
import { planBody } from './keys.ts';
import { readOwnRaw } from './transaction.ts';

/** Blocks that are read at once when looking for one that may have died. */
const STEP = 20;

export async function statusOf(api: Api, txid: string, plan: Plan): Promise<TransactionState> {
  const found = await infoOf(api, txid);
  if (found) return minedState(api, found);
  const waiting = await api.find(
    '/wallet/gettransactionfrompending',
    { value: txid },
    z.object({ txID: hash }),
  );
  if (waiting) return { state: 'waiting' };
  return (await isDead(api, txid, plan)) ? { state: 'dead', by: null } : { state: 'unknown' };
}

async function minedState(api: Api, found: Info): Promise<TransactionState> {
  const mined = await blockAt(api, found.blockNumber);
  // Taken away between the two questions.
  if (!mined) return { state: 'waiting' };
  const tip = refOf(await api.call('/wallet/getnowblock', {}, block));
  return {
    state: hasFailed(found) ? 'failed' : 'mined',
    block: refOf(mined),
    confirmations: Math.max(1, tip.height - found.blockNumber + 1),
    fee: BigInt(found.fee),
  };
}

/**
 * Whether it expired without being mined. A block takes a transaction only if the block before it is older than the
 * expiration; so once a solid block has reached that time, every block that could hold it is solid too. Those blocks are read one
 * by one: an index that a node does not keep would say "not there" as well, and that would pay twice.
 */
async function isDead(api: Api, txid: string, plan: Plan): Promise<boolean> {
  const { raw, after } = planBody.parse(plan.body);
  const { expiration } = readOwnRaw(raw);
  const solid = await api.call('/walletsolidity/getnowblock', {}, block);
  if (timeOf(solid) < expiration) return false;
  const { height } = refOf(solid);
  for (let from = after + 1; from <= height; from += STEP) {
    const to = Math.min(from + STEP - 1, height);
    const blocks = await blocksFrom(api, 'walletsolidity', from, to);
    if (blocks.length !== to - from + 1) throw new ChainUnreachable('node: does not hold blocks that old');
    for (const one of blocks) {
      if (one.transactions.some((transaction) => idOf(transaction) === txid)) return false;
      if (timeOf(one) >= expiration) return true;
    }
  }
  return false;
}

function timeOf(one: z.infer<typeof block>): number {
  return one.block_header.raw_data.timestamp;
}

function idOf(transaction: unknown): string {
  const parsed = z.object({ txID: hash }).safeParse(transaction);
  if (!parsed.success) throw new ChainUnreachable('node: a transaction makes no sense');
  return parsed.data.txID;
}
