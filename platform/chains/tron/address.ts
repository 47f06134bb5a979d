/** Addresses of Tron: 0x41 and the last 20 bytes of the key's keccak, in base58 with a checksum. The same on every network. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { HDKey } from '@scure/bip32';
import { addressText } from '../address-text.ts';
import { fromBase58, toBase58 } from '../base58.ts';
import type { AddressRefusal, ChainAddress, OwnAddress } from '../driver.ts';

const PREFIX = 0x41;
/** '0/17': a deposit address; '1/0': the hot one. Anything else is no path of ours. */
const PATH = /^[01]\/(0|[1-9]\d{0,9})$/;

/** Base58 with checksum of a 41-hex address. */
export function toText(target: string): string {
  const bytes = hexToBytes(target);
  return toBase58(concatBytes(bytes, checksumOf(bytes)));
}

/** 41-hex of an address that is known to be one. */
export function toTarget(text: string): string {
  const answer = readTronAddress(text, new Set());
  if ('rule' in answer) throw new RangeError(`not an address of Tron: ${text}`);
  return answer.target;
}

/** @param contracts 41-hex of token contracts that we know; they are no wallets */
export function readTronAddress(text: string, contracts: ReadonlySet<string>): ChainAddress | AddressRefusal {
  const plain = addressText(text);
  if (typeof plain !== 'string') return plain;
  const bytes = fromBase58(plain);
  const body = bytes?.slice(0, 21);
  const isChecked =
    bytes?.length === 25 && body && bytesToHex(checksumOf(body)) === bytesToHex(bytes.slice(21));
  if (!body || !isChecked) {
    // Asked only of what is no base58 of ours: an address of Tron may begin with TB1, too.
    if (/^(0x[0-9a-f]{40}|(bc|tb|bcrt|ltc|tltc|rltc)1[0-9a-z]+)$/i.test(plain) || bytes?.length === 32)
      return otherChain();
    return bytes?.length === 25
      ? { rule: 'checksum', message: 'a letter of the address is wrong' }
      : { rule: 'malformed', message: 'not an address of Tron' };
  }
  if (body[0] !== PREFIX) return otherChain();
  const target = bytesToHex(body);
  if (contracts.has(target)) return { rule: 'unsupported', message: 'this is the contract of a token' };
  return { address: plain, target };
}

function otherChain(): AddressRefusal {
  return { rule: 'other-chain', message: 'this is an address of another chain' };
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes)).slice(0, 4);
}

/** 41-hex of a public key, compressed or not. */
export function targetOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return bytesToHex(concatBytes(Uint8Array.of(PREFIX), keccak_256(point.slice(1)).slice(12)));
}

/** @throws when it is no path of ours: a plan must not reach other keys of the account */
export function childOf(account: HDKey, path: string): HDKey {
  if (!PATH.test(path)) throw new RangeError(`no path below the account: ${path}`);
  return account.derive(`m/${path}`);
}

export function ownAddress(account: HDKey, path: string): OwnAddress {
  const target = targetOfKey(childOf(account, path).publicKey!);
  return { address: toText(target), target, path };
}

export function isTronTxid(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
