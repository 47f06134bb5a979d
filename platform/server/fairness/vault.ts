import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import type { Runtime } from '../runtime.ts';

export interface SeedVault {
  /** A new server seed: 64 hex characters, its commitment, and the sealed form for storage. */
  draw(): { hash: string; sealed: Buffer };
  drawClientSeed(runtime: Runtime): string;
  seal(secret: string): Buffer;
  open(sealed: Buffer): string;
}

const ALPHABET = 'useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict';

/** Seals seeds with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. @param key 32 bytes */
export function createVault(key: Buffer, runtime: Runtime): SeedVault {
  function seal(secret: string): Buffer {
    const iv = runtime.random(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }
  return {
    seal,
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    draw() {
      const seed = runtime.random(32).toString('hex');
      return { hash: createHash('sha256').update(seed, 'utf8').digest('hex'), sealed: seal(seed) };
    },
    drawClientSeed(source) {
      return Array.from(source.random(10), (byte) => ALPHABET[byte & 63]).join('');
    },
  };
}

/** HMAC-SHA256 of UTF-8 texts: the server's fast form of the engine's hmac port. */
export function nodeHmac(key: string, message: string): Uint8Array {
  return createHmac('sha256', key).update(message).digest();
}
