/** Looks for the counter whose derived key begins as asked, away from the page so that it stays quick. */
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { CaptchaChallenge } from '../contract.ts';

export type WorkerAnswer = { readonly payload: string } | { readonly failed: true };

type Derive = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const MAX_ITERATIONS = 1_000_000;

addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  solve(data).then(
    (payload) => postMessage({ payload } satisfies WorkerAnswer),
    () => postMessage({ failed: true } satisfies WorkerAnswer),
  );
});

async function solve(challenge: CaptchaChallenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const derive = deriver(bytes(salt), cost, keyLength);
  const prefix = bytes(keyPrefix);
  const password = new Uint8Array([...bytes(nonce), 0, 0, 0, 0]);
  const view = new DataView(password.buffer);
  const started = performance.now();
  for (let counter = 0; counter < MAX_ITERATIONS; counter++) {
    view.setUint32(password.length - 4, counter);
    const key = await derive(password);
    if (!prefix.every((byte, index) => key[index] === byte)) continue;
    const solution = { counter, derivedKey: hex(key), time: Math.round(performance.now() - started) };
    return btoa(JSON.stringify({ challenge, solution }));
  }
  throw new Error('no counter found');
}

/** The browser's own, which a page on plain http beyond this machine does not get. */
function deriver(salt: Uint8Array<ArrayBuffer>, iterations: number, length: number): Derive {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return async (password) => pbkdf2(sha256, password, salt, { c: iterations, dkLen: length });
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return async (password) => {
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    return new Uint8Array(await subtle.deriveBits(algorithm, key, length * 8));
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
