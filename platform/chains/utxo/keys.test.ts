import { RawTx, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import type { OwnAddress, Plan } from '../driver.ts';
import { bytesOf, hexOf } from './bytes.ts';
import { virtualSize } from './coins.ts';
import { createUtxoKeys } from './keys.ts';
import type { UtxoChain } from './parameters.ts';
import { makePsbt, openPsbt, parsePrevious, type UtxoBody } from './transaction.ts';

const seed = new Uint8Array(64).fill(7);
const other = new Uint8Array(64).fill(8);

/** A transaction from nowhere that pays these addresses; its id is not looked up by anybody. */
function made(outputs: readonly { owner: OwnAddress; amount: bigint }[]) {
  const raw = hexOf(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [{ txid: bytesOf('11'.repeat(32)), index: 0, finalScriptSig: bytesOf('51'), sequence: 0 }],
      outputs: outputs.map(({ owner, amount }) => ({ script: bytesOf(owner.target), amount })),
      witnesses: undefined,
      lockTime: 0,
    }),
  );
  return { txid: Transaction.fromRaw(bytesOf(raw)).id, raw };
}

function situation(chain: UtxoChain) {
  const keys = createUtxoKeys({ chain, network: 'local', seed });
  const payee = createUtxoKeys({ chain, network: 'local', seed: other }).address('0/5');
  const [hot, deposit] = [keys.address('1/0'), keys.address('0/17')];
  const source = made([
    { owner: hot, amount: 6_000_000n },
    { owner: deposit, amount: 4_000_000n },
  ]);
  const previous = parsePrevious(source.raw, source.txid)!;
  const inputs = [0, 1].map((index) => ({ txid: source.txid, index, previous }));
  const outputs = [
    { script: payee.target, amount: 7_000_000n },
    { script: hot.target, amount: 2_900_000n },
  ];
  const body: UtxoBody = { psbt: makePsbt(inputs, outputs), change: { index: 1, path: '1/0' }, size: 1 };
  const plan: Plan = {
    chain,
    kind: 'pay',
    paths: ['1/0', '0/17'],
    outputs: [{ address: payee.address, currency: chain, amount: '7000000' }],
    fee: '100000',
    inputs: inputs.map(({ txid, index }) => `${txid}:${index}`),
    nonce: null,
    body,
  };
  const withBody = (change: Partial<UtxoBody>): Plan => ({ ...plan, body: { ...body, ...change } });
  return { keys, plan, body, withBody, inputs, outputs, hot, deposit, payee };
}

