/** The signer's half for Bitcoin, Litecoin and Dogecoin: pure, no node, no clock. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import type { Transaction } from '@scure/btc-signer';
import { base64 } from '@scure/base';
import { coinDigest, witnessDigest } from '#engines/reserves/digests.ts';
import type { ChainKeys, Plan } from '../driver.ts';
import { refuseOtherTexts } from '../reserves.ts';
import { addressOf } from './address.ts';
import { hexOf } from './bytes.ts';
import { utxoParameters, type UtxoChain, type UtxoNetwork, type UtxoParameters } from './parameters.ts';
import { addressAt, childOf } from './paths.ts';
import { openPsbt, type UtxoBody } from './transaction.ts';

export interface UtxoKeysOptions {
  readonly chain: UtxoChain;
  readonly network: UtxoNetwork;
  /** BIP-39 seed, 64 bytes. */
  readonly seed: Uint8Array;
}

export function createUtxoKeys({ chain, network, seed }: UtxoKeysOptions): ChainKeys {
  const parameters = utxoParameters(chain, network);
  const account = HDKey.fromMasterSeed(seed).derive(parameters.account);

  return {
    publicKey: () => account.publicExtendedKey,
    pool: () => [],
    address: (path) => addressAt(parameters, account, path),
    inspect(plan) {
      const { outputs, fee } = open(parameters, account, plan);
      return { outputs, fee };
    },
    bounds(plan) {
      return { slots: open(parameters, account, plan).spent, ends: null };
    },
    sign(plan) {
      const { transaction } = open(parameters, account, plan);
      for (const [index, path] of plan.paths.entries()) {
        // SIGHASH_ALL and nothing else: every input signs every output.
        transaction.signIdx(childOf(account, path).privateKey!, index, [1]);
      }
      transaction.finalize();
      return { raw: transaction.hex, txid: transaction.id };
    },
    signReserves(text) {
      refuseOtherTexts(text);
      return base64.encode(textSignature(parameters, childOf(account, '1/0'), text));
    },
  };
}

/** BIP-322 simple where addresses are of witnesses, else the legacy form of a compressed key. */
function textSignature({ chain, own }: UtxoParameters, key: HDKey, text: string): Uint8Array {
  if (own === 'wpkh') {
    const digest = witnessDigest(key.pubKeyHash!, text);
    const signed = secp256k1.sign(digest, key.privateKey!, { prehash: false, format: 'der' });
    // Two items: the signature with its type (all), and the key.
    const [length, type] = [Uint8Array.of(2, signed.length + 1), Uint8Array.of(1, 33)];
    return concatBytes(length, signed, type, key.publicKey!);
  }
  const digest = coinDigest(chain, text);
  const signed = secp256k1.sign(digest, key.privateKey!, { prehash: false, format: 'recovered' });
  return concatBytes(Uint8Array.of(31 + signed[0]!), signed.subarray(1));
}

/**
 * What the transaction itself says, with nothing of the plan believed but the paths: every input is one of our keys, its
 * amount is that of the transaction it comes from (whose id is checked), and change is what we derive ourselves.
 * @throws when something does not fit
 */
function open(
  parameters: UtxoParameters,
  account: HDKey,
  plan: Plan,
): { transaction: Transaction; outputs: Plan['outputs']; fee: bigint; spent: readonly string[] } {
  const { psbt, change } = plan.body as UtxoBody;
  if (plan.chain !== parameters.chain) throw new Error('a plan of another chain');
  if (plan.nonce !== null) throw new Error('this chain has no nonces');
  const transaction = openPsbt(psbt);
  if (transaction.inputsLength === 0 || transaction.inputsLength !== plan.paths.length) {
    throw new Error('not one path for every input');
  }
  let spent = 0n;
  const outpoints = new Set<string>();
  for (const [index, path] of plan.paths.entries()) {
    const {
      txid,
      index: out,
      nonWitnessUtxo,
      sighashType,
      redeemScript,
      witnessScript,
    } = transaction.getInput(index);
    const output = nonWitnessUtxo?.outputs[out!];
    if (!output) throw new Error(`input ${index} without its previous transaction`);
    if (sighashType !== undefined || redeemScript || witnessScript)
      throw new Error(`input ${index} is not plain`);
    if (hexOf(output.script) !== addressAt(parameters, account, path).target) {
      throw new Error(`input ${index} is not of the key at ${path}`);
    }
    outpoints.add(`${hexOf(txid!)}:${out!}`);
    spent += output.amount;
  }
  if (outpoints.size !== plan.paths.length) throw new Error('an output is spent twice');
  const said = new Set(plan.inputs);
  if (
    said.size !== plan.inputs.length ||
    said.size !== outpoints.size ||
    [...said].some((one) => !outpoints.has(one))
  )
    throw new Error('it spends other outputs than it says');

  const outputs: Plan['outputs'][number][] = [];
  let paid = 0n;
  for (let index = 0; index < transaction.outputsLength; index += 1) {
    const { script, amount } = transaction.getOutput(index);
    paid += amount!;
    if (change?.index === index && isChange(parameters, account, change.path, script!)) continue;
    const address = addressOf(parameters.form, script!);
    if (address === null) throw new Error(`output ${index} has no address`);
    outputs.push({ address, currency: parameters.chain, amount: `${amount!}` });
  }
  if (paid > spent) throw new Error('it pays more than it spends');
  return { transaction, outputs, fee: spent - paid, spent: [...outpoints] };
}

/** Only below branch 1: an output to a deposit address would be credited to its player. */
function isChange(parameters: UtxoParameters, account: HDKey, path: string, script: Uint8Array): boolean {
  return path.startsWith('1/') && addressAt(parameters, account, path).target === hexOf(script);
}
