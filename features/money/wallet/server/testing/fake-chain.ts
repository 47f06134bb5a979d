/** A chain in memory that does as a test says, with the mistakes and moments that a real one does not show on demand. */
import { createHash } from 'node:crypto';
import type { Chains } from '#platform/chains/chains.ts';
import {
  ChainUnreachable,
  type BlockRef,
  type ChainDriver,
  type ChainId,
  type OwnAddress,
  type Transfer,
  type Watched,
} from '#platform/chains/driver.ts';
import type { PublicKeys } from '../deposits/context.ts';

interface Block extends BlockRef {
  readonly transfers: readonly Transfer[];
}

export interface FakeChain {
  readonly driver: ChainDriver;
  /** Transfers that are in no block. */
  readonly pool: Transfer[];
  readonly blocks: readonly Block[];
  /** Makes a block with these transfers, then `empty` without any. */
  mine(transfers?: readonly Transfer[], empty?: number): void;
  /** Takes the last blocks away, and has them again. */
  undo(blocks: number): readonly Block[];
  redo(blocks: readonly Block[]): void;
  /** The node shows so many blocks less than there are; 0: all. */
  lag: number;
  /** Called before every question to the node; throws to be away, or to play a crash. */
  before: (question: string) => void;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

let transfers = 0;

/** A transfer in a transaction of its own, unless told. */
export function fakeTransfer(target: string, amount: bigint, more: Partial<Transfer> = {}): Transfer {
  return {
    txid: hash(`${target}${amount}${transfers++}`),
    part: 'native',
    target,
    currency: 'eth',
    amount,
    ...more,
  };
}

/** An EVM-like chain: ether with 18 decimals and a stablecoin with 6. Addresses are 'addr-<path>'. */
export function fakeChain(id: ChainId = 'eth'): FakeChain {
  const blocks: Block[] = [];
  const pool: Transfer[] = [];
  let made = 0;
  const add = (added: readonly Transfer[]) => {
    const height = blocks.length;
    blocks.push({
      height,
      hash: hash(`${id}${height}${made++}`),
      parent: blocks.at(-1)?.hash ?? '0',
      transfers: added,
    });
  };
  add([]);

  const chain: FakeChain = {
    pool,
    blocks,
    before: () => undefined,
    lag: 0,
    mine(mined = [], empty = 0) {
      add(mined);
      for (let count = 0; count < empty; count++) add([]);
    },
    undo: (count) => blocks.splice(blocks.length - count, count),
    redo(undone) {
      blocks.push(...undone);
    },
    driver: {
      id,
      family: 'evm',
      name: 'Fakechain',
      network: 'local',
      assets: [
        { currency: 'eth', decimals: 18, contract: null },
        { currency: 'usdt', decimals: 6, contract: '0xdac' },
        { currency: 'bnb', decimals: 18, contract: '0xbnb' },
      ],
      confirmations: 3,
      lookEveryMs: 20,
      span: 10,
      readAddress: (text) => ({ address: text, target: text }),
      isTxid: (text) => /^[0-9a-f]{64}$/.test(text),
      derive: (xpub, path) => ownAddress(`${xpub}-${path}`, path),
      tip: () => ask('tip', () => blocks.at(-1 - chain.lag)!),
      blockAt: (height) =>
        ask('blockAt', () => (height < blocks.length - chain.lag ? (blocks[height] ?? null) : null)),
      read: (from, to, watched) =>
        ask('read', () =>
          blocks.slice(from, to + 1).map((block) => ({ ...block, transfers: ours(block, watched) })),
        ),
      look: (txid, watched) => ask('look', () => look(txid, watched)),
      balance: (address, currency) =>
        ask('balance', () =>
          blocks
            .flatMap(({ transfers: inside }) => inside)
            .filter((transfer) => transfer.target === address && transfer.currency === currency)
            .reduce((sum, { amount }) => sum + amount, 0n),
        ),
      ...unused,
    },
  };

  async function ask<T>(question: string, answer: () => T): Promise<T> {
    chain.before(question);
    return answer();
  }

  function look(txid: string, watched: Watched) {
    const waiting = pool.filter((transfer) => transfer.txid === txid);
    if (waiting.length > 0)
      return { transfers: waiting.filter(({ target }) => watched.has(target)), block: null };
    const block = blocks.find(({ transfers: inside }) => inside.some((transfer) => transfer.txid === txid));
    return block ? { transfers: ours(block, watched), block } : null;
  }
  return chain;
}

const ours = ({ transfers: inside }: Block, watched: Watched) =>
  inside.filter(({ target }) => watched.has(target));
const ownAddress = (address: string, path: string): OwnAddress => ({ address, target: address, path });

const no = () => Promise.reject(new ChainUnreachable('not asked for here'));
const unused = {
  plan: no,
  bump: no,
  broadcast: no,
  status: no,
  nonce: () => Promise.resolve(null),
  sweepCost: () => Promise.resolve(null),
  paymentCost: () => Promise.resolve(0n),
  close: () => Promise.resolve(),
} satisfies Partial<ChainDriver>;

/** These chains as the platform's port. Nobody is elected to read them: tests step by themselves. */
export function fakeChains(
  drivers: readonly ChainDriver[],
  options: { read?: boolean; faucet?: boolean } = {},
): Chains {
  return {
    list: () => drivers,
    get: (id) => drivers.find((driver) => driver.id === id),
    wanted: options.read ? drivers.map(({ id }) => id) : [],
    off: () => [],
    hasFaucet: () => options.faucet === true,
    faucet: () => Promise.resolve(options.faucet ? hash('gift') : null),
  };
}

export function fakeSigner(xpub = 'xpub'): PublicKeys & { xpub: string } {
  return {
    xpub,
    async publicKey() {
      return this.xpub;
    },
    pool: async (_chain, start, count) =>
      Array.from({ length: count }, (_, step) => start + step).map((place) =>
        ownAddress(`pool-${place}`, place === 0 ? '1/0' : `0/${place - 1}`),
      ),
    address: async (_chain, path) => ownAddress(`own-${path}`, path),
  };
}
