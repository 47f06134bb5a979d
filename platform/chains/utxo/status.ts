/** Where a payment of ours is, and what the node says when it is sent. */
import { Transaction } from '@scure/btc-signer';
import type { BroadcastResult, Plan, TransactionState } from '../driver.ts';
import { readHash, readSpent } from './answers.ts';
import { bytesOf, hexOf } from './bytes.ts';
import type { UtxoParameters } from './parameters.ts';
import { NodeRefusal, orThrow, type Rpc } from './rpc.ts';
import { fetchBlock, findTransaction, refOf } from './scan.ts';
import { spentBy, type UtxoBody } from './transaction.ts';

/** Blocks that are searched for the transaction that spent our input, below those that could still be reorganised. */
const SEARCHED = 6;

/** See `ChainDriver.status`. */
export async function statusOf(
  rpc: Rpc,
  parameters: UtxoParameters,
  txid: string,
  plan: Plan,
): Promise<TransactionState> {
  const found = await findTransaction(rpc, txid);
  if (found?.block) {
    const { confirmations } = found.block;
    // Exact: on these chains the fee is what the inputs have more than the outputs.
    return { state: 'mined', block: refOf(found.block), confirmations, fee: BigInt(plan.fee) };
  }
  if (found) return { state: 'waiting' };
  return (await verdict(rpc, parameters, txid, plan.inputs)) ?? (await lostWithParent(rpc, parameters, plan));
}

/** A payment also dies with the transaction that it spends from: a deposit that was paid to somebody else in the end. */
async function lostWithParent(rpc: Rpc, parameters: UtxoParameters, plan: Plan): Promise<TransactionState> {
  for (const { txid, previous } of spentBy(plan.body as UtxoBody)) {
    if (await findTransaction(rpc, txid)) continue;
    const outpoints = previous.inputs.map((input) => `${hexOf(input.txid)}:${input.index}`);
    const parent = await verdict(rpc, parameters, txid, outpoints);
    if (parent?.state === 'dead') return parent;
  }
  return { state: 'unknown' };
}

/** Whether a transaction that the node does not have can still be mined. Null: nothing speaks against it. */
async function verdict(
  rpc: Rpc,
  parameters: UtxoParameters,
  txid: string,
  outpoints: readonly string[],
): Promise<TransactionState | null> {
  return (await anyGone(rpc, outpoints)) ? judge(rpc, parameters, txid, outpoints) : null;
}

/** Whether one of these outputs is spent in a block: it is unspent no more although the transaction that made it is there. */
async function anyGone(rpc: Rpc, outpoints: readonly string[]): Promise<boolean> {
  const parts = outpoints.map((each) => each.split(':') as [txid: string, index: string]);
  const answers = await rpc.batch(
    parts.map(([txid, index]) => ({ method: 'gettxout', params: [txid, Number(index), false] })),
  );
  for (const [at, [txid]] of parts.entries()) {
    if (orThrow(answers[at]) !== null) continue;
    if ((await findTransaction(rpc, txid))?.block) return true;
  }
  return false;
}

/** Spent by another transaction: final only when that one is as deep as a deposit has to be. */
async function judge(
  rpc: Rpc,
  { confirmations }: UtxoParameters,
  txid: string,
  outpoints: readonly string[],
): Promise<TransactionState> {
  const wanted = new Set(outpoints);
  let hash = readHash(await rpc.call('getbestblockhash'), 'a block hash');
  for (let depth = 1; depth < confirmations + SEARCHED; depth += 1) {
    const block = await fetchBlock(rpc, hash);
    for (const transaction of block.transactions) {
      if (!readSpent(transaction).some((outpoint) => wanted.has(outpoint))) continue;
      const by = readHash((transaction as { txid?: unknown }).txid, 'a transaction id');
      // Mined after all, a moment ago; or by somebody whose block may still be taken away.
      return by === txid || depth < confirmations ? { state: 'unknown' } : { state: 'dead', by };
    }
    if (block.height === 0) break;
    hash = block.parent;
  }
  return { state: 'dead', by: null };
}

/** "Transaction already in block chain", "Transaction outputs already in utxo set" */
const ALREADY_MINED = -27;
/** Inputs that are not there: spent, or their transaction is not known (yet); also fees above the node's limit. */
const INPUTS = -25;
const NO_TRANSACTION = -22;

/** The node has the same bytes in its pool. */
const IN_POOL = /txn-already-(in-mempool|known)/;
/** Refusals that more fee or time may cure. Everything else that a node refuses with is wrong in the transaction itself. */
const CURABLE =
  /insufficient fee|min relay fee|mempool min fee|fee not met|mempool-conflict|too-long-mempool-chain|too many|replacement|premature|non-final|non-BIP68|mempool full|missing-?inputs|missingorspent|package/i;

/** See `ChainDriver.broadcast`. */
export async function broadcastRaw(rpc: Rpc, raw: string): Promise<BroadcastResult> {
  try {
    await rpc.call('sendrawtransaction', raw);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    const { code, message } = error;
    if (code === ALREADY_MINED || IN_POOL.test(message)) return { ok: true };
    if (code === NO_TRANSACTION) return { ok: false, retry: false, reason: message };
    if (code === INPUTS) {
      // Mined long ago and its outputs spent: the node no longer sees that it is the same transaction.
      const known = await findTransaction(
        rpc,
        Transaction.fromRaw(bytesOf(raw), { allowUnknownOutputs: true }).id,
      );
      return known ? { ok: true } : { ok: false, retry: true, reason: message };
    }
    return { ok: false, retry: code !== -26 || CURABLE.test(message), reason: message };
  }
}
