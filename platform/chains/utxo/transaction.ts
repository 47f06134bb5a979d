/** Unsigned transactions as a plan carries them: a PSBT (BIP 174) with the whole previous transaction of every input. */
import { RawTx, Transaction } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { bytesOf, hexOf, turned } from './bytes.ts';

/** `body` of a plan on these chains. */
export interface UtxoBody {
  /** Base64. */
  readonly psbt: string;
  /** The output that comes back to us and the path of its key; the signer derives it itself before it believes it. */
  readonly change: { readonly index: number; readonly path: string } | null;
  /** Virtual bytes once signed. */
  readonly size: number;
}

/** A transaction taken apart by the library. */
export type ParsedTransaction = ReturnType<typeof RawTx.decode>;

export interface SpentOutput {
  readonly txid: string;
  readonly index: number;
  /** The whole transaction that made it: without it nobody could be sure of the amount that is spent. */
  readonly previous: ParsedTransaction;
}

/** Every transaction of ours may be replaced by one with a higher fee (BIP 125). */
const REPLACEABLE = 0xfffffffd;

export function makePsbt(
  inputs: readonly SpentOutput[],
  outputs: readonly { readonly script: string; readonly amount: bigint }[],
): string {
  const transaction = new Transaction({ version: 2 });
  for (const { txid, index, previous } of inputs) {
    transaction.addInput({ txid, index, sequence: REPLACEABLE, nonWitnessUtxo: previous });
  }
  for (const { script, amount } of outputs) transaction.addOutput({ script: bytesOf(script), amount });
  return Buffer.from(transaction.toPSBT()).toString('base64');
}

/** @throws when it is no PSBT, or an input's previous transaction is not the one it names */
export function openPsbt(psbt: string): Transaction {
  return Transaction.fromPSBT(Uint8Array.from(Buffer.from(psbt, 'base64')), { lowR: true });
}

/** What a plan's transaction spends, taken out of it again. */
export function spentBy({ psbt }: UtxoBody): SpentOutput[] {
  const transaction = openPsbt(psbt);
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid, index, nonWitnessUtxo } = transaction.getInput(at);
    return { txid: hexOf(txid!), index: index!, previous: nonWitnessUtxo! };
  });
}

/**
 * @param hex as a node gives it
 * @returns null when it is not the transaction with this id
 */
export function parsePrevious(hex: string, txid: string): ParsedTransaction | null {
  try {
    const bytes = bytesOf(withoutWitness(hex));
    return turned(sha256x2(bytes)) === txid ? RawTx.decode(bytes) : null;
  } catch {
    return null;
  }
}

/**
 * A transaction in the form its id is the hash of: without witnesses, and on Litecoin without the mark and the empty
 * extension that MWEB puts into the transaction through which coins leave it (flag 8, LIP 3).
 */
export function withoutWitness(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const flagged = bytes[4] === 0 && bytes[5] !== 0;
  if (!flagged) return hex;
  const start = 6;
  let at = start;
  const count = () => {
    const first = bytes.readUInt8(at);
    at += 1;
    if (first < 0xfd) return first;
    const value = first === 0xfd ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at);
    at += first === 0xfd ? 2 : 4;
    return value;
  };
  for (let inputs = count(); inputs > 0; inputs -= 1) {
    at += 36;
    const script = count();
    at += script + 4;
  }
  for (let outputs = count(); outputs > 0; outputs -= 1) {
    at += 8;
    const script = count();
    at += script;
  }
  return hexOf(Buffer.concat([bytes.subarray(0, 4), bytes.subarray(start, at), bytes.subarray(-4)]));
}
