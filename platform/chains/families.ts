/** Which family carries which chain: the one place that names them all. Their code is loaded when a chain of theirs runs. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ChainSetting, HouseToken } from '../server/config/config.ts';
import type { Runtime } from '../server/runtime.ts';
import type { ChainAsset, ChainDriver } from './driver.ts';
import { evmNetwork, LOCAL_HOUSE_TOKEN, withHouseToken } from './evm/networks.ts';
import { solanaAssets } from './solana/assets.ts';
import { tronAssets } from './tron/assets.ts';
import { assetsOf as utxoAssets } from './utxo/parameters.ts';

/** Sends coins of a development chain. @param units on-chain units @returns id of the transaction */
export type Faucet = (address: string, currency: string, units: bigint) => Promise<string>;

interface LocalNode {
  readonly url: string;
  readonly faucet: Faucet;
  close(): Promise<void>;
}

type Named = Pick<ChainSetting, 'id' | 'network' | 'token'>;
type NodeSetting = Named & Pick<ChainSetting, 'second' | 'traces'>;

/** A development chain has a place for the token from the start; it is empty until the token is put there. */
const LOCAL_TOKEN: HouseToken = { currency: 'phx', contract: LOCAL_HOUSE_TOKEN };

/** What a chain carries on a network: first its own coin. Known without a node. */
export function assetsOf({ id, network, token }: Named): readonly ChainAsset[] {
  switch (id) {
    case 'eth':
    case 'bsc':
      return withHouseToken(
        evmNetwork(id, network).assets,
        token ?? (id === 'eth' && network === 'local' ? LOCAL_TOKEN : undefined),
      );
    case 'btc':
    case 'ltc':
    case 'doge':
      return utxoAssets(id);
    case 'sol':
      return solanaAssets(network);
    case 'trx':
      return tronAssets(network);
  }
}

/** A driver that speaks to the node at this address, and believes it as far as the second one says the same. */
export async function createDriver(
  setting: NodeSetting,
  url: string,
  runtime: Runtime,
): Promise<ChainDriver> {
  const first = await driverOf(setting, url, runtime);
  if (setting.second === undefined) return first;
  const { withSecondNode } = await import('./second-node.ts');
  return withSecondNode(first, await driverOf(setting, setting.second, runtime));
}

async function driverOf(
  { id, network, traces, token }: NodeSetting,
  url: string,
  runtime: Runtime,
): Promise<ChainDriver> {
  switch (id) {
    case 'eth':
    case 'bsc':
      return (await import('./evm/driver.ts')).createEvmDriver({
        chain: id,
        network,
        url,
        assets: assetsOf({ id, network, ...(token && { token }) }),
        ...(traces && { traces }),
      });
    case 'btc':
    case 'ltc':
    case 'doge':
      return (await import('./utxo/driver.ts')).createUtxoDriver({ chain: id, network, url });
    case 'sol':
      return (await import('./solana/driver.ts')).createSolanaDriver({
        network,
        url,
        random: (bytes) => runtime.random(bytes),
      });
    case 'trx':
      return (await import('./tron/driver.ts')).createTronDriver({ network, url, now: () => runtime.now() });
  }
}

/** Milliseconds between blocks of the development chains: quick enough to watch a deposit being confirmed. */
const BLOCK_EVERY_MS = 2_000;

/** Starts a development node that keeps its chain in `folder`. @throws when it cannot run here */
export async function startNode(
  { id, token }: Named,
  folder: string,
  { runtime, log }: { runtime: Runtime; log: Logger },
): Promise<LocalNode> {
  switch (id) {
    case 'eth':
    case 'bsc':
      return (await import('./local/anvil.ts')).startAnvil({
        chain: id,
        folder,
        assets: assetsOf({ id, network: 'local', ...(token && { token }) }),
        random: (bytes) => runtime.random(bytes),
        log,
      });
    case 'btc':
    case 'ltc':
    case 'doge':
      return (await import('./local/utxo-node.ts')).startUtxoNode({
        chain: id,
        folder,
        blockEveryMs: BLOCK_EVERY_MS,
      });
    case 'sol': {
      const { startSolanaNode } = await import('./local/solana-node.ts');
      return byContract(await startSolanaNode(logged(folder)), solanaAssets('local'));
    }
    case 'trx': {
      const { startTronNode } = await import('./local/tron-node.ts');
      return byContract(await startTronNode(logged(folder)), tronAssets('local'));
    }
  }
}

const logged = (folder: string) => ({
  file: join(folder, 'chain.log'),
  port: 0,
  blockEveryMs: BLOCK_EVERY_MS,
});

interface ContractNode {
  readonly url: string;
  faucet(address: string, contract: string | null, units: bigint): string;
  close(): Promise<void>;
}

/** A node whose faucet knows tokens by their contracts. */
function byContract(node: ContractNode, assets: readonly ChainAsset[]): LocalNode {
  return {
    url: node.url,
    close: () => node.close(),
    faucet: async (address, currency, units) => {
      const asset = assets.find((one) => one.currency === currency);
      if (!asset) throw new Error(`no ${currency} on this chain`);
      return node.faucet(address, asset.contract, units);
    },
  };
}
