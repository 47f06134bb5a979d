import { keccak256, parseTransaction, recoverTransactionAddress, type Hash, type Hex } from 'viem';
import { ChainUnreachable, type BroadcastResult, type Plan, type TransactionState } from '../driver.ts';
import { parseBody } from './body.ts';
import { blockOf, blockRef, fields, hash, list, quantity, receipt, small } from './fields.ts';
import { call, isBusy, type EvmRpc, type NodeRefusal } from './rpc.ts';
import { hex } from './scan.ts';

/**
 * What nodes say of a transaction they do not take, in their own words (geth, erigon, nethermind, besu, reth, anvil);
 * EIP-1474 gives no codes for it.
 */
const KNOWN = /already known|already imported|known transaction|already exists|alreadyknown/i;
const NONCE_USED = /nonce too low|oldnonce|nonce is too low|nonce has already been used/i;
const NEVER =
  /decode|rlp|intrinsic gas|invalid (sender|signature|chain ?id|transaction)|oversized|exceeds block gas limit|type not supported|initcode/i;

export interface Sending {
  broadcast(raw: string): Promise<BroadcastResult>;
  status(txid: string, plan: Plan): Promise<TransactionState>;
  nonce(address: string): Promise<bigint>;
}

/** @param depth blocks after which a transaction is final */
export function createSending(rpc: EvmRpc, depth: number): Sending {
  async function broadcast(raw: string): Promise<BroadcastResult> {
    const [answer] = await rpc.ask([call('eth_sendRawTransaction', raw)]);
    const { result, error } = answer!;
    if (!error) {
      if (hash(result, 'transaction hash') !== keccak256(raw as Hex))
        throw new ChainUnreachable('node: it took other bytes than were sent');
      return { ok: true };
    }
    return refused(raw, error);
  }

  async function refused(raw: string, error: NodeRefusal): Promise<BroadcastResult> {
    const reason = error.message;
    if (KNOWN.test(reason)) return { ok: true };
    if (NONCE_USED.test(reason)) return nonceUsed(raw as Hex, reason);
    if (NEVER.test(reason)) return { ok: false, retry: false, reason };
    if (isBusy(error)) throw new ChainUnreachable(`node: ${reason}`);
    // Price, funds, a full pool, a gap before the nonce, or words we do not know: time may cure it.
    return { ok: false, retry: true, reason };
  }

  /** The nonce is used: by these very bytes, which is a success, or by others. */
  async function nonceUsed(raw: Hex, reason: string): Promise<BroadcastResult> {
    const txid = keccak256(raw);
    const [found] = await rpc.results(call('eth_getTransactionByHash', txid));
    if (found !== null) return { ok: true };
    const serializedTransaction = raw as `0x02${string}`;
    const from = await recoverTransactionAddress({ serializedTransaction });
    const place = BigInt(parseTransaction(serializedTransaction).nonce ?? 0);
    const by = await finalUser(rpc, depth, from.toLowerCase(), place);
    return { ok: false, retry: by === null || by === txid, reason };
  }

  async function status(txid: string, plan: Plan): Promise<TransactionState> {
    const { from, nonce: place } = parseBody(plan.body);
    const [mined, known, latest] = await rpc.results(
      call('eth_getTransactionReceipt', txid),
      call('eth_getTransactionByHash', txid),
      call('eth_getBlockByNumber', 'latest', false),
    );
    if (mined !== null) {
      const done = receipt(mined, txid as Hash);
      const [found] = await rpc.results(call('eth_getBlockByNumber', hex(done.height), false));
      const block = blockOf(found, done.height);
      // Reorganised between the two questions: where it is now is not known yet.
      if (block?.hash !== done.blockHash) return { state: 'waiting' };
      const confirmations = Math.max(1, blockRef(latest).height - done.height + 1);
      return { state: done.success ? 'mined' : 'failed', block, confirmations, fee: done.fee };
    }
    const by = await finalUser(rpc, depth, from, BigInt(place));
    if (by !== null && by !== txid) return { state: 'dead', by };
    return { state: known === null && by === null ? 'unknown' : 'waiting' };
  }

  async function nonce(address: string): Promise<bigint> {
    const [answer] = await rpc.results(call('eth_getTransactionCount', address.toLowerCase(), 'latest'));
    return BigInt(small(answer, 'nonce'));
  }

  return { broadcast, status, nonce };
}

/**
 * Who used a nonce, when that is final: the id of the transaction, looked up in its block. Null when nobody did, when it is
 * not final, or when the node has forgotten the state of that time (128 blocks on a usual node): only what was seen counts,
 * because the payment is made again on this word.
 */
async function finalUser(rpc: EvmRpc, depth: number, from: string, place: bigint): Promise<Hash | null> {
  const [now, latest] = await rpc.results(
    call('eth_getTransactionCount', from, 'latest'),
    call('eth_getBlockByNumber', 'latest', false),
  );
  if (quantity(now, 'nonce') <= place) return null;
  const final = blockRef(latest).height - depth + 1;
  if (final < 1 || ((await countAt(rpc, from, final)) ?? 0n) <= place) return null;
  const height = await firstAbove(rpc, from, place, final);
  if (height === null) return null;
  const [block] = await rpc.results(call('eth_getBlockByNumber', hex(height), true));
  for (const value of list(fields(block, 'block').transactions, 'transactions')) {
    const { from: sender, nonce: used, hash: id } = fields(value, 'transaction');
    if (String(sender).toLowerCase() === from && quantity(used, 'nonce') === place) return hash(id, 'hash');
  }
  return null;
}

/** The block after which the count of `from` is above `nonce`, known to be so at `final`; null when the node has forgotten. */
async function firstAbove(rpc: EvmRpc, from: string, place: bigint, final: number): Promise<number | null> {
  let above = final;
  let below = final;
  let count: bigint | null;
  for (let step = 1; ; step *= 2) {
    below = Math.max(0, final - step);
    count = await countAt(rpc, from, below);
    if (count === null) return null;
    if (count <= place) break;
    if (below === 0) return null;
    above = below;
  }
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    count = await countAt(rpc, from, middle);
    if (count === null) return null;
    if (count > place) above = middle;
    else below = middle;
  }
  return above;
}

/** Transactions that an address had sent up to a block; null when the node does not know that time any more. */
async function countAt(rpc: EvmRpc, from: string, height: number): Promise<bigint | null> {
  const [answer] = await rpc.ask([call('eth_getTransactionCount', from, hex(height))]);
  return answer!.error ? null : quantity(answer!.result, 'nonce');
}
