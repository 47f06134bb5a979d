import { expect, it } from 'vitest';
import { ChainUnreachable } from '../driver.ts';
import { block } from './api.ts';
import { checkBlock, transactionsRoot, type Mined } from './proof.ts';

/** Block 33801077 of Nile with its one call, as the network's node told it. */
const NILE = {
  blockID: '000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7',
  block_header: {
    raw_data: {
      number: 33801077,
      txTrieRoot: '30fe6502e11e110fa389d5c17e1cf53fa8df93f26297d9f27cd8c07d3558d722',
      witness_address: '41e71c365c9dbf284ca8c1eed2d7877638941b9011',
      parentHash: '000000000203c3741f9a08f594934bd26df95cc6c49b475d118e3a87aed5a4a4',
      version: 27,
      timestamp: 1684509309000,
    },
  },
};
const CALL: Mined = {
  ret: [{ contractRet: 'SUCCESS' }],
  signature: [
    '95874b4774ba56125dfd7bf2a99a0652d4abda98c6977e3f417852b7ea6f2b81ff2f260df473d186be9586b6bbeb74b5382d7f058593fd72fb60da5d0f77f77100',
  ],
  txID: '31370141e3345421bdb92eff72f0d69aba8d04e636317ed52745d3f97e9faabb',
  raw_data_hex:
    '0a02c36222084ddf60f936a910d940f0add4a483315a8e01081f1289010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412540a1541fcf7ab2a2fb29362babd41647a22b223f7fbedec121541c3c5115bd3f5cfe5559c634eeb250f339ae3e29c222437383d0e00000000000000000000000000000000000000000000000000000188349354c970b8e0d0a48331900180a3c347',
};
/** Block 33801078 of Nile, without any. */
const EMPTY = {
  blockID: '000000000203c376d3d45ca88309982517d69ff0ec4d9a9f9f25536cebcdd76b',
  block_header: {
    raw_data: {
      number: 33801078,
      txTrieRoot: '0'.repeat(64),
      witness_address: '41e61626ef01662b320a8ba38372e9db9cca940a3b',
      parentHash: NILE.blockID,
      version: 27,
      timestamp: 1684509312000,
    },
  },
};

it('computes real blocks again, with a call and without', () => {
  expect(() => checkBlock(block.parse(NILE), [CALL])).not.toThrow();
  expect(() => checkBlock(block.parse(EMPTY), [])).not.toThrow();
});

it.for([
  ['another result', [{ ...CALL, ret: [{ contractRet: 'REVERT' }] }]],
  ['no result', [{ ...CALL, ret: [] }]],
  ['a fee', [{ ...CALL, ret: [{ contractRet: 'SUCCESS', fee: 1 }] }]],
  ['no signature', [{ ...CALL, signature: [] }]],
  ['bytes that are none', [{ ...CALL, raw_data_hex: '0' }]],
  ['another id', [{ ...CALL, txID: 'a'.repeat(64) }]],
  ['two', [CALL, CALL]],
  ['none', []],
] as const)('finds %s in a real block', ([, mined]) => {
  expect(() => checkBlock(block.parse(NILE), mined)).toThrow(ChainUnreachable);
});

it('takes what has no other half up as it is', () => {
  const other = { ...CALL, signature: ['00'] };
  const pair = transactionsRoot([CALL, other]);
  expect(transactionsRoot([other, CALL])).not.toBe(pair);
  expect(transactionsRoot([CALL, other, CALL])).not.toBe(transactionsRoot([CALL, other, CALL, CALL]));
});
