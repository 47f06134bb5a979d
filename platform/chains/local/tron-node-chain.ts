/**
 * A development chain of Tron: blocks, a pool and an index over the ledger. The chain is its log of raw transactions and of the
 * reorganisations it was put through; a restart does it all again and comes to the same ids.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { targetOfKey } from '../tron/address.ts';
import type { BlockHeader } from '../tron/api.ts';
import { headerId, transactionsRoot, type Mined } from '../tron/proof.ts';
import { readRaw, readTransaction, txidOf, type RawTransaction } from '../tron/transaction.ts';
import { openBlockLog } from './block-log.ts';
import { createTronLedger, type Outcome, type TronLedger } from './tron-node-ledger.ts';

/** Time between blocks as the chain counts it, ms. It does not look at a clock: a chain that rests does not grow older. */
const BLOCK_MS = 3_000;
const FIRST_BLOCK_AT = 1_800_000_000_000;
/** Longest time ahead that an expiration may lie. */
const MAX_AHEAD_MS = 24 * 60 * 60_000;
/** So many blocks back from the tip everything is solid; nineteen on the real chain. */
export const SOLID_AFTER = 2;

export interface SentTransaction {
  readonly txid: string;
  /** The whole transaction, hex. */
  readonly hex: string;
  /** Its raw part, and that read. */
  readonly bytes: Uint8Array;
  readonly raw: RawTransaction;
  readonly signature: string;
}

export interface MinedTransaction extends SentTransaction {
  readonly height: number;
  readonly outcome: Outcome;
}

export interface TronBlock {
  readonly height: number;
  readonly id: string;
  readonly parent: string;
  readonly time: number;
  /** What its id is the hash of; null in blocks that older versions made, whose ids stay as they are. */
  readonly header: BlockHeader | null;
  readonly transactions: readonly MinedTransaction[];
}

/** Nobody's: blocks here are not signed. */
const WITNESS = `41${'0'.repeat(40)}`;

/** One line of the log: a transaction that came to the pool, a block of what had come, or so many blocks taken away. */
type Logged = { readonly sent: string } | { readonly id: string } | { readonly cut: number };

export interface TronChain {
  readonly blocks: readonly TronBlock[];
  tip(): TronBlock;
  solid(): TronBlock;
  ledger(): TronLedger;
  find(txid: string): MinedTransaction | undefined;
  waiting(): ReadonlyMap<string, SentTransaction>;
  /** Code of the refusal, as `broadcasthex` names it, and why; null when it is in the pool. */
  send(hex: string): { code: string; message: string } | null;
  mine(): TronBlock;
  /** Takes blocks away and gives their transactions, oldest first. Not below what is solid. */
  cut(depth: number): readonly SentTransaction[];
  close(): void;
}

/**
 * @param file log of the chain, null for one that is forgotten
 * @param rich who holds everything at the beginning
 */
