/** Which family's keys serve which chain. The amounts that were approved are converted with our own list of coins. */
import { CHAIN_IDS, type ChainDriver, type ChainId, type ChainKeys } from '../driver.ts';
import { createEvmKeys } from '../evm/keys.ts';
import { assetsOf } from '../families.ts';
import { createSolanaKeys } from '../solana/keys.ts';
import { createTronKeys } from '../tron/keys.ts';
import { createUtxoKeys } from '../utxo/keys.ts';
import type { SignerChain } from './service.ts';

type Network = ChainDriver['network'];

/** @param seed BIP-39 seed, 64 bytes */
function keysOf(id: ChainId, network: Network, seed: Uint8Array): ChainKeys {
  switch (id) {
    case 'eth':
    case 'bsc':
      return createEvmKeys({ chain: id, network, seed });
    case 'btc':
    case 'ltc':
    case 'doge':
      return createUtxoKeys({ chain: id, network, seed });
    case 'sol':
      return createSolanaKeys({ network, seed });
    case 'trx':
      return createTronKeys({ network, seed });
  }
}

/**
 * @param named 'eth=local,btc=main'
 * @throws when a chain or a network is not one of ours
 */
export function loadFamilies(named: string, seed: Uint8Array): ReadonlyMap<ChainId, SignerChain> {
  const chains = new Map<ChainId, SignerChain>();
  for (const part of named.split(',').filter((one) => one !== '')) {
    const [name, network] = part.split('=');
    const id = CHAIN_IDS.find((one) => one === name);
    if (!id || (network !== 'main' && network !== 'test' && network !== 'local'))
      throw new Error(`no chain and network: ${part}`);
    chains.set(id, { network, assets: assetsOf({ id, network }), keys: keysOf(id, network, seed) });
  }
  return chains;
}

/** Those of `named` that are main networks: their coins are worth something. */
export function mainChains(named: string): ReadonlySet<ChainId> {
  const parts = named.split(',');
  return new Set(CHAIN_IDS.filter((id) => parts.includes(`${id}=main`)));
}
