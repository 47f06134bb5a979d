/** Leaves of a Merkle-sum tree in the form that BitMEX published; each commits to its owner, its value and its place. */
import { concatBytes } from '@noble/hashes/utils.js';
import type { Digests } from './digests.ts';

/** Values and sums are below 2^64. */
export const MAX_VALUE = 2n ** 64n - 1n;

/** Eight bytes, lowest first. @throws RangeError when it is negative or above 2^64 - 1 */
export function u64le(value: bigint): Uint8Array {
  if (value < 0n || value > MAX_VALUE) throw new RangeError(`${value} is not a number of 64 bits`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

export interface LeafOwner {
  /** 32 secret bytes that the house and this player know. */
  readonly accountNonce: Uint8Array;
  /** Number of the tree; another day's leaf of the same player does not look like this one. */
  readonly height: bigint;
  readonly user: bigint;
}

/** `sha256(accountNonce | u64le(height) | u64le(user))` */
export function subNonce(digests: Digests, { accountNonce, height, user }: LeafOwner): Uint8Array {
  return digests.sha256(concatBytes(accountNonce, u64le(height), u64le(user)));
}

/** `hmac_sha256(nonce, u64le(value) | u64le(index))` */
export function leafHash(digests: Digests, nonce: Uint8Array, value: bigint, index: number): Uint8Array {
  return digests.hmac(nonce, concatBytes(u64le(value), u64le(BigInt(index))));
}
