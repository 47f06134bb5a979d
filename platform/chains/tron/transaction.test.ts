import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../driver.ts';
import { toText } from './address.ts';
import { LOCAL_USDT_CONTRACT } from './assets.ts';
import { createTronKeys, signTxid } from './keys.ts';
import { transferData } from './token.ts';
import { readOwnRaw, readRaw, txidOf, writeRaw, type RawTransaction } from './transaction.ts';

const OWNER = '41cab7b0a1e5a8d6ae2e9e9a4e4f8de7f0c35d0b9a';
const TO = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const frame = {
  refBlockBytes: '1234',
  refBlockHash: '0102030405060708',
  expiration: 1_800_000_060_000,
  timestamp: 1_800_000_000_000,
};

/** Bytes, ids and signatures made with tronweb 6.5.1 from the same fields and the private key 11…11. */
const RECORDED = [
  {
    raw: {
      ...frame,
      feeLimit: 0n,
      action: { kind: 'transfer', owner: OWNER, to: TO, amount: 123_456_789n },
    },
    hex: '0a0212342208010203040506070840e0f4f4c2b1345a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541cab7b0a1e5a8d6ae2e9e9a4e4f8de7f0c35d0b9a121541a614f803b6fd780986a42c78ec9c7f77e6ded13c18959aef3a7080a0f1c2b134',
    txid: '1f5cfbbe8eec00ea3806457e33371c95b2b62fc0485e68f60c7aff817ae68872',
    signature:
      '0779865d27c676b71acc90761de46c1d48465ec98c107460a707b31cc8c122027d24fb151e359fd66eb7b3db5053de55a1a8b4a1f0c0a6919e46ef0053a040ad1b',
  },
  {
    raw: {
      ...frame,
      feeLimit: 100_000_000n,
      action: { kind: 'call', owner: OWNER, contract: TO, data: transferData(OWNER, 1_000_000n), value: 0n },
    },
    hex: '0a0212342208010203040506070840e0f4f4c2b1345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541cab7b0a1e5a8d6ae2e9e9a4e4f8de7f0c35d0b9a121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000cab7b0a1e5a8d6ae2e9e9a4e4f8de7f0c35d0b9a00000000000000000000000000000000000000000000000000000000000f42407080a0f1c2b134900180c2d72f',
    txid: 'e261fa7cd3b0a7bd23bf750e0be6d1a0eaa3e38fb3fe821d38242d3402160a49',
    signature:
      'b529ace564fa7dc5bddeb7642dba201cb5396fde64813e3be9ddc07ef430800f61db1177d1ba21ac6ecc531dba183c153e88bcd6e55443b9af339411497ca8791c',
  },
] as const satisfies readonly { raw: RawTransaction; hex: string; txid: string; signature: string }[];

describe('bytes of a transaction', () => {
  it.for(RECORDED)('$raw.action.kind: as tronweb writes and signs them', ({ raw, hex, txid, signature }) => {
    const bytes = writeRaw(raw);
    expect(bytesToHex(bytes)).toBe(hex);
    expect(txidOf(bytes)).toBe(txid);
    expect(readOwnRaw(hex)).toEqual(raw);
    expect(bytesToHex(signTxid(txid, new Uint8Array(32).fill(0x11)))).toBe(signature);
  });

  it('with a memo is read, and is not one of ours', () => {
    // Field 10, the memo, stands before the contract.
    const hex = RECORDED[0].hex.replace('5a68', '520268695a68');
    expect(readRaw(hexToBytes(hex))?.action).toMatchObject({ kind: 'transfer', amount: 123_456_789n });
    expect(() => readOwnRaw(hex)).toThrow('not one that we write');
  });

  it('of another kind are nothing', () => {
    expect(readRaw(hexToBytes(RECORDED[0].hex.replace('5a680801', '5a680802')))).toBeNull();
    expect(readRaw(new Uint8Array())).toBeNull();
  });

  it.for(['0a', '0a05', 'ff', '0b00', '80808080808080808080808001'])('cut off or broken: %s', (hex) => {
    expect(() => readRaw(hexToBytes(hex))).toThrow(RangeError);
  });
});

describe('the signer', () => {
  const keys = createTronKeys({ network: 'local', seed: mnemonicToSeedSync('test '.repeat(11) + 'junk') });
  const owner = keys.address('1/0').target;
  const transfer = { kind: 'transfer', owner, to: TO, amount: 5n } as const;
  const call = {
    kind: 'call',
    owner,
    contract: LOCAL_USDT_CONTRACT,
    data: transferData(TO, 5n),
    value: 0n,
  } as const;

  function planOf(action: RawTransaction['action'] | string, change: Partial<Plan> = {}): Plan {
    const raw =
      typeof action === 'string' ? action : bytesToHex(writeRaw({ ...frame, feeLimit: 1_000n, action }));
    const body = { raw, after: 1, activates: false };
    const plan = {
      chain: 'trx',
      kind: 'pay',
      paths: ['1/0'],
      outputs: [],
      fee: '0',
      inputs: [],
      nonce: null,
      body,
    };
    return { ...plan, ...change } as Plan;
  }

  it('reads what is really paid', () => {
    const address = toText(TO);
    expect(keys.inspect(planOf(transfer)).outputs).toEqual([{ address, currency: 'trx', amount: '5' }]);
    expect(keys.inspect(planOf(call)).outputs).toEqual([{ address, currency: 'usdt', amount: '5' }]);
  });

  it.for([
    ['another chain', 'not for Tron', planOf(transfer, { chain: 'eth' })],
    ['another key', 'not the key that pays', planOf(transfer, { paths: ['0/0'] })],
    ['two keys', 'one key signs', planOf(transfer, { paths: ['1/0', '0/0'] })],
    ['a path beside the account', 'no path below', planOf(transfer, { paths: ["1/0'"] })],
    ['somebody else’s address', 'not the key that pays', planOf({ ...transfer, owner: TO })],
    ['a token that is not listed', 'not a transfer', planOf({ ...call, contract: TO })],
    ['TRX along with a call', 'not a transfer', planOf({ ...call, value: 1n })],
    ['an approval', 'not a transfer', planOf({ ...call, data: call.data.replace('a9059cbb', '095ea7b3') })],
    ['more calldata than a transfer has', 'not a transfer', planOf({ ...call, data: `${call.data}00` })],
    [
      'a payee that is no address',
      'not a transfer',
      planOf({ ...call, data: call.data.replace('0000', '0100') }),
    ],
    ['no bytes', /./, planOf('')],
    ['other bytes', 'not one that we write', planOf('0a0212345a00')],
  ] as const)('refuses %s', ([, message, plan]) => {
    expect(() => keys.inspect(plan)).toThrow(message);
    expect(() => keys.sign(plan)).toThrow(message);
  });
});
