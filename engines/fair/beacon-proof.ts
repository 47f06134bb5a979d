/** Whether a round of the beacon is the group's own. Apart from `beacon.ts`: pairings are heavy to load. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { beaconRound, beaconSalt, QUICKNET } from './beacon.ts';
import { sha256Hex } from './commitment.ts';

const SIGNATURE = /^[0-9a-f]{96}$/;

/**
 * Verifies a signature of the group: e(signature, g2) = e(H(round), key), H of the SHA-256 of the round as eight bytes.
 * @param signature 96 lowercase hex digits, a compressed point of G1
 */
export function isBeaconSignature(round: number, signature: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !SIGNATURE.test(signature)) return false;
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(round));
  const { shortSignatures } = bls12_381;
  try {
    const point = shortSignatures.hash(sha256(message), QUICKNET.domain);
    return shortSignatures.verify(hexToBytes(signature), point, hexToBytes(QUICKNET.publicKey));
  } catch {
    // No point of the curve, or none of its group.
    return false;
  }
}

/** Randomness of a round. @param signature 96 lowercase hex digits */
export function beaconRandomness(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

/** A chain whose salt a beacon gave, as it is published. */
export interface BeaconedChain {
  readonly game: string;
  readonly terminatingHash: string;
  /** ms since the epoch. */
  readonly committedAt: number;
  readonly round: number;
  readonly signature: string;
  readonly salt: string;
}

export type SaltFault = 'round' | 'signature' | 'salt';

/** What is wrong with the salt of a chain: its round does not follow from its time, is not the group's, or gives another salt. */
export function faultOfSalt(chain: BeaconedChain): SaltFault | null {
  if (beaconRound(chain.committedAt) !== chain.round) return 'round';
  if (!isBeaconSignature(chain.round, chain.signature)) return 'signature';
  const randomness = beaconRandomness(chain.signature);
  return beaconSalt({ ...chain, randomness }, sha256Hex) === chain.salt ? null : 'salt';
}
