/**
 * The parts of a node's answers that we use, checked where they come in. A node that answers nonsense is a node that does
 * not answer. Written by hand instead of with schemas: a block has thousands of transactions and most of them are not ours.
 */
import { ChainUnreachable, type BlockRef, type Transfer, type Watched } from '../driver.ts';
import { readAmount } from './amounts.ts';
import { isHash } from './bytes.ts';

/** Parent of block 0. */
export const NOTHING = '0'.repeat(64);

export interface NodeBlock extends BlockRef {
  /** Below 1: no longer in the node's best chain. */
  readonly confirmations: number;
  /** Transactions, or only their ids where the node cannot do more. */
  readonly transactions: readonly unknown[];
  /** As the node gave it. */
  readonly answer: unknown;
}

function nonsense(what: string): ChainUnreachable {
  return new ChainUnreachable(`node: ${what} makes no sense`);
}

export function fields(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw nonsense(what);
  return value as Record<string, unknown>;
}

export function readHash(value: unknown, what: string): string {
  if (!isHash(value)) throw nonsense(what);
  return value;
}

export function readWhole(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw nonsense(what);
  return value as number;
}

/** Answer of `getblockheader` or `getblock`. */
export function readBlock(answer: unknown): NodeBlock {
  const { hash, height, previousblockhash, confirmations, tx } = fields(answer, 'a block');
  if (!Number.isSafeInteger(confirmations)) throw nonsense('confirmations');
  return {
    hash: readHash(hash, 'a block hash'),
    height: readWhole(height, 'a height'),
    parent: previousblockhash === undefined ? NOTHING : readHash(previousblockhash, 'a block hash'),
    confirmations: confirmations as number,
    transactions: Array.isArray(tx) ? tx : [],
    answer,
  };
}

/**
 * What one transaction brings to watched scripts.
 * @param matures height from which a coinbase output of this transaction may be spent
 */
export function readTransfers(
  answer: unknown,
  currency: string,
  watched: Watched,
  matures: number | null,
): Transfer[] {
  const { txid, vin, vout } = fields(answer, 'a transaction');
  if (!Array.isArray(vout) || !Array.isArray(vin)) throw nonsense('a transaction');
  const transfers: Transfer[] = [];
  for (const output of vout as unknown[]) {
    const { n, value, scriptPubKey } = fields(output, 'an output');
    // Litecoin's MWEB outputs have no script and no readable amount: they can be nobody's we know.
    if (typeof scriptPubKey !== 'object' || scriptPubKey === null) continue;
    const { hex } = scriptPubKey as { hex?: unknown };
    if (typeof hex !== 'string' || !watched.has(hex)) continue;
    transfers.push({
      txid: readHash(txid, 'a transaction id'),
      part: `out:${readWhole(n, 'an output number')}`,
      target: hex,
      currency,
      amount: readAmount(value),
      ...(matures !== null && isCoinbase(vin) ? { spendableFrom: matures } : {}),
    });
  }
  return transfers;
}

/** Outputs that a transaction spends, as 'txid:index'. A coinbase spends none. */
export function readSpent(answer: unknown): string[] {
  const { vin } = fields(answer, 'a transaction');
  if (!Array.isArray(vin)) throw nonsense('a transaction');
  return vin.flatMap((input: unknown) => {
    const { txid, vout } = fields(input, 'an input');
    return isHash(txid) && Number.isSafeInteger(vout) ? [`${txid}:${vout as number}`] : [];
  });
}

export function isCoinbase(inputs: readonly unknown[]): boolean {
  return inputs.some((input) => fields(input, 'an input').coinbase !== undefined);
}
