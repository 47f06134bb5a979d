const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A fresh client seed of ten characters from random bytes; 64 letters, so no byte favours one. */
export function seedFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
