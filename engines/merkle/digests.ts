import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The two hashes a tree is made of. A server may pass native ones of the same shape. */
export interface Digests {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, message: Uint8Array): Uint8Array;
}

/** Browser, worker, Node. */
export const portableDigests: Digests = {
  sha256: (bytes) => sha256(bytes),
  hmac: (key, message) => hmac(sha256, key, message),
};
