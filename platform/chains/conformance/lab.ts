import type { ChainDriver, ChainKeys } from '../driver.ts';

/** A thing this chain or this node cannot do, with the reason in words. It is printed, never passed over in silence. */
export interface Impossible {
  readonly impossible: string;
}

/** What a reorganisation does with one payment that was in the blocks it takes away. */
export type ReorgKind =
  /** It is mined again in the new branch. */
  | 'keep'
  /** It is in no block of the new branch (it may wait in the pool again). */
  | 'lose'
  /** The same coins were paid to somebody else in the new branch. */
  | 'double-spend';

/**
 * One chain with a node under the test's hand. What a driver's test gives to the conformance suite (../conformance.ts).
 * Addresses are as people read them, amounts on-chain units. Every call waits until the node has done it.
 */
export interface ChainLab {
  /** The node it ran on, for the table: 'anvil 1.7.1', 'litecoind 0.21.4', 'development chain'. */
  readonly node: string;
  readonly driver: ChainDriver;
  /** Keys of a mnemonic of the lab's own. */
  readonly keys: ChainKeys;

  /** A driver of the main network with the same family and id; never asked for the network. */
  mainDriver(): ChainDriver;
  /** Keys of the main network for a BIP-39 mnemonic without passphrase. */
  mainKeys(mnemonic: string): ChainKeys;
  /** A second driver to the same node, as after a restart. */
  connect(): ChainDriver;
  /** A driver whose node does not answer. */
  unreachable(): ChainDriver;

  /** Somebody else's address, a new one at every call, holding nothing. */
  stranger(): string;
  /** What an address holds now, asked of the node without the driver. */
  held(address: string, currency: string): Promise<bigint>;

  /** Somebody pays: sent to the node, not mined yet (where the chain knows the difference). Gives the transaction id. */
  pay(address: string, currency: string, amount: bigint): Promise<string>;
  /** One transaction that pays several. */
  payMany:
    | Impossible
    | ((outputs: readonly { address: string; amount: bigint }[], currency: string) => Promise<string>);
  /** Pays 1 unit of a token that is not on the list but calls itself as one that is. */
  wrongToken: Impossible | ((address: string) => Promise<string>);
  /** A transaction that carries coin or a listed token to the address and fails when it is executed. */
  failed: Impossible | ((address: string) => Promise<string>);
  /** Adds so many blocks; the first takes what waits. */
  mine(blocks: number): Promise<void>;
  /** Takes the last `depth` blocks away and puts at least as many others there. `txid` is the payment that `how` is about. */
  reorg: Impossible | ((depth: number, how: ReorgKind, txid: string) => Promise<void>);
  /** Smallest amount of the chain's coin that the network carries, and one that it does not (null: it carries everything). */
  readonly dust: { readonly carried: bigint; readonly refused: bigint | null };

  /** Coin for the hot address beside two whole ones, where a payment's fee is no small part of one. */
  readonly feeReserve?: bigint;

  close(): Promise<void>;
}
