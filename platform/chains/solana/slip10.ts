/** SLIP-0010 for ed25519: keys below a seed, every step hardened (https://github.com/satoshilabs/slips/blob/master/slip-0010.md). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Slip10Node {
  /** 32 bytes: the ed25519 seed. */
  readonly key: Uint8Array;
  readonly chainCode: Uint8Array;
}

const HARDENED = 0x80000000;

/**
 * @param path "m/44'/501'/0'/0'"; a step that is not hardened does not exist on this curve
 * @throws RangeError for a path that is none
 */
export function slip10(seed: Uint8Array, path: string): Slip10Node {
  const [root, ...steps] = path.split('/');
  if (root !== 'm') throw new RangeError(`not a path: ${path}`);
  let node = split(hmac(sha512, utf8ToBytes('ed25519 seed'), seed));
  for (const step of steps) {
    const index = /^\d+'$/.test(step) ? Number.parseInt(step, 10) : Number.NaN;
    if (!(index < HARDENED)) throw new RangeError(`not a hardened step: ${step}`);
    node = child(node, index);
  }
  return node;
}

function child({ key, chainCode }: Slip10Node, index: number): Slip10Node {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, index + HARDENED);
  return split(hmac(sha512, chainCode, concatBytes(Uint8Array.of(0), key, number)));
}

function split(bytes: Uint8Array): Slip10Node {
  return { key: bytes.slice(0, 32), chainCode: bytes.slice(32) };
}
