/** Does the captcha's work as a page would, for tests. */
import { pbkdf2Sync } from 'node:crypto';
import type { CaptchaChallenge } from '../../contract.ts';

/** @returns what a form brings along */
export function solve(challenge: CaptchaChallenge): string {
  const { cost, keyLength, keyPrefix, nonce, salt } = challenge.parameters;
  for (let counter = 0; counter < 100_000; counter++) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), tail]);
    const derivedKey = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString(
      'hex',
    );
    if (derivedKey.startsWith(keyPrefix)) return encode(challenge, { counter, derivedKey, time: 1 });
  }
  throw new Error('no counter found');
}

export function encode(challenge: unknown, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
