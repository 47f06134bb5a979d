/** Tron's transactions as bytes: transfers of TRX and calls of a contract (tronprotocol/protocol, `core/Tron.proto`). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf, field, numberOf, readFields } from './protobuf.ts';

/** TRX to a wallet. Addresses are 41-hex, amounts sun. */
export interface CoinTransfer {
  readonly kind: 'transfer';
  readonly owner: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A call of a contract. */
export interface ContractCall {
  readonly kind: 'call';
  readonly owner: string;
  readonly contract: string;
  /** Selector and arguments, hex. */
  readonly data: string;
  /** TRX that goes with it, sun. */
  readonly value: bigint;
}

export interface RawTransaction {
  /** Two bytes of the height and eight of the id of a block that must be in the chain, hex. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  /** Milliseconds since the epoch of the chain's time. */
  readonly expiration: number;
  readonly timestamp: number;
  /** Most that may be burnt for energy, sun. */
  readonly feeLimit: bigint;
  readonly action: CoinTransfer | ContractCall;
}

const TYPES = {
  transfer: { number: 1n, url: 'type.googleapis.com/protocol.TransferContract' },
  call: { number: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' },
} as const;

/** `Transaction.raw`. */
export function writeRaw(raw: RawTransaction): Uint8Array {
  const { number, url } = TYPES[raw.action.kind];
  const parameter = concatBytes(field(1, utf8ToBytes(url)), field(2, writeAction(raw.action)));
  return concatBytes(
    field(1, hexToBytes(raw.refBlockBytes)),
    field(4, hexToBytes(raw.refBlockHash)),
    field(8, BigInt(raw.expiration)),
    field(11, concatBytes(field(1, number), field(2, parameter))),
    field(14, BigInt(raw.timestamp)),
    field(18, raw.feeLimit),
  );
}

function writeAction(action: RawTransaction['action']): Uint8Array {
  const owner = field(1, hexToBytes(action.owner));
  if (action.kind === 'transfer') {
    return concatBytes(owner, field(2, hexToBytes(action.to)), field(3, action.amount));
  }
  return concatBytes(
    owner,
    field(2, hexToBytes(action.contract)),
    field(3, action.value),
    field(4, hexToBytes(action.data)),
  );
}

/**
 * What a transaction does, also one with parts that we do not write (a memo, a permission). Null for other kinds of it.
 * @throws RangeError for bytes that are none
 */
export function readRaw(bytes: Uint8Array): RawTransaction | null {
  const raw = readFields(bytes);
  const contract = readFields(bytesOf(raw, 11));
  const action = readAction(numberOf(contract, 1), readFields(bytesOf(contract, 2)));
  if (!action) return null;
  return {
    refBlockBytes: bytesToHex(bytesOf(raw, 1)),
    refBlockHash: bytesToHex(bytesOf(raw, 4)),
    expiration: Number(numberOf(raw, 8)),
    timestamp: Number(numberOf(raw, 14)),
    feeLimit: numberOf(raw, 18),
    action,
  };
}

function readAction(type: bigint, parameter: ReturnType<typeof readFields>): RawTransaction['action'] | null {
  const value = readFields(bytesOf(parameter, 2));
  const owner = bytesToHex(bytesOf(value, 1));
  const second = bytesToHex(bytesOf(value, 2));
  if (type === TYPES.transfer.number) {
    return { kind: 'transfer', owner, to: second, amount: numberOf(value, 3) };
  }
  if (type !== TYPES.call.number) return null;
  return {
    kind: 'call',
    owner,
    contract: second,
    data: bytesToHex(bytesOf(value, 4)),
    value: numberOf(value, 3),
  };
}

/** Reads a transaction of ours. Whatever we would not have written in exactly these bytes is refused. */
export function readOwnRaw(hex: string): RawTransaction {
  const raw = readRaw(hexToBytes(hex));
  if (!raw || bytesToHex(writeRaw(raw)) !== hex) throw new Error('transaction: not one that we write');
  return raw;
}

export function txidOf(raw: Uint8Array): string {
  return bytesToHex(sha256(raw));
}

/** `Transaction`: the raw part and one signature. */
export function writeTransaction(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return concatBytes(field(1, raw), field(2, signature));
}

/** @throws RangeError for bytes that are none */
export function readTransaction(bytes: Uint8Array): { raw: Uint8Array; signature: Uint8Array } {
  const fields = readFields(bytes);
  return { raw: bytesOf(fields, 1), signature: bytesOf(fields, 2) };
}
