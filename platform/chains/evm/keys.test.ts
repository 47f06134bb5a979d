import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey } from '@scure/bip32';
import { bytesToHex, parseTransaction, recoverTransactionAddress } from 'viem';
import { signTransaction } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../driver.ts';
import { transferData, type EvmBody } from './body.ts';
import { createEvmKeys } from './keys.ts';
import { assetsOf } from './networks.ts';

const seed = mnemonicToSeedSync('test test test test test test test test test test test junk');
const keys = createEvmKeys({ chain: 'eth', network: 'main', seed });
const hot = keys.address('1/0');
const PAYEE = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = assetsOf('eth', 'main')[1]!.contract!;

function planOf(change: Partial<EvmBody> & Record<string, unknown> = {}): Plan {
  const body: EvmBody = {
    chainId: 1,
    from: hot.target,
    to: PAYEE,
    value: '5',
    data: '0x',
    nonce: '3',
    gas: '21000',
    maxFeePerGas: '2000000000',
    maxPriorityFeePerGas: '1000000000',
    ...change,
  };
  const outputs = [{ address: CHECKSUMMED, currency: 'eth', amount: '5' }];
  return {
    chain: 'eth',
    kind: 'pay',
    paths: ['1/0'],
    outputs,
    fee: '0',
    inputs: [],
    nonce: body.nonce,
    body,
  };
}

const token = { to: USDT, value: '0', data: transferData(PAYEE, 7n) };

describe('signing', () => {
  it.each([
    ['coin', planOf()],
    ['a token', planOf(token)],
  ])('%s: the bytes that viem makes, of the key at the path', async (_, plan) => {
    const { raw, txid } = keys.sign(plan);
    expect(keys.sign(plan)).toEqual({ raw, txid });
    const serializedTransaction = raw as `0x02${string}`;
    expect((await recoverTransactionAddress({ serializedTransaction })).toLowerCase()).toBe(hot.target);
    const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/1/0");
    const { r: _r, s: _s, v: _v, yParity: _y, ...transaction } = parseTransaction(serializedTransaction);
    expect(await signTransaction({ privateKey: bytesToHex(privateKey!), transaction })).toBe(raw);
  });
});

describe('reading a plan', () => {
  it('says what the bytes pay, whatever the plan says', () => {
    expect(keys.inspect(planOf())).toEqual({
      outputs: [{ address: CHECKSUMMED, currency: 'eth', amount: '5' }],
      fee: 42_000_000_000_000n,
    });
    expect(keys.inspect(planOf(token)).outputs).toEqual([
      { address: CHECKSUMMED, currency: 'usdt', amount: '7' },
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another chain id', { chainId: 56 }, 'no plan for eth'],
    ['the key of another address', { from: PAYEE }, 'not the key'],
    ['a contract that is not listed', { ...token, to: PAYEE }, 'no listed token'],
    ['coin sent along with a token', { ...token, value: '1' }, 'sent along'],
    ['coin to a token contract', { to: USDT }, 'to the contract'],
    ['another call', { ...token, data: `0x095ea7b3${token.data.slice(10)}` }, '"data"'],
    ['more calldata', { ...token, data: `${token.data}00` }, '"data"'],
    [
      'a payee with bits above the address',
      { ...token, data: `${token.data.slice(0, 10)}01${token.data.slice(12)}` },
      'no address',
    ],
    ['a field that nobody knows', { authorizationList: [] }, 'authorizationList'],
    ['an access list', { accessList: [] }, 'accessList'],
    ['no number', { value: '1e18' }, '"value"'],
    ['a negative number', { value: '-1' }, '"value"'],
  ])('refuses %s', (_, change, message) => {
    const plan = planOf(change);
    expect(() => keys.inspect(plan)).toThrow(message);
    expect(() => keys.sign(plan)).toThrow(message);
  });

  it('refuses a plan and a body that differ in chain, key or nonce', () => {
    for (const [change, message] of [
      [{ chain: 'bsc' }, 'no plan for eth'],
      [{ paths: [] }, 'one key signs'],
      [{ paths: ['1/0', '0/0'] }, 'one key signs'],
      [{ paths: ['0/1'] }, 'not the key'],
      [{ nonce: '4' }, 'different nonces'],
    ] as const)
      expect(() => keys.sign({ ...planOf(), ...change })).toThrow(message);
    for (const path of ["0'/1", '../0', '1/0/2', '-1/0', '1/4294967296', ''])
      expect(() => keys.address(path)).toThrow('is no path');
  });
});
