import {
  ChainMoved,
  ChainUnreachable,
  type BlockRef,
  type ScannedBlock,
  type Transfer,
  type Watched,
} from '../driver.ts';
import {
  blockOf,
  blockRef,
  fields,
  hash,
  list,
  nonsense,
  receipt,
  transaction,
  type Fields,
} from './fields.ts';
import { checkBalances } from './balances.ts';
import { bloomMayHold, checkHeader, checkReceipts, checkTransaction, checkTransactions } from './proof.ts';
import { call, isBusy, type EvmRpc } from './rpc.ts';
import { minedTransfers, recipientOf, TRANSFER_TOPIC, waitingTransfers, type Listed } from './transfers.ts';
import type { Traces } from './traces.ts';

const NONE = '0x0';
/** Of a node that gives no receipts of a whole block: EIP-1474's code, and what nodes say. */
const UNKNOWN_METHOD = /-32601|-32004|not (found|supported|available|exist)/i;

export const hex = (number: number | bigint): string => `0x${number.toString(16)}`;

export interface Scanner {
  tip(): Promise<BlockRef>;
  blockAt(height: number): Promise<BlockRef | null>;
  read(from: number, to: number, watched: Watched): Promise<ScannedBlock[]>;
  look(
    txid: string,
    watched: Watched,
  ): Promise<{ transfers: readonly Transfer[]; block: BlockRef | null } | null>;
}

export function createScanner(rpc: EvmRpc, assets: Listed, traces: Traces): Scanner {
  const contracts = [...assets.tokens.keys()];

  async function tip(): Promise<BlockRef> {
    const [block] = await rpc.results(call('eth_getBlockByNumber', 'latest', false));
    return blockRef(block);
  }

  async function blockAt(height: number): Promise<BlockRef | null> {
    const [block] = await rpc.results(call('eth_getBlockByNumber', hex(height), false));
    return blockOf(block, height);
  }

  /** Every block is computed again from its parts before anything in it is believed. */
  async function read(from: number, to: number, watched: Watched): Promise<ScannedBlock[]> {
    const heights = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const blocks = await rpc.results(
      ...heights.map((height) => call('eth_getBlockByNumber', hex(height), true)),
    );
    const refs = linked(blocks, heights);
    const found = blocks.map((block) => readBlock(block, watched));
    const asked = refs.filter((_, index) => found[index]!.mayHoldOurs);
    const receipts = await receiptsOf(
      rpc,
      asked,
      asked.map(({ height }) => found[height - from]!.block),
    );
    const transfers = refs.map((ref, index) => {
      const { block, mayHoldOurs } = found[index]!;
      if (!mayHoldOurs) return [];
      const done = receipts[asked.indexOf(ref)]!;
      checkReceipts(block, done);
      return transfersOf(block, done, watched);
    });
    for (const [index, inner] of (await traces.ofBlocks(refs, watched)).entries()) {
      if (inner.length === 0) continue;
      const { block } = found[index]!;
      checkIds(block, inner);
      await checkBalances(rpc, block, refs[index]!.height, [...transfers[index]!, ...inner]);
      transfers[index]!.push(...inner);
    }
    return refs.map((ref, index) => ({ ...ref, transfers: transfers[index]! }));
  }

  /** @throws ChainUnreachable when the block is not what its hash says */
  function readBlock(value: unknown, watched: Watched): { block: Fields; mayHoldOurs: boolean } {
    checkHeader(value);
    const block = fields(value, 'block');
    checkTransactions(block);
    const carriesCoin = list(block.transactions, 'transactions').some((sent) =>
      paysCoin(fields(sent, 'transaction'), watched),
    );
    // A filter that says no is sure; a node whose index of events lags behind cannot hide what it says yes to.
    const hasEvents =
      contracts.some((contract) => bloomMayHold(block.logsBloom, contract)) &&
      bloomMayHold(block.logsBloom, TRANSFER_TOPIC);
    return { block, mayHoldOurs: carriesCoin || hasEvents };
  }

  function transfersOf(block: Fields, done: readonly unknown[], watched: Watched): Transfer[] {
    return list(block.transactions, 'transactions').flatMap((value, index) => {
      const sent = fields(value, 'transaction');
      if (!paysCoin(sent, watched) && !hasOurEvent(done[index], watched)) return [];
      checkTransaction(sent);
      const known = transaction(sent);
      return minedTransfers(assets, known, receipt(done[index], known.hash), watched);
    });
  }

  /** A look at the raw events: most receipts of a block are not ours, and are spared the reading. */
  function hasOurEvent(value: unknown, watched: Watched): boolean {
    return list(fields(value, 'receipt').logs, 'logs').some((entry) => {
      const log = fields(entry, 'log');
      if (typeof log.address !== 'string' || !assets.tokens.has(log.address.toLowerCase())) return false;
      const target = recipientOf({ topics: list(log.topics, 'topics'), data: log.data });
      return target !== null && watched.has(target);
    });
  }

  async function look(txid: string, watched: Watched) {
    const [found, mined] = await rpc.results(
      call('eth_getTransactionByHash', txid),
      call('eth_getTransactionReceipt', txid),
    );
    if (found === null) return null;
    checkTransaction(found);
    const sent = transaction(found);
    if (sent.hash !== txid.toLowerCase()) throw nonsense('another transaction');
    if (mined === null) return { transfers: waitingTransfers(assets, sent, watched), block: null };
    const done = receipt(mined, sent.hash);
    const block = await blockAt(done.height);
    if (block?.hash !== done.blockHash) throw new ChainMoved(`${txid} is in another block now`);
    const transfers = minedTransfers(assets, sent, done, watched);
    return { transfers: [...transfers, ...(await traces.ofTransaction(sent.hash, watched))], block };
  }

  return { tip, blockAt, read, look };
}

