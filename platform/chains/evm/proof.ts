/**
 * What a node says of a block, computed again from its parts: the header's hash from its fields, the roots in it from all
 * transactions and all receipts. A node that changes an amount, invents a payment or leaves one out has to change the block's
 * hash, and then the next block does not follow from it, and no other node has it.
 */
import { keccak256, type Hex } from 'viem';
import { data, fields, hash, list, quantity, small, type Fields } from './fields.ts';
import { ChainUnreachable } from '../driver.ts';
import { rlp, type Rlp } from './rlp.ts';
import { trieRoot } from './trie.ts';

const NOTHING = new Uint8Array();

/** How the fields of a header stand in its hash. Each fork has added some at the end; what a block has is what its node names. */
const HEADER: readonly (readonly [string, 'data' | 'number'])[] = [
  ['parentHash', 'data'],
  ['sha3Uncles', 'data'],
  ['miner', 'data'],
  ['stateRoot', 'data'],
  ['transactionsRoot', 'data'],
  ['receiptsRoot', 'data'],
  ['logsBloom', 'data'],
  ['difficulty', 'number'],
  ['number', 'number'],
  ['gasLimit', 'number'],
  ['gasUsed', 'number'],
  ['timestamp', 'number'],
  ['extraData', 'data'],
  ['mixHash', 'data'],
  ['nonce', 'data'],
];
const ADDED: typeof HEADER = [
  ['baseFeePerGas', 'number'],
  ['withdrawalsRoot', 'data'],
  ['blobGasUsed', 'number'],
  ['excessBlobGas', 'number'],
  ['parentBeaconBlockRoot', 'data'],
  ['requestsHash', 'data'],
];

const FEE_MARKET = [
  'chainId',
  'nonce',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'gas',
  'to',
  'value',
  'input',
  'accessList',
] as const;

/** What of a transaction is signed, in order, by its type (EIP-155, 2930, 1559, 4844, 7702). */
const ENVELOPES: Readonly<Record<number, readonly string[]>> = {
  0: ['nonce', 'gasPrice', 'gas', 'to', 'value', 'input', 'v', 'r', 's'],
  1: ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'input', 'accessList', 'yParity', 'r', 's'],
  2: [...FEE_MARKET, 'yParity', 'r', 's'],
  3: [...FEE_MARKET, 'maxFeePerBlobGas', 'blobVersionedHashes', 'yParity', 'r', 's'],
  4: [...FEE_MARKET, 'authorizationList', 'yParity', 'r', 's'],
};

/** @throws ChainUnreachable: what the node says does not hold together */
function differs(what: string): never {
  throw new ChainUnreachable(`node: ${what} is not what its hash says`);
}

/** Hash of a block, from the fields of its header. */
export function headerHash(block: Fields): Hex {
  const added = ADDED.filter(([name]) => block[name] !== undefined && block[name] !== null);
  const parts = [...HEADER, ...added].map(([name, kind]) =>
    kind === 'number' ? numberBytes(block[name], name) : bytes(block[name], name),
  );
  return keccak256(rlp(parts));
}

export function transactionsRoot(sent: readonly unknown[]): Hex {
  return trieRoot(sent.map(encodeTransaction));
}

export function transactionHash(sent: unknown): Hex {
  return keccak256(encodeTransaction(sent));
}

/** @param sent the block's transactions, whose kinds are part of their receipts */
export function receiptsRoot(sent: readonly unknown[], receipts: readonly unknown[]): Hex {
  return trieRoot(
    receipts.map((done, index) =>
      encodeReceipt(fields(done, 'receipt'), typeOf(fields(sent[index], 'transaction').type)),
    ),
  );
}

/** @throws ChainUnreachable when the header's fields do not give its hash */
export function checkHeader(value: unknown): void {
  const block = fields(value, 'block');
  if (headerHash(block) !== hash(block.hash, 'block hash')) differs('a block');
}

/** @throws ChainUnreachable when these are not all the transactions of the block, each as it was signed */
export function checkTransactions(block: Fields): void {
  const root = hash(block.transactionsRoot, 'transactions root');
  if (transactionsRoot(list(block.transactions, 'transactions')) !== root) differs('a list of transactions');
}

