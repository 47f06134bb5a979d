/** Who may spend an output: signatures over the real hashes, for the two kinds of script our wallets use. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { OutScript, RawTx, Script } from '@scure/btc-signer';
import { hash160, sha256x2 } from '@scure/btc-signer/utils.js';
import { hexOf } from '../../utxo/bytes.ts';
import { asSigned, type ChainTransaction } from './transactions.ts';

const SIGHASH_ALL = 1;

/** Whether input `index` may spend an output of this script and amount. */
export function maySpend(
  transaction: ChainTransaction,
  index: number,
  script: Uint8Array,
  amount: bigint,
): boolean {
  const kind = OutScript.decode(script);
  if (kind.type !== 'pkh' && kind.type !== 'wpkh') return false;
  const { parsed } = transaction;
  const pushed =
    kind.type === 'wpkh' ? parsed.witnesses?.[index] : Script.decode(parsed.inputs[index]!.finalScriptSig);
  const [signature, publicKey] = pushed ?? [];
  if (pushed?.length !== 2 || !(signature instanceof Uint8Array) || !(publicKey instanceof Uint8Array))
    return false;
  if (hexOf(hash160(publicKey)) !== hexOf(kind.hash)) return false;
  if (signature.at(-1) !== SIGHASH_ALL) return false;
  const code = OutScript.encode({ type: 'pkh', hash: kind.hash });
  const message =
    kind.type === 'wpkh'
      ? asSigned(transaction).preimageWitnessV0(index, code, SIGHASH_ALL, amount)
      : legacyHash(transaction, index, code);
  return secp256k1.verify(signature.slice(0, -1), message, publicKey, { prehash: false, format: 'der' });
}

/** What was signed before segwit: the transaction with the spent script in the place of this input's own. */
function legacyHash({ parsed }: ChainTransaction, index: number, code: Uint8Array): Uint8Array {
  const inputs = parsed.inputs.map((input, at) => ({
    ...input,
    finalScriptSig: at === index ? code : new Uint8Array(),
  }));
  const bytes = RawTx.encode({ ...parsed, segwitFlag: false, witnesses: undefined, inputs });
  return sha256x2(bytes, Uint8Array.of(SIGHASH_ALL, 0, 0, 0));
}
