/**
 * What a node says of a block, computed again from its parts: the block's id from its header, the root in it from all
 * transactions with their signatures and results. A node that changes an amount, invents a payment, leaves one out or calls a
 * failed one a success has to change the block's id, and then the next block does not follow from it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { ChainUnreachable } from '../driver.ts';
import type { Block, BlockHeader } from './api.ts';
import { field } from './protobuf.ts';
import { txidOf } from './transaction.ts';

/** `Transaction.Result.contractResult` by its number (tronprotocol/protocol, `core/Tron.proto`). */
const RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
];
const NO_TRANSACTIONS = '0'.repeat(64);

/** What of a transaction in a block its root covers. */
export interface Mined {
  readonly txID: string;
  readonly raw_data_hex: string;
  readonly signature: readonly string[];
  readonly ret: readonly {
    readonly fee?: number | undefined;
    readonly ret?: string | undefined;
    readonly contractRet?: string | undefined;
  }[];
}

/** @throws ChainUnreachable: what the node says does not hold together */
function differs(what: string): never {
  throw new ChainUnreachable(`node: ${what} is not what its hash says`);
}

/** Id of a block: its height, and the hash of its header but for the place of that. */
export function headerId(header: BlockHeader): string {
  const bytes = concatBytes(
    field(1, BigInt(header.timestamp)),
    field(2, hexToBytes(header.txTrieRoot ?? '')),
    field(3, hexToBytes(header.parentHash)),
    field(7, BigInt(header.number)),
    field(8, BigInt(header.witness_id)),
    field(9, hexToBytes(header.witness_address)),
    field(10, BigInt(header.version)),
    field(11, hexToBytes(header.accountStateRoot)),
  );
  return header.number.toString(16).padStart(16, '0') + bytesToHex(sha256(bytes)).slice(16);
}

/** Root of a block's transactions: hashes are paired, and what has no other half goes up as it is. */
export function transactionsRoot(mined: readonly Mined[]): string {
  let hashes = mined.map(leafOf);
  while (hashes.length > 1) {
    hashes = hashes.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = hashes[index + 1];
      return [right ? sha256(concatBytes(left, right)) : left];
    });
  }
  return hashes[0] ? bytesToHex(hashes[0]) : NO_TRANSACTIONS;
}

function leafOf({ raw_data_hex, signature, ret }: Mined): Uint8Array {
  return sha256(
    concatBytes(
      field(1, hexToBytes(raw_data_hex)),
      ...signature.map((one) => field(2, hexToBytes(one))),
      // Also an empty result is there, so it is not left out as an empty field is.
      ...ret.map((one) => {
        const bytes = resultBytes(one);
        return bytes.length === 0 ? Uint8Array.of(0x2a, 0) : field(5, bytes);
      }),
    ),
  );
}

function resultBytes({ fee = 0, ret, contractRet = 'DEFAULT' }: Mined['ret'][number]): Uint8Array {
  const number = RESULTS.indexOf(contractRet);
  if (number === -1) throw new ChainUnreachable(`node: a result ${contractRet} cannot be checked`);
  return concatBytes(field(1, BigInt(fee)), field(2, ret === 'FAILED' ? 1n : 0n), field(3, BigInt(number)));
}

/**
 * @param mined all the block's transactions
 * @throws ChainUnreachable when header, transactions and ids do not belong together
 */
export function checkBlock({ blockID, block_header: { raw_data } }: Block, mined: readonly Mined[]): void {
  let id: string;
  let root: string;
  let ids: string[];
  try {
    id = headerId(raw_data);
    root = transactionsRoot(mined);
    ids = mined.map(({ raw_data_hex }) => txidOf(hexToBytes(raw_data_hex)));
  } catch (error) {
    if (error instanceof ChainUnreachable) throw error;
    throw new ChainUnreachable('node: a block makes no sense');
  }
  if (id !== blockID) differs('a block');
  if (root !== raw_data.txTrieRoot) differs('a list of transactions');
  if (mined.some(({ txID }, index) => txID !== ids[index])) differs('a transaction');
}