/** @throws ChainUnreachable when a transaction's id is not the hash of what was signed */
export function checkTransaction(value: unknown): void {
  const id = hash(fields(value, 'transaction').hash, 'transaction hash');
  if (transactionHash(value) !== id) differs('a transaction');
}

/** @throws ChainUnreachable when these are not all the receipts of the block, each as its transaction left it */
export function checkReceipts(block: Fields, receipts: readonly unknown[]): void {
  const sent = list(block.transactions, 'transactions');
  if (receipts.length !== sent.length) differs('a list of receipts');
  for (const [index, value] of receipts.entries()) {
    const id = hash(fields(sent[index], 'transaction').hash, 'transaction hash');
    if (hash(fields(value, 'receipt').transactionHash, 'receipt hash') !== id) differs('a list of receipts');
  }
  if (receiptsRoot(sent, receipts) !== hash(block.receiptsRoot, 'receipts root'))
    differs('a list of receipts');
}

/** Whether a block's bloom filter (2048 bits, three for each entry) can hold this address or topic. */
export function bloomMayHold(bloom: unknown, entry: string): boolean {
  const bits = bytes(bloom, 'bloom');
  const digest = keccak256(entry as Hex, 'bytes');
  return [0, 2, 4].every((at) => {
    const bit = ((digest[at]! << 8) | digest[at + 1]!) & 2047;
    return ((bits[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}

function encodeTransaction(value: unknown): Uint8Array {
  const sent = fields(value, 'transaction');
  const type = typeOf(sent.type);
  const names = ENVELOPES[type];
  if (!names) throw new ChainUnreachable(`node: a transaction of type ${type} cannot be checked`);
  const body = rlp(names.map((name) => transactionPart(sent, name)));
  return type === 0 ? body : Buffer.concat([Uint8Array.of(type), body]);
}

function transactionPart(sent: Fields, name: string): Rlp {
  const value = sent[name];
  switch (name) {
    case 'input':
      return bytes(value, name);
    case 'to':
      return value === null || value === undefined ? NOTHING : bytes(value, name);
    case 'yParity':
      return numberBytes(value ?? sent.v, name);
    case 'accessList':
      return list(value ?? [], name).map((one) => {
        const { address, storageKeys } = fields(one, name);
        return [bytes(address, name), list(storageKeys, name).map((key) => bytes(key, name))];
      });
    case 'blobVersionedHashes':
      return list(value, name).map((one) => bytes(one, name));
    case 'authorizationList':
      return list(value, name).map((one) => {
        const { chainId, address, nonce, yParity, r, s } = fields(one, name);
        const signature = [yParity, r, s].map((part) => numberBytes(part, name));
        return [numberBytes(chainId, name), bytes(address, name), numberBytes(nonce, name), ...signature];
      });
    default:
      return numberBytes(value, name);
  }
}

function encodeReceipt(done: Fields, type: number): Uint8Array {
  const logs = list(done.logs, 'logs').map((value): Rlp => {
    const log = fields(value, 'log');
    const topics = list(log.topics, 'topics').map((topic) => bytes(topic, 'topic'));
    return [bytes(log.address, 'log address'), topics, bytes(log.data, 'log data')];
  });
  const parts: Rlp = [
    numberBytes(done.status, 'receipt status'),
    numberBytes(done.cumulativeGasUsed, 'gas used'),
    bytes(done.logsBloom, 'bloom'),
    logs,
  ];
  const body = rlp(parts);
  return type === 0 ? body : Buffer.concat([Uint8Array.of(type), body]);
}

/** Left out by nodes for the first kind. */
const typeOf = (value: unknown): number =>
  value === undefined || value === null ? 0 : small(value, 'transaction type');

const bytes = (value: unknown, what: string): Uint8Array => Buffer.from(data(value, what).slice(2), 'hex');

/** As RLP has numbers: without zeros before them. Signatures come padded from some nodes. */
function numberBytes(value: unknown, what: string): Uint8Array {
  const number = quantity(value, what);
  if (number === 0n) return NOTHING;
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 1 ? `0${digits}` : digits, 'hex');
}
