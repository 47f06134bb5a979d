/**
 * Client seeds: 1 to 64 printable ASCII characters, no space at either end. ASCII only, because two
 * texts that look alike in Unicode may be different bytes, and the bytes are what is signed.
 */
import * as z from 'zod/mini';

export const CLIENT_SEED = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const clientSeed = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(64),
    z.regex(CLIENT_SEED, '1 to 64 printable ASCII characters, no space at the ends'),
  );

/** A fresh seed of ten characters from random bytes; 64 letters, so no byte favours one. */
export function seedFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
