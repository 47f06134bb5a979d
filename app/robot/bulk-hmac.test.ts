import { expect, test } from 'vitest';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { bulkHmac } from './bulk-hmac.ts';

const hex = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');

test('digests for a simulation are those of a bet, for keys and messages of every length and script', () => {
  const letters = 'simulation:0123456789abcdef';
  const same = (key: string, asked: string, message: string) =>
    expect(hex(bulkHmac(key)(asked, message))).toBe(hex(nodeHmac(asked, message)));
  for (let keys = 0; keys <= 70; keys += 7) {
    const key = letters.repeat(3).slice(0, keys);
    for (let length = 0; length <= 130; length++) same(key, key, letters.repeat(5).slice(0, length));
    same(key, key, 'naïve:0:0');
    same(key, 'another', 'a:0:0');
  }
  same('schlüssel', 'schlüssel', 'a:1:0');
});
