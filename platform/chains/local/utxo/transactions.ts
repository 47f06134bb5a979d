/** Transactions and blocks of the development chain, in the serialisation of the real ones. */
import { RawTx, Transaction } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { bytesOf, hexOf, turned } from '../../utxo/bytes.ts';

export type Parsed = ReturnType<typeof RawTx.decode>;

export interface ChainTransaction {
  readonly txid: string;
  /** Hex, with witnesses. */
  readonly raw: string;
  readonly parsed: Parsed;
  /** Virtual bytes. */
  readonly size: number;
  /** Outputs it spends, 'txid:index'. None of a coinbase. */
  readonly spends: readonly string[];
}

export interface Block {
  readonly hash: string;
  readonly parent: string;
  readonly height: number;
  /** Seconds. Counted from block to block, not read from a clock: nobody decides anything by it. */
  readonly time: number;
  readonly transactions: readonly ChainTransaction[];
}

const NO_HASH = '00'.repeat(32);
const BLOCK_SECONDS = 60;
/** 1 January 2026. */
const GENESIS_TIME = 1_767_225_600;

/** @throws when it is no transaction */
export function parseTransaction(raw: string): ChainTransaction {
  const parsed = RawTx.decode(bytesOf(raw));
  const spends = parsed.inputs.map(({ txid, index }) => `${hexOf(txid)}:${index}`);
  const stripped = RawTx.encode({ ...parsed, segwitFlag: false, witnesses: undefined });
  // BIP 141: witness bytes weigh a quarter.
  const size = Math.ceil((stripped.length * 3 + raw.length / 2) / 4);
  const isCoinbase = spends.length === 1 && spends[0]!.startsWith(NO_HASH);
  return { txid: turned(sha256x2(stripped)), raw, parsed, size, spends: isCoinbase ? [] : spends };
}

/** The library's view of it, for the hashes that signatures are made over. */
export const asSigned = ({ raw }: ChainTransaction): Transaction =>
  Transaction.fromRaw(bytesOf(raw), {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });

/** @param unique makes two coinbases of the same height different */
function coinbase(height: number, unique: number, script: string, amount: bigint): ChainTransaction {
  const mark = Buffer.alloc(10);
  mark.writeUInt8(4, 0); // BIP 34: the height first, as a push
  mark.writeUInt32LE(height, 1);
  mark.writeUInt8(4, 5);
  mark.writeUInt32LE(unique, 6);
  const bytes = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: bytesOf(NO_HASH),
        index: 0xffffffff,
        finalScriptSig: Uint8Array.from(mark),
        sequence: 0xffffffff,
      },
    ],
    outputs: [{ amount, script: bytesOf(script) }],
    witnesses: undefined,
    lockTime: 0,
  });
  return parseTransaction(hexOf(bytes));
}

/** @param reward script (hex) and units of the coinbase output */
export function makeBlock(
  below: Block | null,
  unique: number,
  reward: { readonly script: string; readonly amount: bigint },
  transactions: readonly ChainTransaction[],
): Block {
  const height = below ? below.height + 1 : 0;
  const all = [coinbase(height, unique, reward.script, reward.amount), ...transactions];
  const block = {
    parent: below?.hash ?? NO_HASH,
    height,
    time: GENESIS_TIME + height * BLOCK_SECONDS,
    transactions: all,
  };
  return { ...block, hash: turned(sha256x2(headerOf(block))) };
}

/** The 80 bytes that the hash of a block is made of. There is no proof of work: bits and nonce are 0. */
function headerOf({ parent, time, transactions }: Omit<Block, 'hash'>): Uint8Array {
  const header = Buffer.alloc(80);
  header.writeInt32LE(0x20000000, 0);
  header.set(bytesOf(parent).toReversed(), 4);
  header.set(bytesOf(merkleRoot(transactions)).toReversed(), 36);
  header.writeUInt32LE(time, 68);
  return Uint8Array.from(header);
}

export function merkleRoot(transactions: readonly ChainTransaction[]): string {
  let level: Uint8Array[] = transactions.map(({ txid }) => bytesOf(txid).toReversed());
  while (level.length > 1) {
    const pairs: Uint8Array[] = [];
    // A last one without a partner is paired with itself.
    for (let at = 0; at < level.length; at += 2)
      pairs.push(sha256x2(level[at]!, level[at + 1] ?? level[at]!));
    level = pairs;
  }
  return turned(level[0]!);
}
