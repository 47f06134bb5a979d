/**
 * Blocks by height. Solana counts slots, and a slot may stay empty; what is numbered without gaps is the block height. Heights
 * are used everywhere, so "no block" can only mean "above the tip". The node wants slots: they are found from a known pair of
 * slot and height. Everything is asked at 'finalized', which is never taken back.
 */
import * as z from 'zod/mini';
import { ChainUnreachable, type BlockRef } from '../driver.ts';
import { count, type Rpc } from './rpc.ts';

export const FINALIZED = { commitment: 'finalized' } as const;

/** Newest transaction format that is understood: 1. A node refuses a block with a newer one, so it cannot be passed over. */
export const ENCODING = { encoding: 'json', maxSupportedTransactionVersion: 1, ...FINALIZED } as const;

interface Anchor {
  readonly height: number;
  readonly slot: number;
}

const slots = z.array(count);
const header = z.object({
  blockHeight: count,
  blockhash: z.string().check(z.minLength(32)),
  previousBlockhash: z.string(),
});
const full = z.extend(header, { transactions: z.array(z.unknown()) });

export interface FullBlock extends BlockRef {
  /** As the node gave them, not looked at yet. */
  readonly transactions: readonly unknown[];
}

/** Most slots that a node lists at once (agave, `MAX_GET_CONFIRMED_BLOCKS_RANGE`). */
const MAX_SLOTS = 500_000;
/** So far down a list of slots reaches surely; one in twenty or so is empty. */
const FAR = 100_000;

export interface Blocks {
  tip(): Promise<BlockRef>;
  /** Null above the tip. */
  at(height: number): Promise<BlockRef | null>;
  /** The block of a slot that has one. */
  ofSlot(slot: number): Promise<BlockRef>;
  /** Blocks from..to with their transactions. */
  read(from: number, to: number): Promise<FullBlock[]>;
}

export function createBlocks(rpc: Rpc): Blocks {
  /** Where the last search ended, and the last tip: the next search begins at the nearer one. */
  let last: Anchor | null = null;
  let top: Anchor | null = null;

  async function ofSlot(slot: number): Promise<BlockRef> {
    const { blockHeight, blockhash, previousBlockhash } = await rpc.call(
      'getBlock',
      [slot, { ...ENCODING, transactionDetails: 'none', rewards: false }],
      header,
    );
    return { height: blockHeight, hash: blockhash, parent: previousBlockhash };
  }

  async function tip(): Promise<BlockRef> {
    const slot = await rpc.call('getSlot', [FINALIZED], count);
    const block = await ofSlot(slot);
    top = { height: block.height, slot };
    return block;
  }

  /** Slots of the blocks from..to, both in; fewer when the tip is lower. */
  async function slotsOf(from: number, to: number): Promise<number[]> {
    if (!top) await tip();
    let anchor = nearest(from, [last, top]);
    while (anchor.height - from > FAR) anchor = await stepDown(anchor, from);
    const start = anchor.height > from ? await slotBelow(anchor, from) : anchor;
    const found = await rpc.call(
      'getBlocksWithLimit',
      [start.slot, Math.min(to - start.height + 1, MAX_SLOTS), FINALIZED],
      slots,
    );
    if (found.length > 0 && found[0] !== start.slot) throw new ChainUnreachable('node: a block is gone');
    const wanted = found.slice(from - start.height);
    const lowest = wanted[0];
    if (lowest !== undefined) last = { height: from, slot: lowest };
    return wanted;
  }

  /** Empty slots make the way down shorter than it seems, so this never goes below `height`. */
  async function stepDown(anchor: Anchor, height: number): Promise<Anchor> {
    const guess = anchor.slot - (anchor.height - height);
    const [slot] = await rpc.call('getBlocksWithLimit', [guess, 1, FINALIZED], slots);
    if (slot === undefined) throw new ChainUnreachable('node: does not hold blocks that old');
    const block = await ofSlot(slot);
    if (block.height >= anchor.height) throw new ChainUnreachable('node: heights make no sense');
    return { height: block.height, slot };
  }

  async function slotBelow(anchor: Anchor, height: number): Promise<Anchor> {
    const distance = anchor.height - height;
    for (let margin = 32 + distance; margin + distance < MAX_SLOTS; margin *= 2) {
      const start = Math.max(0, anchor.slot - distance - margin);
      const found = await rpc.call('getBlocks', [start, anchor.slot, FINALIZED], slots);
      if (found.at(-1) !== anchor.slot) throw new ChainUnreachable('node: a block is gone');
      const slot = found.at(-1 - distance);
      if (slot !== undefined) return { height, slot };
      if (start === 0) break;
    }
    throw new ChainUnreachable('node: does not hold blocks that old');
  }

  return {
    tip,
    ofSlot,
    async at(height) {
      const [slot] = await slotsOf(height, height);
      if (slot === undefined) return null;
      const block = await ofSlot(slot);
      if (block.height !== height) throw new ChainUnreachable('node: heights make no sense');
      return block;
    },
    async read(from, to) {
      const blocks: FullBlock[] = [];
      for (const [step, slot] of (await slotsOf(from, to)).entries()) {
        const block = await rpc.call(
          'getBlock',
          [slot, { ...ENCODING, transactionDetails: 'full', rewards: false }],
          full,
        );
        const below = blocks.at(-1);
        if (block.blockHeight !== from + step || (below && below.hash !== block.previousBlockhash)) {
          throw new ChainUnreachable('node: blocks do not follow each other');
        }
        blocks.push({
          height: block.blockHeight,
          hash: block.blockhash,
          parent: block.previousBlockhash,
          transactions: block.transactions,
        });
      }
      return blocks;
    },
  };
}

function nearest(height: number, anchors: readonly (Anchor | null)[]): Anchor {
  const known = anchors.filter((anchor) => anchor !== null);
  const sorted = known.toSorted((a, b) => Math.abs(a.height - height) - Math.abs(b.height - height));
  return sorted[0]!;
}
