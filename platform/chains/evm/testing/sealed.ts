/** Test support: blocks whose hash and roots are those of their parts, as the driver demands them of a node. */
import { keccak256, type Hex } from 'viem';
import { headerHash, receiptsRoot, transactionHash, transactionsRoot } from '../proof.ts';

type Fields = Record<string, unknown>;

const zeros = (bytes: number): string => `0x${'00'.repeat(bytes)}`;

/** A transfer of type 2 that nobody signed: its id is the hash of its fields. @param number makes it another */
export function sealTransaction(number: number, fields: object): Fields & { hash: string } {
  const signature = { yParity: '0x0', r: `0x${(number + 1).toString(16)}`, s: '0x1' };
  const price = { gas: '0x5208', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' };
  const sender = { from: `0x${'5e'.repeat(20)}`, to: `0x${'5e'.repeat(20)}`, nonce: '0x0' };
  const basics = { type: '0x2', chainId: '0x1', value: '0x0', input: '0x', accessList: [] };
  const sent = { ...basics, ...sender, ...price, ...signature, ...fields };
  return { ...sent, hash: transactionHash(sent) };
}

/** What a block is made of. */
export interface Content {
  readonly transaction: Fields & { readonly hash: string };
  /** Fields of its receipt that are not those of a plain success. */
  readonly receipt?: Fields;
}

export interface SealedBlock {
  readonly block: Fields & { readonly hash: string };
  readonly receipts: readonly Fields[];
}

export function sealBlock(height: number, parentHash: string, content: readonly Content[]): SealedBlock {
  const transactions = content.map(({ transaction }) => transaction);
  const logs = content.map(({ receipt }) => (receipt?.logs ?? []) as Fields[]);
  const done = content.map(({ transaction, receipt }, index) => ({
    transactionHash: transaction.hash,
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: `0x${(21_000 * (index + 1)).toString(16)}`,
    effectiveGasPrice: '0x3b9aca00',
    logs: [],
    logsBloom: bloomOf(logs[index]!),
    ...receipt,
  }));
  const header = {
    number: `0x${height.toString(16)}`,
    parentHash,
    sha3Uncles: zeros(32),
    miner: zeros(20),
    stateRoot: zeros(32),
    transactionsRoot: transactionsRoot(transactions),
    receiptsRoot: receiptsRoot(transactions, done),
    logsBloom: bloomOf(logs.flat()),
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    timestamp: '0x1',
    extraData: '0x',
    mixHash: zeros(32),
    nonce: zeros(8),
    baseFeePerGas: '0x3b9aca00',
  };
  const block = { ...header, hash: headerHash(header), transactions };
  const place = { blockHash: block.hash, blockNumber: header.number };
  return { block, receipts: done.map((one) => ({ ...one, ...place })) };
}

/** Bloom filter of events, as the chain makes it. */
function bloomOf(logs: readonly Fields[]): string {
  const bits = new Uint8Array(256);
  for (const { address, topics } of logs)
    for (const entry of [address, ...(topics as string[])]) {
      const digest = keccak256(entry as Hex, 'bytes');
      for (const at of [0, 2, 4]) {
        const bit = ((digest[at]! << 8) | digest[at + 1]!) & 2047;
        bits[255 - (bit >> 3)]! |= 1 << (bit & 7);
      }
    }
  return `0x${Buffer.from(bits).toString('hex')}`;
}
