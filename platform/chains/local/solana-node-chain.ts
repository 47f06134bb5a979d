/**
 * A development chain of Solana: LiteSVM executes, this keeps what LiteSVM does not: blocks, a pool, and an index. The chain is
 * its log of raw transactions; a restart executes them again and must come to the same hashes.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import {
  address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Transaction,
} from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import { toBase58 } from '../base58.ts';
import { openBlockLog } from './block-log.ts';
import { plantGenesis } from './solana-node-genesis.ts';

/** How many blocks a blockhash is good for (solana-clock, `MAX_PROCESSING_AGE`). */
export const BLOCKHASH_LIFE = 150;

/** A transaction as `getTransaction` gives it with encoding 'json'. */
export interface StoredTransaction {
  readonly slot: number;
  readonly signature: string;
  readonly transaction: unknown;
  readonly meta: { readonly err: unknown };
  readonly version: 'legacy' | 0;
  readonly addresses: readonly string[];
}

export interface StoredBlock {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
  readonly parent: string;
  readonly parentSlot: number;
  readonly transactions: readonly StoredTransaction[];
}

/** One line of the log: a transaction that came to the pool, or a block of what had come. */
type Logged = { readonly sent: string } | { readonly slot: number; readonly hash: string };

export type Sent = { readonly signature: string } | { readonly code: number; readonly err: unknown };

export interface SolanaChain {
  readonly blocks: readonly StoredBlock[];
  tip(): StoredBlock;
  blockOfSlot(slot: number): StoredBlock | undefined;
  find(signature: string): StoredTransaction | undefined;
  /** Newest first. */
  ofAddress(address: string): readonly StoredTransaction[];
  isWaiting(signature: string): boolean;
  waiting(): number;
  /** Puts a transaction into the pool. `trial`: executes it first, and refuses what would fail. */
  send(raw: string, trial: boolean): Sent;
  /** A block of what waits. */
  mine(): StoredBlock;
  readonly svm: LiteSVM;
  close(): void;
}

/** @param file log of the chain, null for one that is forgotten */
export function openSolanaChain(file: string | null): SolanaChain {
  // Its own idea of recent blockhashes is one; ours is checked instead.
  const svm = new LiteSVM().withBlockhashCheck(false);
  plantGenesis(svm);
  const log = openBlockLog<Logged>(file);
  const blocks: StoredBlock[] = [genesis()];
  const bySlot = new Map([[0, blocks[0]!]]);
  const byHash = new Map([[blocks[0]!.hash, 0]]);
  const bySignature = new Map<string, StoredTransaction>();
  const byAddress = new Map<string, StoredTransaction[]>();
  const pool = new Map<string, Transaction>();

  const tip = () => blocks.at(-1)!;

  function isRecent(transaction: Transaction): boolean {
    const height = byHash.get(decodeMessage(transaction).lifetimeToken);
    return height !== undefined && tip().height - height < BLOCKHASH_LIFE;
  }

  /** A block of all that waits. What no block may take any more leaves without a trace. */
  function addBlock(slot: number): StoredBlock {
    const parent = tip();
    const transactions = [...pool.values()].flatMap((transaction) =>
      isRecent(transaction) ? (execute(svm, transaction, slot) ?? []) : [],
    );
    pool.clear();
    const hash = hashOf(
      `${parent.hash} ${slot} ${JSON.stringify(transactions.map(({ signature, meta }) => [signature, meta.err]))}`,
    );
    const block: StoredBlock = {
      height: parent.height + 1,
      slot,
      hash,
      parent: parent.hash,
      parentSlot: parent.slot,
      transactions,
    };
    blocks.push(block);
    bySlot.set(slot, block);
    byHash.set(hash, block.height);
    for (const stored of transactions) {
      bySignature.set(stored.signature, stored);
      for (const account of stored.addresses) {
        const list = byAddress.get(account);
        if (list) list.unshift(stored);
        else byAddress.set(account, [stored]);
      }
    }
    return block;
  }

  for (const entry of log.entries) {
    if ('sent' in entry) {
      const transaction = decode(entry.sent)!;
      pool.set(signatureOf(transaction)!, transaction);
    } else if (addBlock(entry.slot).hash !== entry.hash) {
      throw new Error('The development chain of Solana was made by another version. Delete its file.');
    }
  }

  return {
    blocks,
    svm,
    tip,
    blockOfSlot: (slot) => bySlot.get(slot),
    find: (signature) => bySignature.get(signature),
    ofAddress: (account) => byAddress.get(account) ?? [],
    isWaiting: (signature) => pool.has(signature),
    waiting: () => pool.size,
    send(raw, trial) {
      const transaction = decode(raw);
      const signature = transaction && signatureOf(transaction);
      if (!transaction || !signature) return { code: -32602, err: 'failed to deserialize the transaction' };
      if (pool.has(signature)) return { signature };
      if (trial) {
        if (!isRecent(transaction)) return { code: -32002, err: 'BlockhashNotFound' };
        const result = simulate(svm, transaction);
        if (result !== null) return { code: result === 'SignatureFailure' ? -32003 : -32002, err: result };
      }
      pool.set(signature, transaction);
      log.append({ sent: raw });
      return { signature };
    },
    mine() {
      const parent = tip();
      // Every fifth slot stays empty, as some do on the real chain.
      const slot = parent.slot + (parent.slot % 5 === 3 ? 2 : 1);
      const block = addBlock(slot);
      log.append({ slot, hash: block.hash });
      return block;
    },
    close: () => log.close(),
  };
}