/** All receipts of each block. @throws ChainMoved when they are not there (any more) */
async function receiptsOf(
  rpc: EvmRpc,
  refs: readonly BlockRef[],
  blocks: readonly Fields[],
): Promise<(readonly unknown[])[]> {
  const answers = await rpc.ask(refs.map(({ height }) => call('eth_getBlockReceipts', hex(height))));
  const found: (readonly unknown[])[] = [];
  for (const [index, { result, error }] of answers.entries()) {
    if (error && (isBusy(error) || !UNKNOWN_METHOD.test(`${error.code} ${error.message}`)))
      throw new ChainUnreachable(`node: eth_getBlockReceipts: ${error.message}`);
    const all = error ? await oneByOne(rpc, blocks[index]!) : result;
    if (all === null) throw new ChainMoved(`no receipts of block ${refs[index]!.height}`);
    for (const one of list(all, 'receipts')) {
      if (one === null) throw new ChainMoved(`a receipt of block ${refs[index]!.height} is gone`);
      if (hash(fields(one, 'receipt').blockHash, 'receipt block') !== refs[index]!.hash)
        throw new ChainMoved('a receipt is of another block');
    }
    found.push(list(all, 'receipts'));
  }
  return found;
}

/** For nodes that do not give them together. */
function oneByOne(rpc: EvmRpc, block: Fields): Promise<unknown[]> {
  const ids = list(block.transactions, 'transactions').map((sent) => fields(sent, 'transaction').hash);
  return rpc.results(...ids.map((id) => call('eth_getTransactionReceipt', id)));
}

/** @throws ChainUnreachable when a trace is of a transaction that the block does not have */
function checkIds(block: Fields, traced: readonly Transfer[]): void {
  const ids = new Set(
    list(block.transactions, 'transactions').map((sent) => fields(sent, 'transaction').hash),
  );
  if (traced.some(({ txid }) => !ids.has(txid))) throw nonsense('a trace of another block');
}

/** @throws ChainMoved when a block is gone or does not follow from the one before */
function linked(blocks: readonly unknown[], heights: readonly number[]): BlockRef[] {
  const refs: BlockRef[] = [];
  for (const [index, height] of heights.entries()) {
    const ref = blockOf(blocks[index], height);
    if (ref === null) throw new ChainMoved(`block ${height} is gone`);
    if (index > 0 && ref.parent !== refs[index - 1]!.hash)
      throw new ChainMoved(`block ${height} follows another`);
    refs.push(ref);
  }
  return refs;
}

function paysCoin({ to, value }: Fields, watched: Watched): boolean {
  return typeof to === 'string' && value !== NONE && watched.has(to.toLowerCase());
}
