/** What the families' keys share for the one text that they sign beside transactions. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readReserveText } from '#engines/reserves/message.ts';

/** The last wall before a key: whoever calls, nothing but the text of reserves is signed. @throws for every other text */
export function refuseOtherTexts(text: string): void {
  if (readReserveText(text) === null) throw new Error('this is not the text of reserves');
}

/** EIP-191's form: r, s and 27 or 28, hexadecimal behind 0x. RFC 6979 makes it from the digest and the key alone. */
export function personalSignature(digest: Uint8Array, key: Uint8Array): string {
  const signed = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
  return `0x${bytesToHex(signed.subarray(1))}${(27 + signed[0]!).toString(16)}`;
}
