/** Blocks of the development chain and the outputs that are unspent at its tip. The longest valid branch is the chain. */
import { hexOf } from '../../utxo/bytes.ts';
import type { Block, ChainTransaction } from './transactions.ts';

export interface Unspent {
  readonly script: string;
  readonly amount: bigint;
  readonly height: number;
  readonly coinbase: boolean;
}

export interface Ledger {
  tip(): Block;
  /** In the chain that counts now. */
  at(height: number): Block | undefined;
  /** Any block that was ever seen. */
  block(hash: string): Block | undefined;
  active(block: Block): boolean;
  /** Blocks that were ever added. */
  size(): number;
  unspent(outpoint: string): Unspent | undefined;
  outputs(): Iterable<[outpoint: string, output: Unspent]>;
  /** A transaction of the chain that counts, with its block. */
  find(txid: string): { transaction: ChainTransaction; block: Block } | null;
  /** @returns transactions that are in no block any more */
  add(block: Block): ChainTransaction[];
  /** Takes a block and all above it out of the running. @returns as `add` */
  invalidate(hash: string): ChainTransaction[];
}

export function createLedger(genesis: Block): Ledger {
  const blocks = new Map<string, Block>([[genesis.hash, genesis]]);
  const invalid = new Set<string>();
  const outputs = new Map<string, Unspent>();
  /** What each connected block spent, to take it back. */
  const spent = new Map<string, [string, Unspent][]>();
  const where = new Map<string, Block>();
  const chain: Block[] = [];

  function connect(block: Block): void {
    const taken: [string, Unspent][] = [];
    for (const [order, { txid, spends, parsed }] of block.transactions.entries()) {
      for (const outpoint of spends) {
        const output = outputs.get(outpoint);
        if (!output) throw new Error(`block ${block.hash} spends what is not there: ${outpoint}`);
        taken.push([outpoint, output]);
        outputs.delete(outpoint);
      }
      for (const [index, { script, amount }] of parsed.outputs.entries()) {
        const output = { script: hexOf(script), amount, height: block.height, coinbase: order === 0 };
        outputs.set(`${txid}:${index}`, output);
      }
      where.set(txid, block);
    }
    spent.set(block.hash, taken);
    chain.push(block);
  }

  function disconnect(): Block {
    const block = chain.pop()!;
    for (const { txid, parsed } of block.transactions) {
      for (const index of parsed.outputs.keys()) outputs.delete(`${txid}:${index}`);
      where.delete(txid);
    }
    // Outputs that were made and spent within the block are not brought back.
    const own = new Set(block.transactions.map(({ txid }) => txid));
    for (const [outpoint, output] of spent.get(block.hash)!) {
      if (!own.has(outpoint.slice(0, 64))) outputs.set(outpoint, output);
    }
    return block;
  }

  function branchOf(tip: Block): Block[] {
    const branch: Block[] = [];
    for (let at: Block | undefined = tip; at; at = blocks.get(at.parent)) branch.unshift(at);
    return branch;
  }

  const valid = (block: Block) => branchOf(block).every(({ hash }) => !invalid.has(hash));

  /** Moves to the longest valid branch; of two as long, the one that is here already, then the one seen first. */
  function choose(): ChainTransaction[] {
    let best = chain.at(-1);
    if (best && !valid(best)) best = undefined;
    for (const block of blocks.values()) {
      if ((!best || block.height > best.height) && valid(block)) best = block;
    }
    const branch = branchOf(best!);
    const dropped: Block[] = [];
    while (chain.length > 0 && branch[chain.length - 1] !== chain.at(-1)) dropped.push(disconnect());
    for (const block of branch.slice(chain.length)) connect(block);
    return dropped
      .toReversed()
      .flatMap(({ transactions }) => transactions.slice(1))
      .filter(({ txid }) => !where.has(txid));
  }

  connect(genesis);
  return {
    tip: () => chain.at(-1)!,
    at: (height) => chain[height],
    block: (hash) => blocks.get(hash),
    active: (block) => chain[block.height] === block,
    size: () => blocks.size,
    unspent: (outpoint) => outputs.get(outpoint),
    outputs: () => outputs,
    find(txid) {
      const block = where.get(txid);
      const transaction = block?.transactions.find((each) => each.txid === txid);
      return block && transaction ? { transaction, block } : null;
    },
    add(block) {
      blocks.set(block.hash, block);
      if (block.parent !== chain.at(-1)!.hash) return choose();
      connect(block);
      return [];
    },
    invalidate(hash) {
      invalid.add(hash);
      return choose();
    },
  };
}
