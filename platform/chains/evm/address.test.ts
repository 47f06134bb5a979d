import { describe, expect, it } from 'vitest';
import { identityVectors, NO_VECTORS } from '../conformance/address-cases.ts';
import { readEvmAddress } from './address.ts';
import { evmNetwork } from './networks.ts';

const eth = evmNetwork('eth', 'main');
const read = (text: string) => readEvmAddress(eth, text);
const GOOD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

interface Addresses {
  readonly eth_checksummed: readonly string[];
  readonly eth_bad_checksum: readonly string[];
}
const vectors = identityVectors<Addresses>('addresses');

describe.skipIf(vectors === null)(`recorded addresses${vectors ? '' : ` (${NO_VECTORS})`}`, () => {
  it('EIP-55: right and wrong', () => {
    for (const address of vectors!.eth_checksummed)
      expect(read(address)).toEqual({ address, target: address.toLowerCase() });
    for (const address of vectors!.eth_bad_checksum)
      expect(read(address)).toMatchObject({ rule: 'checksum' });
  });
});

it('takes one case only, and white space around', () => {
  const same = { address: GOOD, target: GOOD.toLowerCase() };
  for (const text of [GOOD, GOOD.toLowerCase(), `0x${GOOD.slice(2).toUpperCase()}`, ` ${GOOD}\n`])
    expect(read(text)).toEqual(same);
});

it.each([
  ['', 'empty'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAеd', 'look-alike'],
  [`${GOOD.slice(0, 9)}\u200B${GOOD.slice(9)}`, 'look-alike'],
  ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  ['vitalik.eth', 'unsupported'],
  [`ethereum:${GOOD}`, 'unsupported'],
  [`0x${'0'.repeat(40)}`, 'unsupported'],
  [`0x${'0'.repeat(39)}1`, 'unsupported'],
  ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'unsupported'],
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'other-chain'],
  ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', 'other-chain'],
  ['ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', 'other-chain'],
  ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'other-chain'],
  ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'other-chain'],
  ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'other-chain'],
  [`0x${'a'.repeat(64)}`, 'malformed'],
  [GOOD.slice(2), 'malformed'],
  [GOOD.slice(0, -1), 'malformed'],
  [`${GOOD} ${GOOD}`, 'look-alike'],
])('refuses %s: %s', (text, rule) => {
  expect(read(text)).toMatchObject({ rule });
});
