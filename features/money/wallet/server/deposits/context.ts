/** What the parts of deposits share. */
import type { ChainDriver, ChainId, OwnAddress } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { walletSettings } from '../../settings.ts';
import type { DepositSettings } from '../../deposit-settings.ts';
import type { Processor } from './processors/processor.ts';

/** What the signer's process gives to the web server: public keys, never private ones. */
export interface PublicKeys {
  /** Extended public key of the chain's account; null where addresses come from a pool. */
  publicKey(chain: ChainId): Promise<string | null>;
  /** Addresses of a pool, by their place in it: the hot address is the first, deposit address i is at i + 1. */
  pool(chain: ChainId, start: number, count: number): Promise<readonly OwnAddress[]>;
  /** One of our own addresses: '1/0' is the hot one. */
  address(chain: ChainId, path: string): Promise<OwnAddress>;
}

export interface DepositContext {
  readonly kit: ServerKit;
  readonly signer: PublicKeys;
  readonly processors: ReadonlyMap<string, Processor>;
}

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): DepositSettings {
  return settings.get('wallet', walletSettings).deposits;
}

/** Keys that serve this chain: all EVM chains have the same addresses. */
export function keyringOf({ id, family }: Pick<ChainDriver, 'id' | 'family'>): string {
  return family === 'evm' ? 'evm' : id;
}
