import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * HMAC-SHA256 of two strings, both taken as UTF-8. The key is the seed *as typed*, never its
 * hex-decoded bytes: mixing the two is the most frequent verifier bug.
 * @returns 32 bytes in digest order
 */
export type Hmac = (key: string, message: string) => Uint8Array;

/** The portable implementation: browser, worker, Node. A server may pass a native one of the same shape. */
export function nobleHmac(key: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));
}
