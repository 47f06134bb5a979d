/** Reads blocks and transactions for what they bring to watched scripts. */
import {
  ChainMoved,
  ChainUnreachable,
  type BlockRef,
  type ScannedBlock,
  type Transfer,
  type Watched,
} from '../driver.ts';
import { fields, readBlock, readHash, readTransfers, type NodeBlock } from './answers.ts';
import { provenTransfers } from './proof.ts';
import { COINBASE_MATURITY, type UtxoParameters } from './parameters.ts';
import { NodeRefusal, orThrow, type Rpc } from './rpc.ts';

/** Blocks fetched at the same time: the node works while we read, and memory stays small (a block is some megabytes). */
const PREFETCH = 3;
/** "Block height out of range" */
const OUT_OF_RANGE = -8;
/** "Block not found", "No such transaction" */
export const NOT_FOUND = -5;

export const refOf = ({ hash, height, parent }: NodeBlock): BlockRef => ({ hash, height, parent });

export async function headerOf(rpc: Rpc, hash: string): Promise<NodeBlock> {
  const block = readBlock(await rpc.call('getblockheader', hash, true));
  if (block.hash !== hash) throw new ChainUnreachable('node: another block than asked for');
  return block;
}

/** Null above the tip. */
export async function hashAt(rpc: Rpc, height: number): Promise<string | null> {
  try {
    return readHash(await rpc.call('getblockhash', height), 'a block hash');
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === OUT_OF_RANGE) return null;
    throw error;
  }
}

/** See `ChainDriver.read`. */
export async function readBlocks(
  rpc: Rpc,
  parameters: UtxoParameters,
  from: number,
  to: number,
  watched: Watched,
): Promise<ScannedBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const answers = await rpc.batch(heights.map((height) => ({ method: 'getblockhash', params: [height] })));
  const hashes = answers.map(hashInChain);
  const fetches: Promise<NodeBlock>[] = [];
  const ahead = (index: number) => {
    const hash = hashes[index];
    if (hash === undefined) return;
    const fetched = fetchBlock(rpc, hash);
    fetched.catch(() => {}); // awaited below, or abandoned with the first failure
    fetches.push(fetched);
  };
  for (let index = 0; index < PREFETCH; index += 1) ahead(index);

  const blocks: ScannedBlock[] = [];
  for (const [index, height] of heights.entries()) {
    const block = await fetches[index]!;
    ahead(index + PREFETCH);
    const below = blocks.at(-1);
    if (block.confirmations < 1 || block.height !== height || (below && block.parent !== below.hash)) {
      throw new ChainMoved('the chain was reorganised');
    }
    blocks.push({ ...refOf(block), transfers: transfersOf(parameters, block, watched) });
  }
  return blocks;
}

/** A height that was there when the tip was asked for, and is gone, is a reorganisation. */
function hashInChain(answer: unknown): string {
  if (answer instanceof NodeRefusal && answer.code === OUT_OF_RANGE) throw new ChainMoved('a block is gone');
  return readHash(orThrow(answer), 'a block hash');
}

/** See `ChainDriver.look`. */
export async function lookAt(
  rpc: Rpc,
  parameters: UtxoParameters,
  txid: string,
  watched: Watched,
): Promise<{ transfers: readonly Transfer[]; block: BlockRef | null } | null> {
  const found = await findTransaction(rpc, txid);
  if (!found) return null;
  const { answer, block } = found;
  const matures = block ? block.height + COINBASE_MATURITY[parameters.chain] : null;
  return {
    transfers: readTransfers(answer, parameters.chain, watched, matures),
    block: block && refOf(block),
  };
}

/** A transaction in the node's pool or best chain. Null when it has none, or only in a block that lost. */
export async function findTransaction(
  rpc: Rpc,
  txid: string,
): Promise<{ answer: Record<string, unknown>; block: NodeBlock | null } | null> {
  let answer;
  try {
    answer = fields(await rpc.call('getrawtransaction', txid, true), 'a transaction');
  } catch (error) {
    if (!(error instanceof NodeRefusal) || error.code !== NOT_FOUND) throw error;
    // Without an index, or with one that lags behind, "not found" says nothing about mined transactions.
    if (!/blockchain transaction/.test(error.message) || /txindex|being indexed/.test(error.message)) {
      throw new ChainUnreachable(`node: ${error.message}`);
    }
    return null;
  }
  if (readHash(answer.txid, 'a transaction id') !== txid)
    throw new ChainUnreachable('node: another transaction');
  if (answer.blockhash === undefined) return { answer, block: null };
  const block = await headerOf(rpc, readHash(answer.blockhash, 'a block hash'));
  return block.confirmations < 1 ? null : { answer, block };
}

function transfersOf({ chain, network }: UtxoParameters, block: NodeBlock, watched: Watched): Transfer[] {
  const matures = block.height + COINBASE_MATURITY[chain];
  return provenTransfers(block, chain, watched, matures, network !== 'local');
}

/** A block with its transactions. */
export async function fetchBlock(rpc: Rpc, hash: string): Promise<NodeBlock> {
  let block: NodeBlock;
  try {
    block = readBlock(await rpc.call('getblock', hash, 2));
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    if (error.code === NOT_FOUND) throw new ChainMoved('a block is gone');
    block = await fetchBlockOfOldNode(rpc, hash);
  }
  if (block.hash !== hash) throw new ChainUnreachable('node: another block than asked for');
  return block;
}

/** Dogecoin Core's `getblock` knows true and false only: it gives the ids, and the transactions are asked for. */
async function fetchBlockOfOldNode(rpc: Rpc, hash: string): Promise<NodeBlock> {
  const block = readBlock(await rpc.call('getblock', hash, true));
  const calls = block.transactions.map((txid) => ({ method: 'getrawtransaction', params: [txid, true] }));
  return { ...block, transactions: (await rpc.batch(calls)).map(orThrow) };
}
