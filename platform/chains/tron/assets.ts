/** The networks of Tron, and what the house carries there: TRX and USDT. Contracts are ours to say, they are never asked of a node. */
import type { ChainAsset, ChainDriver } from '../driver.ts';

type Network = ChainDriver['network'];

/** Built into the development chain. */
export const LOCAL_USDT_CONTRACT = '4100000000000000000000000000000000000057d7';

/** 41-hex. Source: https://tether.to/en/supported-protocols for the main network; Nile's is the faucet's token. */
const USDT: Record<Network, string> = {
  main: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  test: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
  local: LOCAL_USDT_CONTRACT,
};

export function tronAssets(network: Network): readonly ChainAsset[] {
  return [
    { currency: 'trx', decimals: 6, contract: null },
    { currency: 'usdt', decimals: 6, contract: USDT[network] },
  ];
}

/** Id of block 0 by which a node shows its network; null: any (a development chain). 'test' is Nile. */
export const GENESIS: Record<Network, string | null> = {
  main: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  test: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  local: null,
};
