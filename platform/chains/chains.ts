/** The chains that run here, as rooms see them. open-chains.ts builds them from the configuration. */
import type { ChainDriver } from './driver.ts';

export interface Chains {
  /** Those that run now, in the order of CHAIN_IDS. A chain may come later, when its node is up. */
  list(): readonly ChainDriver[];
  get(id: string): ChainDriver | undefined;
  /** Every chain that was asked for, running or not. */
  readonly wanted: readonly string[];
  /** Those that were asked for and do not run, each with the reason. */
  off(): readonly { readonly id: string; readonly reason: string }[];
  /**
   * Sends coins of a development chain to an address.
   * @param units on-chain units
   * @returns id of the transaction; null where coins are not made here
   */
  faucet(id: string, address: string, currency: string, units: bigint): Promise<string | null>;
  /** Whether `faucet` makes coins on this chain. */
  hasFaucet(id: string): boolean;
}