export function openTronChain(file: string | null, rich: string): TronChain {
  const log = openBlockLog<Logged>(file);
  const blocks: TronBlock[] = [];
  const byTxid = new Map<string, MinedTransaction>();
  const pool = new Map<string, SentTransaction>();
  let ledger = createTronLedger(rich);
  /** How often blocks were taken away: new blocks must not have the ids of those. */
  let cuts = 0;

  const tip = () => blocks.at(-1)!;

  /** @param known its id in the log */
  function push(
    transactions: readonly MinedTransaction[],
    height: number,
    parent: string,
    known: string | null,
  ): TronBlock {
    const block = blockOf(transactions, height, parent, cuts, known);
    blocks.push(block);
    for (const one of transactions) byTxid.set(one.txid, one);
    return block;
  }

  /** A block of all that waits. What no block may take any more leaves without a trace. */
  function addBlock(known: string | null = null): TronBlock {
    const parent = tip();
    const height = parent.height + 1;
    const transactions = [...pool.values()].flatMap((one) => {
      if (byTxid.has(one.txid) || refusalOf(one, blocks, ledger)) return [];
      return { ...one, height, outcome: ledger.execute(one.raw, one.hex.length / 2) };
    });
    pool.clear();
    return push(transactions, height, parent.id, known);
  }

  function cut(depth: number): SentTransaction[] {
    const removed = blocks.splice(blocks.length - depth);
    cuts += 1;
    for (const { transactions } of removed) for (const { txid } of transactions) byTxid.delete(txid);
    // Balances are what the blocks that are left make of them.
    ledger = createTronLedger(rich);
    for (const { transactions } of blocks) {
      for (const { raw, hex } of transactions) ledger.execute(raw, hex.length / 2);
    }
    return removed.flatMap(({ transactions }) => transactions);
  }

  // Its name is in the references of what is in older logs.
  push([], 0, '0'.repeat(64), '');
  for (const entry of log.entries) {
    if ('cut' in entry) {
      cut(entry.cut);
    } else if ('sent' in entry) {
      // Its signature was checked when it came.
      const sent = decode(entry.sent)!;
      pool.set(sent.txid, sent);
    } else if (addBlock(entry.id).id !== entry.id) {
      throw new Error('The development chain of Tron was made by another version. Delete its file.');
    }
  }

  return {
    blocks,
    tip,
    solid: () => blocks[Math.max(0, blocks.length - 1 - SOLID_AFTER)]!,
    ledger: () => ledger,
    find: (txid) => byTxid.get(txid),
    waiting: () => pool,
    send(hex) {
      const sent = decode(hex);
      if (!sent || !isSigned(sent)) return { code: 'SIGERROR', message: 'Validate signature error' };
      const refusal = refusalOf(sent, blocks, ledger);
      if (refusal && refusal.code !== 'CONTRACT_VALIDATE_ERROR') return refusal;
      if (pool.has(sent.txid) || byTxid.has(sent.txid)) {
        return { code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' };
      }
      if (refusal) return refusal;
      pool.set(sent.txid, sent);
      log.append({ sent: hex });
      return null;
    },
    mine() {
      const block = addBlock();
      log.append({ id: block.id });
      return block;
    },
    cut(depth) {
      if (depth > SOLID_AFTER) throw new RangeError('solid blocks are never taken back');
      log.append({ cut: depth });
      return cut(depth);
    },
    close: () => log.close(),
  };
}

/** @param known its id in the log */
function blockOf(
  transactions: readonly MinedTransaction[],
  height: number,
  parent: string,
  cuts: number,
  known: string | null,
): TronBlock {
  const time = FIRST_BLOCK_AT + height * BLOCK_MS;
  const header: BlockHeader = {
    number: height,
    timestamp: time,
    parentHash: parent,
    txTrieRoot: transactionsRoot(transactions.map(minedOf)),
    witness_id: cuts,
    witness_address: WITNESS,
    version: 1,
    accountStateRoot: '',
  };
  const id = headerId(header);
  if (known === null || known === id) return { height, id, parent, time, header, transactions };
  return {
    height,
    id: olderId(transactions, height, parent, cuts),
    parent,
    time,
    header: null,
    transactions,
  };
}

/** As blocks were named before their ids could be computed again from their parts. */
function olderId(
  transactions: readonly MinedTransaction[],
  height: number,
  parent: string,
  cuts: number,
): string {
  const content = `${parent} ${cuts} ${transactions.map(({ txid, outcome }) => txid + outcome.result).join(' ')}`;
  const number = height.toString(16).padStart(16, '0');
  return number + bytesToHex(sha256(utf8ToBytes(content))).slice(16);
}

/** Why the next block does not take it; null when it does. */
function refusalOf(
  { raw, hex }: SentTransaction,
  blocks: readonly TronBlock[],
  ledger: TronLedger,
): { code: string; message: string } | null {
  const { time } = blocks.at(-1)!;
  if (raw.expiration <= time || raw.expiration > time + MAX_AHEAD_MS) {
    return { code: 'TRANSACTION_EXPIRATION_ERROR', message: 'transaction expired' };
  }
  const number = Number.parseInt(raw.refBlockBytes, 16);
  const referred = blocks.findLast(({ height }) => height % 0x10000 === number);
  if (referred?.id.slice(16, 32) !== raw.refBlockHash) {
    return { code: 'TAPOS_ERROR', message: 'Tapos check error.' };
  }
  const message = ledger.refusal(raw, hex.length / 2);
  return message === null ? null : { code: 'CONTRACT_VALIDATE_ERROR', message };
}

function minedOf({ txid, bytes, signature, outcome }: MinedTransaction): Mined {
  return {
    txID: txid,
    raw_data_hex: bytesToHex(bytes),
    signature: [signature],
    ret: [{ contractRet: outcome.result }],
  };
}

/** Null for bytes that are no transaction of a kind that this chain knows. */
function decode(hex: string): SentTransaction | null {
  try {
    const { raw: bytes, signature } = readTransaction(hexToBytes(hex));
    const raw = readRaw(bytes);
    return raw && { txid: txidOf(bytes), hex, bytes, raw, signature: bytesToHex(signature) };
  } catch {
    return null;
  }
}

function isSigned({ txid, signature, raw }: SentTransaction): boolean {
  const bytes = hexToBytes(signature);
  if (bytes.length !== 65) return false;
  try {
    const recovery = bytes[64]! % 27;
    const signed = secp256k1.Signature.fromBytes(bytes.slice(0, 64)).addRecoveryBit(recovery);
    return targetOfKey(signed.recoverPublicKey(hexToBytes(txid)).toBytes()) === raw.action.owner;
  } catch {
    return false;
  }
}
