/** Base58 as Bitcoin, Solana and Tron write it. */
import { getBase58Codec } from '@solana/kit';

const base58 = getBase58Codec();

/** Bytes of a base58 text, null when it is none. */
export function fromBase58(text: string): Uint8Array | null {
  return bytesOfBase58(text, 100);
}

/** The same of a longer text: decoding takes time with the square of its length. */
export function bytesOfBase58(text: string, most: number): Uint8Array | null {
  if (text.length > most || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return null;
  return new Uint8Array(base58.encode(text));
}

export function toBase58(bytes: Uint8Array): string {
  return base58.decode(bytes);
}
