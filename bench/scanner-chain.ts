/** A made-up stretch of an EVM chain for bench/scanner.ts: what a node answers for its blocks, as bytes. */
import { randomFillSync } from 'node:crypto';
import { assetsOf } from '#platform/chains/evm/networks.ts';
import { sealBlock, sealTransaction, type Content } from '#platform/chains/evm/testing/sealed.ts';
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
  receipts(height: number): Buffer;
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
  const blocks: Buffer[] = [];
  const receipts: Buffer[] = [];
  let [count, toUs, parent] = [0, 0, hex(32)];
  for (let height = 1; height <= heights; height += 1) {
    const content: Content[] = [];
    for (let index = 0; index < size; index += 1) {
      count += 1;
      const ours = count % OURS_EVERY === 0;
      if (ours) toUs += 1;
      const to = ours ? watched[count % addresses]! : hex(20);
      content.push(makeTransaction(index, to, ours ? (count / OURS_EVERY) % 2 : (index % 5) / 2));
    }
    const sealed = sealBlock(height, parent, content);
    parent = sealed.block.hash;
    blocks.push(Buffer.from(JSON.stringify(sealed.block)));
    receipts.push(Buffer.from(JSON.stringify(sealed.receipts)));
  }
  return {
    blocks: heights,
    transactions: heights * size,
    watched: new Set(watched),
    toUs,
    block: (height) => blocks[height - 1]!,
    receipts: (height) => receipts[height - 1]!,
  };
}

/** @param kind below 1: a token transfer to `to`; 1: coin to `to`; above: a call of a contract */
function makeTransaction(index: number, to: string, kind: number): Content {
  const token = kind < 1;
  const contract = index % 2 === 0 ? USDT! : USDC!;
  const common = {
    from: hex(20),
    gas: '0x1d4c0',
    gasPrice: '0x77359400',
    maxFeePerGas: '0xb2d05e00',
    maxPriorityFeePerGas: '0x3b9aca00',
    nonce: quantity(index),
    transactionIndex: quantity(index),
    r: hex(32),
    s: hex(32),
  };
  const topics = [TRANSFER_TOPIC, padded(common.from), padded(to)];
  const data = `0x${(index + 1).toString(16).padStart(64, '0')}`;
  const fields = token
    ? { ...common, to: contract, value: '0x0', input: `0xa9059cbb${padded(to).slice(2)}${data.slice(2)}` }
    : { ...common, to, value: kind === 1 ? quantity(index + 1) : '0x0', input: kind === 1 ? '0x' : hex(260) };
  const transaction = sealTransaction(index, fields);
  return token ? { transaction, receipt: { logs: [{ address: contract, topics, data }] } } : { transaction };
}

const quantity = (number: number): string => `0x${number.toString(16)}`;
const padded = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

function hex(bytes: number): string {
  return `0x${randomFillSync(Buffer.alloc(bytes)).toString('hex')}`;
}
