/** A made-up stretch of an EVM chain for bench/scanner.ts: what a node answers for its blocks, as bytes. */
import { randomFillSync } from 'node:crypto';
import { assetsOf } from '#platform/chains/evm/networks.ts';
import { TRANSFER_TOPIC } from '#platform/chains/evm/transfers.ts';

export interface MadeChain {
  readonly blocks: number;
  readonly transactions: number;
  /** Addresses that are watched, lower case. */
  readonly watched: ReadonlySet<string>;
  /** How many transfers go to them. */
  readonly toUs: number;
  /** JSON of one answer. */
  block(height: number): Buffer;
  logs(height: number): Buffer;
  receipt(txid: string): Buffer;
}

const [, USDT, USDC] = assetsOf('eth', 'main').map(({ contract }) => contract!);
/** One transaction of this many is for us. */
const OURS_EVERY = 100;

/**
 * @param heights blocks 1 to `heights` @param size transactions in each: two fifths token transfers, a fifth coin, the rest
 * calls of contracts, about as the main net has them
 */
export function makeChain(heights: number, size: number, addresses: number): MadeChain {
  const watched = Array.from({ length: addresses }, () => hex(20));
  const receipts = new Map<string, Buffer>();
  const hashes = Array.from({ length: heights + 1 }, () => hex(32));
  const blocks: Buffer[] = [];
  const logs: Buffer[] = [];
  let count = 0;
  for (let height = 1; height <= heights; height += 1) {
    const place = { blockHash: hashes[height]!, blockNumber: quantity(height) };
    const transactions: object[] = [];
    const events: object[] = [];
    for (let index = 0; index < size; index += 1) {
      count += 1;
      const ours = count % OURS_EVERY === 0;
      const to = ours ? watched[count % addresses]! : hex(20);
      const made = makeTransaction(index, to, ours ? (count / OURS_EVERY) % 2 : (index % 5) / 2, place);
      transactions.push(made.transaction);
      if (made.log) events.push(made.log);
      if (ours) receipts.set(made.transaction.hash, Buffer.from(JSON.stringify(receiptOf(made, place))));
    }
    const head = { number: quantity(height), hash: hashes[height], parentHash: hashes[height - 1] };
    const rest = {
      baseFeePerGas: '0x3b9aca00',
      gasUsed: '0x1c9c380',
      logsBloom: hex(256),
      miner: hex(20),
      timestamp: '0x6b0069f0',
    };
    blocks.push(Buffer.from(JSON.stringify({ ...head, ...rest, transactions })));
    logs.push(Buffer.from(JSON.stringify(events).slice(1, -1)));
  }
  return {
    blocks: heights,
    transactions: heights * size,
    watched: new Set(watched),
    toUs: receipts.size,
    block: (height) => blocks[height - 1]!,
    logs: (height) => logs[height - 1]!,
    receipt: (txid) => receipts.get(txid)!,
  };
}

type Place = { readonly blockHash: string; readonly blockNumber: string };

/** @param kind below 1: a token transfer to `to`; 1: coin to `to`; above: a call of a contract */
function makeTransaction(index: number, to: string, kind: number, place: Place) {
  const token = kind < 1;
  const contract = index % 2 === 0 ? USDT! : USDC!;
  const common = {
    ...place,
    hash: hex(32),
    from: hex(20),
    gas: '0x1d4c0',
    gasPrice: '0x77359400',
    maxFeePerGas: '0xb2d05e00',
    maxPriorityFeePerGas: '0x3b9aca00',
    nonce: quantity(index),
    transactionIndex: quantity(index),
    type: '0x2',
    accessList: [],
    chainId: '0x1',
    v: '0x1',
    yParity: '0x1',
    r: hex(32),
    s: hex(32),
  };
  const topics = [TRANSFER_TOPIC, padded(common.from), padded(to)];
  const data = `0x${(index + 1).toString(16).padStart(64, '0')}`;
  const sent = token
    ? { ...common, to: contract, value: '0x0', input: `0xa9059cbb${padded(to).slice(2)}${data.slice(2)}` }
    : { ...common, to, value: kind === 1 ? quantity(index + 1) : '0x0', input: kind === 1 ? '0x' : hex(260) };
  const log = {
    address: contract,
    topics,
    data,
    ...place,
    transactionHash: common.hash,
    logIndex: quantity(index),
    transactionIndex: quantity(index),
    removed: false,
  };
  return { transaction: sent, log: token ? log : null };
}

function receiptOf({ transaction, log }: ReturnType<typeof makeTransaction>, place: Place): object {
  const paid = { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', logsBloom: hex(256) };
  return { transactionHash: transaction.hash, ...place, ...paid, logs: log ? [log] : [] };
}

const quantity = (number: number): string => `0x${number.toString(16)}`;
const padded = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

function hex(bytes: number): string {
  return `0x${randomFillSync(Buffer.alloc(bytes)).toString('hex')}`;
}
