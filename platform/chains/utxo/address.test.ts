import { describe, expect, it } from 'vitest';
import { identityVectors, NO_VECTORS } from '../conformance/address-cases.ts';
import { readAddress } from './address.ts';
import { utxoParameters, type UtxoChain, type UtxoNetwork } from './parameters.ts';

interface Vectors {
  readonly btc_valid: readonly { address: string; script: string }[];
  readonly btc_invalid: readonly { address: string; why: string }[];
}

const read = (chain: UtxoChain, text: string, network: UtxoNetwork = 'main') =>
  readAddress(utxoParameters(chain, network), text);

const vectors = identityVectors<Vectors>('addresses');

describe.skipIf(!vectors)(`addresses of BIP 350${vectors ? '' : ` (${NO_VECTORS})`}`, () => {
  const networkOf = (address: string) => (/^tb/i.test(address) ? 'test' : 'main');

  it('reads those that can be paid today', () => {
    const readable = vectors!.btc_valid.filter(({ script }) => /^(0014|0020|5120)/.test(script));
    expect(readable.length).toBeGreaterThanOrEqual(5);
    for (const { address, script } of readable) {
      expect(read('btc', address, networkOf(address)), address).toEqual({
        address: address.toLowerCase(),
        target: script,
      });
    }
  });

  it('pays no witness version that is not in use yet', () => {
    const future = vectors!.btc_valid.filter(({ script }) => !/^(0014|0020|5120)/.test(script));
    expect(future).toHaveLength(3);
    for (const { address } of future)
      expect(read('btc', address), address).toMatchObject({ rule: 'unsupported' });
  });

  it('refuses the invalid ones', () => {
    for (const { address, why } of vectors!.btc_invalid) {
      expect(read('btc', address, networkOf(address)), why).toHaveProperty('rule');
    }
  });
});

it('reads every kind of every chain, and writes it in its normal form', () => {
  const cases: [UtxoChain, string, string][] = [
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
    ['btc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
    ['btc', ' BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4 ', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['ltc', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', '001496cd3178f3de0f307bcee1aeaa4d5987862dd30a'],
    ['doge', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', ''],
  ];
  for (const [chain, text, script] of cases) {
    const answer = read(chain, text);
    expect(answer, text).toHaveProperty('target');
    if (script) expect(answer, text).toMatchObject({ target: script });
  }
});

it("reads Litecoin's old script addresses and writes the new form", () => {
  const old = read('ltc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy');
  if ('rule' in old) throw new Error(old.message);
  expect(old.target).toBe('a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87');
  expect(old.address).toMatch(/^M/);
  expect(read('ltc', old.address)).toEqual(old);
});

it('says where an address belongs', () => {
  const cases: [UtxoChain, string, string][] = [
    ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'other-network'],
    ['btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'other-network'],
    ['btc', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', 'other-chain'],
    ['btc', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'other-chain'],
    ['btc', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'other-chain'],
    ['btc', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'other-chain'],
    ['doge', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'other-chain'],
    ['doge', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', 'other-chain'],
    ['ltc', 'ltcmweb1qqdrzx2xk', 'unsupported'],
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'checksum'],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['btc', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'checksum'],
    // Anybody may take what is paid to it (BIP 433).
    ['btc', 'bc1pfeessrawgf', 'unsupported'],
    ['btc', 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'malformed'],
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 1BvB', 'look-alike'],
  ];
  for (const [chain, text, rule] of cases) expect(read(chain, text), text).toMatchObject({ rule });
});

it('reads an old address of Litecoin that begins like a new one', () => {
  expect(read('ltc', 'LTc1xYzAbCdEfGhJkMnPqRsTuVwXwxvqtb')).toMatchObject({
    target: expect.stringMatching(/^76a914[0-9a-f]{40}88ac$/),
  });
  // One letter of it wrong: it stays what it looks like.
  expect(read('ltc', 'LTc1xYzAbCdEfGhJkMnPqRsTuVwXwxvqtc')).toHaveProperty('rule');
});
