import { expect, it } from 'vitest';
import { RawTx } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { bytesOf, hexOf, turned } from './bytes.ts';
import { parsePrevious, withoutWitness } from './transaction.ts';

const input = {
  txid: bytesOf('11'.repeat(32)),
  index: 3,
  finalScriptSig: bytesOf('5152'),
  sequence: 0xfffffffd,
};
const outputs = Array.from({ length: 300 }, (_, index) => ({
  amount: BigInt(index) + 1n,
  script: bytesOf(`0014${'22'.repeat(20)}`),
}));
const parts = { version: 2, inputs: [input, input], outputs, lockTime: 123 };
const plain = hexOf(RawTx.encode({ ...parts, segwitFlag: false, witnesses: undefined }));

it('takes witnesses off, so that the id is the hash of what is left', () => {
  const witnesses = [[bytesOf('30'.repeat(71)), bytesOf('02'.repeat(33))], []];
  const raw = hexOf(RawTx.encode({ ...parts, segwitFlag: true, witnesses }));
  expect(withoutWitness(raw)).toBe(plain);
  expect(withoutWitness(plain)).toBe(plain);
});

it("reads the transaction through which Litecoin's coins leave MWEB", () => {
  // Flag 8: after the outputs, and witnesses there are none, one zero byte for the extension that stands elsewhere.
  const raw = `${plain.slice(0, 8)}0008${plain.slice(8, -8)}00${plain.slice(-8)}`;
  expect(withoutWitness(raw)).toBe(plain);
  const txid = turned(sha256x2(bytesOf(plain)));
  expect(parsePrevious(raw, txid)?.outputs).toHaveLength(300);
  expect(parsePrevious(raw, '00'.repeat(32))).toBeNull();
  expect(parsePrevious(raw.slice(0, 100), txid)).toBeNull();
});
