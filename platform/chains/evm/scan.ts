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
  small,
  transaction,
  type Fields,
  type NodeTransaction,
} from './fields.ts';
import { call, isBusy, type EvmRpc } from './rpc.ts';
import {
  minedTransfers,
  recipientOf,
  tracedTransfers,
  TRANSFER_TOPIC,
  waitingTransfers,
  type Listed,
} from './transfers.ts';

/** What anvil says of a trace that it no longer has. */
const FORGOTTEN = 'Resource not found';
const TRACER = { tracer: 'callTracer' };
const NONE = '0x0';

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

/** @param traces whether the node answers debug_trace...: then coin that contracts pass on is seen too */
export function createScanner(rpc: EvmRpc, assets: Listed, traces: boolean): Scanner {
  const contracts = [...assets.tokens.keys()];

  async function tip(): Promise<BlockRef> {
    const [block] = await rpc.results(call('eth_getBlockByNumber', 'latest', false));
    return blockRef(block);
  }

  async function blockAt(height: number): Promise<BlockRef | null> {
    const [block] = await rpc.results(call('eth_getBlockByNumber', hex(height), false));
    return blockOf(block, height);
  }

  async function read(from: number, to: number, watched: Watched): Promise<ScannedBlock[]> {
    const logs = await logsOf(from, to);
    if (logs === null) {
      const middle = Math.floor((from + to) / 2);
      return [...(await read(from, middle, watched)), ...(await read(middle + 1, to, watched))];
    }
    const heights = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const blocks = await rpc.results(
      ...heights.map((height) => call('eth_getBlockByNumber', hex(height), true)),
    );
    const refs = linked(blocks, heights);
    const touched = touchedByLogs(logs, refs, watched);
    const candidates = blocks.map((block, index) =>
      candidatesOf(fields(block, 'block'), touched[index]!, watched),
    );
    const mined = await receiptsOf(candidates.flat(), refs);
    const passed = traces ? await traced(refs, watched) : null;
    return refs.map((ref, index) => {
      const transfers = candidates[index]!.flatMap((found) =>
        minedTransfers(assets, found, mined.get(found.hash)!, watched),
      );
      return { ...ref, transfers: [...transfers, ...(passed?.[index] ?? [])] };
    });
  }

  /** Transfer events of the listed tokens; null when the node finds them too many for one answer. */
  async function logsOf(from: number, to: number): Promise<readonly unknown[] | null> {
    if (contracts.length === 0) return [];
    const filter = { fromBlock: hex(from), toBlock: hex(to), address: contracts, topics: [TRANSFER_TOPIC] };
    const [answer] = await rpc.ask([call('eth_getLogs', filter)]);
    const { result, error } = answer!;
    if (!error) return list(result, 'logs');
    if (from < to && !isBusy(error)) return null;
    throw new ChainUnreachable(`node: eth_getLogs: ${error.message}`);
  }

  /** Ids of transactions with an event for us, by block in the order of `refs`. */
  function touchedByLogs(
    logs: readonly unknown[],
    refs: readonly BlockRef[],
    watched: Watched,
  ): Set<string>[] {
    const touched = refs.map(() => new Set<string>());
    for (const value of logs) {
      const log = fields(value, 'log');
      const target = recipientOf({ topics: list(log.topics, 'topics'), data: log.data });
      if (target === null || !watched.has(target)) continue;
      const index = small(log.blockNumber, 'log height') - refs[0]!.height;
      const ref = refs[index];
      if (!ref) throw nonsense('log of another height');
      if (ref.hash !== hash(log.blockHash, 'log block')) throw new ChainMoved('an event is of another block');
      touched[index]!.add(hash(log.transactionHash, 'log transaction'));
    }
    return touched;
  }

  async function receiptsOf(found: readonly NodeTransaction[], refs: readonly BlockRef[]) {
    const byHash = new Set(refs.map(({ hash }) => hash));
    const answers = await rpc.results(...found.map(({ hash }) => call('eth_getTransactionReceipt', hash)));
    const receipts = found.map(({ hash }, index) => receipt(answers[index], hash));
    for (const { hash, blockHash } of receipts) {
      if (!byHash.has(blockHash)) throw new ChainMoved(`${hash} is in another block now`);
    }
    return new Map(receipts.map((one) => [one.hash as string, one]));
  }

  async function traced(refs: readonly BlockRef[], watched: Watched): Promise<Transfer[][]> {
    // Block 0 has no transactions, and nodes refuse to trace it.
    const asked = refs.filter(({ height }) => height > 0);
    const answers = await rpc.results(
      ...asked.map(({ height }) => call('debug_traceBlockByNumber', hex(height), TRACER)),
    );
    const found = answers.map((answer) =>
      list(answer, 'traces').flatMap((value) => {
        const { txHash, result, error } = fields(value, 'trace');
        // The development node keeps no traces over its restart. It answers so about those blocks for ever, and waiting for
        // better would stop the reading; the transactions' own values are read without it.
        if (result === undefined && error === FORGOTTEN) return [];
        return tracedTransfers(assets.coin, hash(txHash, 'traced transaction'), result, watched);
      }),
    );
    return refs.map((ref) => found[asked.indexOf(ref)] ?? []);
  }

  async function look(txid: string, watched: Watched) {
    const [found, mined] = await rpc.results(
      call('eth_getTransactionByHash', txid),
      call('eth_getTransactionReceipt', txid),
    );
    if (found === null) return null;
    const sent = transaction(found);
    if (sent.hash !== txid.toLowerCase()) throw nonsense('another transaction');
    if (mined === null) return { transfers: waitingTransfers(assets, sent, watched), block: null };
    const done = receipt(mined, sent.hash);
    const block = await blockAt(done.height);
    if (block?.hash !== done.blockHash) throw new ChainMoved(`${txid} is in another block now`);
    const transfers = minedTransfers(assets, sent, done, watched);
    if (!traces) return { transfers, block };
    const [answer] = await rpc.ask([call('debug_traceTransaction', txid, TRACER)]);
    const { result, error } = answer!;
    if (error?.message === FORGOTTEN) return { transfers, block };
    if (error) throw new ChainUnreachable(`node: debug_traceTransaction: ${error.message}`);
    return { transfers: [...transfers, ...tracedTransfers(assets.coin, sent.hash, result, watched)], block };
  }

  return { tip, blockAt, read, look };
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

/** Transactions of a block that carry coin to us or have an event for us. Only these are read whole. */
function candidatesOf(block: Fields, touched: ReadonlySet<string>, watched: Watched): NodeTransaction[] {
  const found: NodeTransaction[] = [];
  let left = touched.size;
  for (const value of list(block.transactions, 'transactions')) {
    const { to, value: amount, hash: id } = fields(value, 'transaction');
    const native = typeof to === 'string' && amount !== NONE && watched.has(to.toLowerCase());
    const event = left > 0 && touched.has(hash(id, 'transaction hash'));
    if (event) left -= 1;
    if (native || event) found.push(transaction(value));
  }
  if (left > 0) throw new ChainMoved('an event is of a transaction that the block does not have');
  return found;
}
