/** Which family's keys serve which chain. The amounts that were approved are converted with our own list of coins. */
import { CHAIN_IDS, type ChainAsset, type ChainDriver, type ChainId, type ChainKeys } from '../driver.ts';
import { createEvmKeys } from '../evm/keys.ts';
import { assetsOf } from '../families.ts';
import { createSolanaKeys } from '../solana/keys.ts';
import { createTronKeys } from '../tron/keys.ts';
import { createUtxoKeys } from '../utxo/keys.ts';
import type { SignerChain } from './signer-context.ts';

type Network = ChainDriver['network'];

/** @param seed BIP-39 seed, 64 bytes */
function keysOf(id: ChainId, network: Network, seed: Uint8Array, assets: readonly ChainAsset[]): ChainKeys {
  switch (id) {
    case 'eth':
    case 'bsc':
      return createEvmKeys({ chain: id, network, seed, assets });
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

/** The contract of the house's token on a chain, from 'eth=phx:0x1234...,bsc=...'. */
function tokenOf(tokens: string, chain: ChainId): { currency: string; contract: string } | undefined {
  const found = tokens.split(',').find((one) => one.startsWith(`${chain}=`));
  if (!found) return undefined;
  const [currency = '', contract = ''] = found.slice(chain.length + 1).split(':');
  if (!/^[a-z0-9]{1,12}$/.test(currency) || !/^0x[0-9a-f]{40}$/.test(contract))
    throw new Error(`no token: ${found}`);
  return { currency, contract };
}

/**
 * @param named 'eth=local,btc=main' @param tokens 'eth=phx:0x1234...': the house's own, its contract in lower case
 * @throws when a chain or a network is not one of ours
 */
export function loadFamilies(
  named: string,
  seed: Uint8Array,
  tokens = '',
): ReadonlyMap<ChainId, SignerChain> {
  const chains = new Map<ChainId, SignerChain>();
  for (const part of named.split(',').filter((one) => one !== '')) {
    const [name, network] = part.split('=');
    const id = CHAIN_IDS.find((one) => one === name);
    if (!id || (network !== 'main' && network !== 'test' && network !== 'local'))
      throw new Error(`no chain and network: ${part}`);
    const token = tokenOf(tokens, id);
    const assets = assetsOf({ id, network, ...(token && { token }) });
    chains.set(id, { network, assets, keys: keysOf(id, network, seed, assets) });
  }
  return chains;
}

/** Those of `named` that are main networks: their coins are worth something. */
export function mainChains(named: string): ReadonlySet<ChainId> {
  const parts = named.split(',');
  return new Set(CHAIN_IDS.filter((id) => parts.includes(`${id}=main`)));
}
