/**
 * What makes the EVM chains different from each other. Chain ids: EIP-155 and its registry (chainid.network). Token contracts:
 * the issuers' own lists (tether.to, circle.com) and, on BNB Smart Chain, the pegged tokens of the bridge.
 */
import { getContractAddress } from 'viem';
import type { ChainAsset, ChainDriver } from '../driver.ts';

export type EvmChain = 'eth' | 'bsc';
type Network = ChainDriver['network'];

export interface EvmNetwork {
  readonly chain: EvmChain;
  readonly network: Network;
  readonly name: string;
  /** EIP-155; in every signature, so bytes for one chain are worth nothing on another. */
  readonly chainId: number;
  /** First the chain's own coin. */
  readonly assets: readonly ChainAsset[];
  readonly confirmations: number;
  readonly lookEveryMs: number;
  readonly span: number;
  /** Wei per gas above which nothing is paid before a person has looked. */
  readonly highestGasPrice: bigint;
}

const GWEI = 10n ** 9n;

/** Nobody's account: it puts the tokens on a development chain. 'Phoenix' in ASCII. */
export const LOCAL_DEPLOYER = '0x0000000000000000000000000050686f656e6978';

/** Tokens of a development chain: the first two contracts of its deployer have the same addresses everywhere. */
const localToken = (nonce: bigint): string =>
  getContractAddress({ from: LOCAL_DEPLOYER, nonce }).toLowerCase();
const LOCAL_TOKENS = {
  usdt: { contract: localToken(0n), decimals: 6 },
  usdc: { contract: localToken(1n), decimals: 6 },
};

const chains = {
  eth: {
    name: 'Ethereum',
    coin: 'eth',
    // 1 main net, 11155111 Sepolia, 31337 what anvil calls itself.
    chainIds: { main: 1, test: 11_155_111, local: 31_337 },
    tokens: {
      main: {
        usdt: { contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
        usdc: { contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
      },
      // Test tokens are anybody's: an operator lists their own.
      test: {},
      local: LOCAL_TOKENS,
    },
    confirmations: 3,
    lookEveryMs: 4_000,
    highestGasPrice: 500n * GWEI,
  },
  bsc: {
    name: 'BNB Smart Chain',
    coin: 'bnb',
    chainIds: { main: 56, test: 97, local: 1_337 },
    tokens: {
      main: {
        usdt: { contract: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
        usdc: { contract: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', decimals: 18 },
      },
      test: {},
      local: LOCAL_TOKENS,
    },
    // Blocks come every second or faster; 15 are what its users wait for.
    confirmations: 15,
    lookEveryMs: 2_000,
    highestGasPrice: 50n * GWEI,
  },
} as const;

/**
 * @param assets what to carry instead of the usual: first the chain's own coin; token contracts in lower case
 */
export function evmNetwork(chain: EvmChain, network: Network, assets?: readonly ChainAsset[]): EvmNetwork {
  const { coin, tokens, chainIds, ...rest } = chains[chain];
  const listed: readonly [string, { contract: string; decimals: number }][] = Object.entries(tokens[network]);
  const usual: readonly ChainAsset[] = [
    { currency: coin, decimals: 18, contract: null },
    ...listed.map(([currency, token]) => ({ currency, ...token })),
  ];
  const local = network === 'local';
  return {
    ...rest,
    chain,
    network,
    chainId: chainIds[network],
    assets: assets ?? usual,
    confirmations: local ? 3 : rest.confirmations,
    lookEveryMs: local ? 1_000 : rest.lookEveryMs,
    span: local ? 50 : 10,
  };
}

/** Decimals of the house's token: those of the ledger. */
const HOUSE_TOKEN_DECIMALS = 8;

/** Where a development chain has the house's token: the third contract of its deployer, as far as it was put there. */
export const LOCAL_HOUSE_TOKEN = localToken(2n);

/**
 * What a chain carries with the house's token.
 * @throws when its code or its contract is another coin's of this chain
 */
export function withHouseToken(
  assets: readonly ChainAsset[],
  token: { readonly currency: string; readonly contract: string } | undefined,
): readonly ChainAsset[] {
  if (!token) return assets;
  const taken = assets.find(
    ({ currency, contract }) => currency === token.currency || contract === token.contract,
  );
  if (taken) throw new Error(`the token of the house is given as ${taken.currency}, which is another coin`);
  return [...assets, { ...token, decimals: HOUSE_TOKEN_DECIMALS, burns: true }];
}

/** What a chain carries unless it is told otherwise, first its own coin. Needs no node. */
export function assetsOf(chain: EvmChain, network: Network): readonly ChainAsset[] {
  return evmNetwork(chain, network).assets;
}
