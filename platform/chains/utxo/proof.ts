/**
 * What a node says of a block, computed again: its hash from the header, the root in the header from the ids of all
 * transactions, each id from the transaction's bytes, and what it pays from those bytes.
 */
import { createHash } from 'node:crypto';
import { ChainUnreachable, type Transfer, type Watched } from '../driver.ts';
import { bytesOf, turned } from './bytes.ts';
import { fields, isCoinbase, readHash, readTransfers, readWhole, type NodeBlock } from './answers.ts';

function differs(what: string): never {
  throw new ChainUnreachable(`node: ${what} is not what its hash says`);
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const doubleSha256 = (bytes: Uint8Array): Buffer => sha256(sha256(bytes));
/** Bytes of a hash as it is shown. */
const inner = (hex: string): Uint8Array => bytesOf(hex).toReversed();

/**
 * What a block brings to watched scripts.
 * @param matures height from which its coinbase may be spent
 * @param required false for development nodes, which give no header and no bytes: nothing is checked where there is nothing
 * @throws ChainUnreachable when the node's answer does not hold together
 */
export function provenTransfers(
  block: NodeBlock,
  currency: string,
  watched: Watched,
  matures: number,
  required: boolean,
): Transfer[] {
  const { merkleroot } = fields(block.answer, 'a block');
  if (merkleroot !== undefined || required) checkHeader(block);
  return block.transactions.flatMap((answer) => {
    const said = readTransfers(answer, currency, watched, matures);
    const { hex, txid, vin } = fields(answer, 'a transaction');
    if (hex === undefined && !required) return said;
    const read = readRaw(hex);
    if (read.txid !== txid) differs('a transaction');
    const spendable = isCoinbase(vin as readonly unknown[]) ? { spendableFrom: matures } : {};
    const proven = read.outputs.flatMap(({ script, amount }, index): Transfer[] =>
      watched.has(script)
        ? [{ txid: read.txid, part: `out:${index}`, target: script, currency, amount, ...spendable }]
        : [],
    );
    if (textOf(said) !== textOf(proven)) differs('a payment');
    return proven;
  });
}

const textOf = (transfers: readonly Transfer[]): string =>
  transfers.map(({ part, target, amount }) => `${part} ${target} ${amount}`).join('\n');

/** Header of 80 bytes, as all of these chains hash it; proof of work may stand elsewhere. */
function checkHeader({ hash, parent, transactions, answer }: NodeBlock): void {
  const { version, merkleroot, time, bits, nonce } = fields(answer, 'a block');
  if (!Number.isSafeInteger(version) || typeof bits !== 'string' || !/^[0-9a-f]{8}$/.test(bits))
    throw new ChainUnreachable('node: a header makes no sense');
  const header = Buffer.alloc(80);
  header.writeInt32LE((version as number) | 0, 0);
  header.set(inner(parent), 4);
  header.set(inner(readHash(merkleroot, 'a root')), 36);
  header.writeUInt32LE(readWhole(time, 'a time') >>> 0, 68);
  header.set(inner(bits), 72);
  header.writeUInt32LE(readWhole(nonce, 'a nonce') >>> 0, 76);
  if (turned(doubleSha256(header)) !== hash) differs('a block');
  const ids = transactions.map((each) => inner(readHash(fields(each, 'a transaction').txid, 'an id')));
  if (turned(merkleRoot(ids)) !== merkleroot) differs('a list of transactions');
}

function merkleRoot(ids: readonly Uint8Array[]): Uint8Array {
  if (ids.length === 0) differs('a list of transactions');
  let row = ids;
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2)
      above.push(doubleSha256(Buffer.concat([row[at]!, row[at + 1] ?? row[at]!])));
    row = above;
  }
  return row[0]!;
}

/** Id and outputs of a transaction from its bytes, with or without witnesses and Litecoin's extension blocks. */
export function readRaw(hex: unknown): {
  txid: string;
  outputs: readonly { script: string; amount: bigint }[];
} {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2}){10,}$/.test(hex))
    throw new ChainUnreachable('node: a transaction makes no sense');
  const bytes = Buffer.from(hex, 'hex');
  try {
    return parse(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ChainUnreachable('node: a transaction is cut off');
  }
}

function parse(bytes: Buffer): ReturnType<typeof readRaw> {
  let at = 4;
  const count = (): number => {
    const first = bytes.readUInt8(at);
    const sizes: Record<number, number> = { 0xfd: 2, 0xfe: 4 };
    const size = sizes[first] ?? 0;
    if (first === 0xff) throw new RangeError('too many');
    const value = size === 0 ? first : bytes.readUIntLE(at + 1, size);
    at += 1 + size;
    return value;
  };
  // BIP 144: no inputs and a flag where the inputs would be counted. The witnesses are no part of the id.
  const extended = bytes.readUInt8(4) === 0 && bytes.readUInt8(5) !== 0;
  if (extended) at += 2;
  const from = at;
  const inputs = count();
  for (let index = 0; index < inputs; index += 1) {
    at += 36;
    const script = count();
    at += script + 4;
    if (at > bytes.length) throw new RangeError('cut off');
  }
  const outputs = Array.from({ length: Math.min(count(), bytes.length) }, () => {
    const amount = bytes.readBigUInt64LE(at);
    at += 8;
    const length = count();
    if (at + length > bytes.length) throw new RangeError('cut off');
    const script = bytes.toString('hex', at, at + length);
    at += length;
    return { script, amount };
  });
  const tail = bytes.subarray(bytes.length - 4);
  if (!extended && at !== bytes.length - 4) throw new RangeError('something after the end');
  const txid = doubleSha256(Buffer.concat([bytes.subarray(0, 4), bytes.subarray(from, at), tail]));
  return { txid: turned(txid), outputs };
}
