/** The networks of Solana, and what the house carries there: SOL and USDC. Mints are ours to say, they are never asked of a node. */
import type { ChainAsset, ChainDriver } from '../driver.ts';

/** On the development chain it is only a name; nobody has its key and nobody needs one. */
export const LOCAL_USDC_MINT = 'PhoenixUSDC11111111111111111111111111111111';

/** Source of the first two: https://developers.circle.com/stablecoins/usdc-contract-addresses */
const USDC: Record<ChainDriver['network'], string> = {
  main: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  test: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  local: LOCAL_USDC_MINT,
};

export function solanaAssets(network: ChainDriver['network']): readonly ChainAsset[] {
  return [
    { currency: 'sol', decimals: 9, contract: null },
    { currency: 'usdc', decimals: 6, contract: USDC[network] },
  ];
}

/** Hash of block 0 by which a node shows its network; null: any (a development chain). 'test' is devnet, where Circle's USDC is. */
export const GENESIS: Record<ChainDriver['network'], string | null> = {
  main: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  test: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  local: null,
};