describe.each(['btc', 'ltc', 'doge'] as const)('%s', (chain) => {
  it('reads amounts from the transactions that are spent, and signs the same bytes every time', () => {
    const { keys, plan, payee } = situation(chain);
    expect(keys.inspect(plan)).toEqual({
      outputs: [{ address: payee.address, currency: chain, amount: '7000000' }],
      fee: 100_000n,
    });
    const signed = keys.sign(plan);
    expect(keys.sign(JSON.parse(JSON.stringify(plan)) as Plan)).toEqual(signed);
    const transaction = Transaction.fromRaw(bytesOf(signed.raw));
    expect(transaction.id).toBe(signed.txid);
    // What the fee was counted for is what is sent; a signature may be a byte shorter.
    const expected = virtualSize(
      chain === 'doge' ? 'pkh' : 'wpkh',
      2,
      plan.outputs.map(() => payee.target.length / 2).concat(payee.target.length / 2),
    );
    expect(transaction.vsize).toBeLessThanOrEqual(expected);
    expect(transaction.vsize).toBeGreaterThanOrEqual(expected - 4);
  });

  it('takes nothing for change that it has not derived itself', () => {
    const { keys, withBody, inputs, outputs, deposit, payee } = situation(chain);
    const shown = (plan: Plan) => keys.inspect(plan).outputs.map(({ amount }) => amount);
    expect(shown(withBody({ change: { index: 0, path: '1/0' } }))).toEqual(['7000000', '2900000']);
    expect(shown(withBody({ change: { index: 1, path: '1/1' } }))).toEqual(['7000000', '2900000']);
    expect(shown(withBody({ change: null }))).toEqual(['7000000', '2900000']);
    // To a deposit address: its player would be credited.
    const psbt = makePsbt(inputs, [outputs[0]!, { script: deposit.target, amount: 2_900_000n }]);
    expect(shown(withBody({ psbt, change: { index: 1, path: '0/17' } }))).toEqual(['7000000', '2900000']);
    expect(() => shown(withBody({ change: { index: 1, path: "1/0'" } }))).toThrow('no path');
    expect(() => shown(withBody({ change: { index: 1, path: '1/0/0' } }))).toThrow('no path');
    expect(payee.target).not.toBe(deposit.target);
  });

  it('believes no amount without the transaction it comes from', () => {
    const { keys, plan, withBody, body, hot } = situation(chain);
    // The previous transaction of another input.
    const wrong = made([{ owner: hot, amount: 1n }]);
    const forged = new Transaction({ version: 2, disableScriptCheck: true });
    const transaction = openPsbt(body.psbt);
    for (let index = 0; index < 2; index += 1) {
      const { nonWitnessUtxo, ...input } = transaction.getInput(index);
      expect(nonWitnessUtxo).toBeDefined();
      forged.addInput({ ...input, witnessUtxo: { script: bytesOf(hot.target), amount: 9_000_000n } });
    }
    for (let index = 0; index < 2; index += 1) forged.addOutput(transaction.getOutput(index));
    const bare = Buffer.from(forged.toPSBT()).toString('base64');
    expect(() => keys.inspect(withBody({ psbt: bare }))).toThrow('without its previous transaction');
    expect(() => keys.sign(withBody({ psbt: bare }))).toThrow('without its previous transaction');
    expect(() =>
      makePsbt(
        [{ txid: plan.inputs[0]!.slice(0, 64), index: 0, previous: parsePrevious(wrong.raw, wrong.txid)! }],
        [],
      ),
    ).toThrow('txid');
    // The same in bytes: an amount changed within the PSBT no longer has the id that is spent.
    const hex = hexOf(Buffer.from(body.psbt, 'base64'));
    const amount = '808d5b0000000000'; // 6,000,000, little end first
    expect(hex).toContain(amount);
    const less = Buffer.from(hex.replaceAll(amount, '808d5a0000000000'), 'hex').toString('base64');
    expect(() => keys.inspect(withBody({ psbt: less }))).toThrow('txid');
  });

  it('signs for no other keys, inputs, chain or kind of signature', () => {
    const { keys, plan, body, withBody, inputs, outputs } = situation(chain);
    expect(() => keys.sign({ ...plan, paths: ['1/0', '0/18'] })).toThrow('not of the key');
    expect(() => keys.sign({ ...plan, paths: ['1/0'] })).toThrow('not one path');
    expect(() => keys.sign({ ...plan, chain: 'eth' })).toThrow('another chain');
    expect(() => keys.sign({ ...plan, inputs: [`${'00'.repeat(32)}:0`] })).toThrow('other outputs');
    expect(() => keys.sign(withBody({ psbt: 'AAAA' }))).toThrow('Reader');
    expect(() =>
      keys.sign(withBody({ psbt: makePsbt(inputs, [{ ...outputs[0]!, amount: 10_000_001n }]) })),
    ).toThrow('pays more');
    const single = openPsbt(body.psbt);
    single.updateInput(0, { sighashType: 3 });
    const psbt = Buffer.from(single.toPSBT()).toString('base64');
    expect(() => keys.sign(withBody({ psbt }))).toThrow('not plain');
    expect(() => createUtxoKeys({ chain, network: 'local', seed: other }).sign(plan)).toThrow(
      'not of the key',
    );
  });
});
