import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a string's UTF-8 bytes, as 64 lowercase hex digits. */
export type Sha256Hex = (text: string) => string;

/** The portable implementation of {@link Sha256Hex}. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * What a player is shown before a server seed is used: `hex(SHA256(utf8(serverSeed)))`.
 * Outcomes never derive from it; they need the seed itself.
 */
export function commitment(serverSeed: string): string {
  return sha256Hex(serverSeed);
}

/** Whether a revealed seed is the one that was committed to. Case and surrounding spaces of the hash do not matter. */
export function matchesCommitment(serverSeed: string, hash: string): boolean {
  return commitment(serverSeed) === hash.trim().toLowerCase();
}
