/** What a node answers, read field by field. Anything that is not what it should be is as if it had not answered. */
import type { Address, Hash, Hex } from 'viem';
import { ChainMoved, ChainUnreachable, type BlockRef } from '../driver.ts';

export interface NodeLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface NodeTransaction {
  readonly hash: Hash;
  readonly from: string;
  readonly to: string | null;
  readonly value: bigint;
  readonly input: Hex;
  readonly nonce: bigint;
}

export interface NodeReceipt {
  readonly hash: Hash;
  readonly success: boolean;
  readonly blockHash: string;
  readonly height: number;
  readonly fee: bigint;
  readonly logs: readonly NodeLog[];
}

/** An object of an answer; its fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const QUANTITY = /^0x[0-9a-f]{1,64}$/;
const DATA = /^0x([0-9a-f]{2})*$/;

export function nonsense(what: string): ChainUnreachable {
  return new ChainUnreachable(`node: ${what} is not readable`);
}

export function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense(what);
  return value as Fields;
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw nonsense(what);
  return value;
}

function text(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value === 'string') {
    const lower = value.toLowerCase();
    if (pattern.test(lower)) return lower;
  }
  throw nonsense(what);
}

export const hash = (value: unknown, what: string): Hash => text(value, HASH, what) as Hash;
export const address = (value: unknown, what: string): Address => text(value, ADDRESS, what) as Address;
export const quantity = (value: unknown, what: string): bigint => BigInt(text(value, QUANTITY, what));
export const data = (value: unknown, what: string): Hex => text(value, DATA, what) as Hex;

/** A quantity that is a height, an index or a count: small enough for a number. */
export function small(value: unknown, what: string): number {
  const number = Number(quantity(value, what));
  if (!Number.isSafeInteger(number)) throw nonsense(what);
  return number;
}

export function blockRef(value: unknown): BlockRef {
  const block = fields(value, 'block');
  return {
    height: small(block.number, 'block number'),
    hash: hash(block.hash, 'block hash'),
    parent: hash(block.parentHash, 'parent hash'),
  };
}

/** The block at a height that was asked for; null as it came. @throws ChainUnreachable when it is another height */
export function blockOf(value: unknown, height: number): BlockRef | null {
  if (value === null) return null;
  const ref = blockRef(value);
  if (ref.height !== height) throw nonsense('block of another height');
  return ref;
}

export function transaction(value: unknown): NodeTransaction {
  const found = fields(value, 'transaction');
  return {
    hash: hash(found.hash, 'transaction hash'),
    from: address(found.from, 'sender'),
    to: found.to === null || found.to === undefined ? null : address(found.to, 'recipient'),
    value: quantity(found.value, 'value'),
    input: data(found.input, 'input'),
    nonce: quantity(found.nonce, 'nonce'),
  };
}

/** @throws ChainMoved when the receipt is not there (any more) */
export function receipt(value: unknown, txid: Hash): NodeReceipt {
  if (value === null) throw new ChainMoved(`no receipt of ${txid}`);
  const found = fields(value, 'receipt');
  if (hash(found.transactionHash, 'receipt hash') !== txid) throw nonsense('receipt of another transaction');
  const status = quantity(found.status, 'receipt status');
  if (status > 1n) throw nonsense('receipt status');
  return {
    hash: txid,
    success: status === 1n,
    blockHash: hash(found.blockHash, 'receipt block'),
    height: small(found.blockNumber, 'receipt height'),
    // Before EIP-1559 nodes named no effective price; then the fee is told as 0 rather than not at all.
    fee: quantity(found.gasUsed, 'gas used') * quantity(found.effectiveGasPrice ?? '0x0', 'gas price'),
    logs: list(found.logs, 'logs').map(nodeLog),
  };
}

function nodeLog(value: unknown): NodeLog {
  const log = fields(value, 'log');
  return {
    address: address(log.address, 'log address'),
    topics: list(log.topics, 'topics').map((topic) => hash(topic, 'topic')),
    data: data(log.data, 'log data'),
  };
}