function genesis(): StoredBlock {
  const parent = '1'.repeat(32);
  const hash = hashOf('phoenix development chain of solana');
  return { height: 0, slot: 0, hash, parent, parentSlot: 0, transactions: [] };
}

function hashOf(text: string): string {
  return toBase58(sha256(utf8ToBytes(text)));
}

function decode(raw: string): Transaction | null {
  try {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(raw));
    decodeMessage(transaction);
    return transaction;
  } catch {
    return null;
  }
}

function decodeMessage(transaction: Transaction) {
  return getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
}

function signatureOf(transaction: Transaction): string | null {
  const [first] = Object.values(transaction.signatures);
  return first ? toBase58(new Uint8Array(first)) : null;
}

/** Null when it would succeed, else why not. */
function simulate(svm: LiteSVM, transaction: Transaction): unknown {
  if (Object.values(transaction.signatures).includes(null)) return 'SignatureFailure';
  const result = svm.simulateTransaction(transaction);
  return result instanceof FailedTransactionMetadata ? errorOf(result) : null;
}

/** Null for one that no block would take: it cannot pay its fee, was there before, or is not signed. */
function execute(svm: LiteSVM, transaction: Transaction, slot: number): StoredTransaction | null {
  const signature = signatureOf(transaction);
  if (!signature || Object.values(transaction.signatures).includes(null)) return null;
  const message = decodeMessage(transaction);
  // Nobody here writes it.
  if (message.version === 1) return null;
  const keys = message.staticAccounts.map((key) => address(key));
  const before = keys.map((key) => lamportsOf(svm, key));
  const tokensBefore = keys.flatMap((key, accountIndex) => tokenBalance(svm, key, accountIndex) ?? []);
  const result = svm.sendTransaction(transaction);
  const failed = result instanceof FailedTransactionMetadata;
  const fee = feeOf(result);
  if (failed && fee === 0) return null;
  const meta = {
    err: failed ? errorOf(result) : null,
    fee,
    innerInstructions: innerOf(failed ? result.meta() : result),
    preBalances: before,
    postBalances: keys.map((key) => lamportsOf(svm, key)),
    preTokenBalances: tokensBefore,
    postTokenBalances: keys.flatMap((key, accountIndex) => tokenBalance(svm, key, accountIndex) ?? []),
    loadedAddresses: { writable: [], readonly: [] },
  };
  return {
    slot,
    signature,
    version: message.version,
    meta,
    addresses: keys,
    transaction: {
      signatures: Object.values(transaction.signatures).map((bytes) => toBase58(new Uint8Array(bytes!))),
      message: {
        header: {
          numRequiredSignatures: message.header.numSignerAccounts,
          numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        },
        accountKeys: keys,
        recentBlockhash: message.lifetimeToken,
        instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
          programIdIndex: programAddressIndex,
          accounts: accountIndices,
          data: data ? toBase58(new Uint8Array(data)) : '',
        })),
      },
    },
  };
}

function innerOf(meta: TransactionMetadata) {
  return meta.innerInstructions().flatMap((called, index) =>
    called.length === 0
      ? []
      : {
          index,
          instructions: called.map((one) => ({
            programIdIndex: one.instruction().programIdIndex(),
            accounts: [...one.instruction().accounts()],
            data: toBase58(one.instruction().data()),
            stackHeight: one.stackHeight(),
          })),
        },
  );
}

function lamportsOf(svm: LiteSVM, key: Address): number {
  return Number(svm.getBalance(key) ?? 0n);
}

function tokenBalance(svm: LiteSVM, key: Address, accountIndex: number) {
  const token = readTokenAccount(svm, key);
  if (!token) return null;
  const { mint, owner, amount } = token;
  return {
    accountIndex,
    mint,
    owner,
    programId: TOKEN_PROGRAM_ADDRESS,
    uiTokenAmount: { amount: `${amount}` },
  };
}

export function readTokenAccount(svm: LiteSVM, key: Address) {
  const found = svm.getAccount(key);
  const isToken = found.exists && found.programAddress === TOKEN_PROGRAM_ADDRESS && found.data.length === 165;
  return isToken ? getTokenDecoder().decode(found.data) : null;
}

/** LiteSVM tells the fee in its text only. */
function feeOf(result: TransactionMetadata | FailedTransactionMetadata): number {
  return Number(/ fee: (\d+)/.exec(result.toString())?.[1] ?? 0);
}

/** The error as a node's JSON has it: 'AlreadyProcessed', or {InstructionError: [0, {Custom: 1}]}. */
function errorOf(result: FailedTransactionMetadata): unknown {
  const text = /err: (.*?), meta: /s.exec(result.toString())?.[1] ?? 'unknown';
  const instruction = /^InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text);
  if (!instruction) return text;
  const [, index, name, code] = instruction;
  return { InstructionError: [Number(index), name === 'Custom' ? { Custom: Number(code) } : name] };
}
