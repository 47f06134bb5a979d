/**
 * A chain read through two nodes: what both show alike is believed, and where they differ nothing is. That a payment came to
 * nothing both must say, and that there is none. Plans and balances are the first node's alone.
 */
import { ChainUnreachable, type BlockRef, type ChainDriver, type ScannedBlock } from './driver.ts';

/** Two nodes of a chain do not say the same. Nothing is decided until they do. */
export class ChainDisagreement extends ChainUnreachable {
  override name = 'ChainDisagreement';
  readonly height: number;
  /** The same block, and not the same in it: one of them lies or is broken. Otherwise they may be on two branches for a while. */
  readonly sameBlock: boolean;
  readonly said: Readonly<Record<'first' | 'second', string>>;

  constructor(height: number, sameBlock: boolean, said: ChainDisagreement['said']) {
    super(`the nodes do not agree on block ${height}`);
    this.height = height;
    this.sameBlock = sameBlock;
    this.said = said;
  }
}

/** @param second a driver of the same chain on another node */
export function withSecondNode(first: ChainDriver, second: ChainDriver): ChainDriver {
  async function blockAt(height: number): Promise<BlockRef | null> {
    const [one, other] = await Promise.all([first.blockAt(height), second.blockAt(height)]);
    // What one of them does not have yet is not known yet.
    if (!one || !other) return null;
    return agreed(one, other);
  }

  return {
    ...first,
    blockAt,
    /** The lower one: what is above it only one node has seen. */
    async tip() {
      const [one, other] = await Promise.all([first.tip(), second.tip()]);
      if (one.height <= other.height) return one;
      return (await first.blockAt(other.height)) ?? one;
    },
    async read(from, to, watched) {
      const [one, other] = await Promise.all([first.read(from, to, watched), second.read(from, to, watched)]);
      for (const [index, block] of one.entries()) {
        const there = other[index];
        if (!there) throw new ChainUnreachable('the second node is behind');
        agreed(block, there);
        const said = { first: textOf(block), second: textOf(there) };
        if (said.first !== said.second) throw new ChainDisagreement(block.height, true, said);
      }
      return one;
    },
    async look(txid, watched) {
      const [one, other] = await Promise.all([first.look(txid, watched), second.look(txid, watched)]);
      // What only one of them has is there, and in a block only what both have in one.
      const found = !one || (other && other.transfers.length > one.transfers.length) ? other : one;
      if (!found) return null;
      if (!one?.block || !other?.block) return { transfers: found.transfers, block: null };
      return { transfers: found.transfers, block: agreed(one.block, other.block) };
    },
    async status(txid, plan) {
      const one = await first.status(txid, plan);
      if (one.state !== 'dead' && one.state !== 'failed') return one;
      const other = await second.status(txid, plan);
      if (other.state === one.state) return one;
      throw new ChainUnreachable(`${txid} is ${one.state} to one node and ${other.state} to the other`);
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

function agreed(one: BlockRef, other: BlockRef): BlockRef {
  if (one.hash === other.hash) return one;
  throw new ChainDisagreement(one.height, false, { first: one.hash, second: other.hash });
}

/** What a block brings, the same text for the same content. */
function textOf({ transfers }: ScannedBlock): string {
  return transfers
    .map(({ txid, part, target, currency, amount, spendableFrom = 0 }) =>
      [txid, part, target, currency, amount, spendableFrom].join(' '),
    )
    .toSorted()
    .join('\n');
}
