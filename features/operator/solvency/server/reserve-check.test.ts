/** Reserves count when their address signed for the root of that day and currency, once each. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, it } from 'vitest';
import { ethereumDigest } from '#engines/reserves/digests.ts';
import { reserveText } from '#engines/reserves/message.ts';
import { createUtxoKeys } from '#platform/chains/utxo/keys.ts';
import type { PublishedDay } from '../proof-file.ts';
import { checkReserves, coverageOf } from '../reserve-check.ts';
import type { Reserve } from '../reserve-form.ts';

const DAY = '2026-11-26';
const tree = {
  currency: 'eth',
  kind: 'real',
  decimals: 8,
  root: 'ab'.repeat(32),
  sum: '300000000',
  players: 2,
  depth: 1,
} as const;
const key = (last: number) => `0x${last.toString(16).padStart(64, '0')}` as const;
function signatureOf(owner: number, text: string): string {
  const bytes = secp256k1.sign(
    ethereumDigest(text),
    Uint8Array.from(Buffer.from(key(owner).slice(2), 'hex')),
    { prehash: false, format: 'recovered' },
  );
  return `0x${bytesToHex(bytes.subarray(1))}${(27 + bytes[0]!).toString(16)}`;
}
const own = (owner: number, coins: bigint, change: Partial<Reserve> = {}): Reserve => ({
  chain: 'eth',
  network: 'main',
  address: privateKeyToAddress(key(owner)),
  kind: 'hot',
  currency: 'eth',
  decimals: 18,
  amount: `${coins * 10n ** 18n}`,
  from: 7,
  to: 7,
  at: `${DAY}T00:13:00.000Z`,
  signature: signatureOf(owner, reserveText({ day: DAY, root: tree.root })),
  ...change,
});
const dayOf = (...reserves: Reserve[]): PublishedDay => ({
  day: DAY,
  height: 20_783,
  at: `${DAY}T00:13:00.000Z`,
  state: 'published',
  lanes: {},
  trees: [tree],
  reserves,
});
const faults = (day: PublishedDay) => checkReserves(day).map(({ fault }) => fault);

it('what is signed for is added up beside what is owed, in whole numbers and rounded down', () => {
  const day = dayOf(own(1, 1n), own(2, 1n), own(3, 5n, { signature: null }));
  const checked = checkReserves(day);
  expect(checked.map(({ fault }) => fault)).toEqual([null, null, 'unsigned']);
  expect(coverageOf(day, checked)).toEqual([
    { tree, signed: 200_000_000n, unsigned: 500_000_000n, percent: '66.66' },
  ]);
  const dust = dayOf(own(1, 3n), own(2, 0n, { amount: '9999999999' }));
  expect(coverageOf(dust, checkReserves(dust))[0]).toMatchObject({ signed: 300_000_000n, percent: '100.00' });
});

it('a signature for another day, another root, or of another address is none', () => {
  const { root } = tree;
  const wrong = [
    reserveText({ day: '2026-11-25', root }),
    reserveText({ day: DAY, root: 'cd'.repeat(32) }),
    `x${reserveText({ day: DAY, root })}`,
  ];
  for (const text of wrong)
    expect(faults(dayOf(own(1, 1n, { signature: signatureOf(1, text) })))).toEqual(['signature']);
  expect(faults(dayOf(own(1, 1n, { address: own(2, 1n).address })))).toEqual(['signature']);
  expect(faults(dayOf(own(1, 1n, { address: 'nowhere' })))).toEqual(['address']);
});

it('the same address is counted once, in whatever letters, and a currency without a root not at all', () => {
  const again = own(1, 1n, { address: own(1, 1n).address.toLowerCase() });
  expect(faults(dayOf(own(1, 1n), again, own(1, 1n, { chain: 'bsc' })))).toEqual([null, 'repeated', null]);
  expect(faults(dayOf(own(1, 1n, { currency: 'usdt' })))).toEqual(['unpublished']);
  expect(coverageOf(dayOf(), [])).toEqual([]);
});

it('capitals make no other segwit address: the same coins are counted once', () => {
  const keys = createUtxoKeys({ chain: 'btc', network: 'main', seed: new Uint8Array(64).fill(1) });
  const { address } = keys.address('1/0');
  const signature = keys.signReserves(reserveText({ day: DAY, root: tree.root }));
  const segwit = { chain: 'btc', address, signature } as const;
  const capitals = { ...segwit, address: address.toUpperCase() };
  expect(faults(dayOf(own(1, 1n, capitals)))).toEqual([null]);
  expect(faults(dayOf(own(1, 1n, segwit), own(1, 1n, capitals)))).toEqual([null, 'repeated']);
});
