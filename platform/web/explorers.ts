/** Where anybody can look a transaction up; a development chain has no such place. */
const EXPLORERS: Readonly<Record<'main' | 'test', Readonly<Record<string, string>>>> = {
  main: {
    btc: 'https://mempool.space/tx/',
    ltc: 'https://litecoinspace.org/tx/',
    doge: 'https://dogechain.info/tx/',
    eth: 'https://etherscan.io/tx/',
    bsc: 'https://bscscan.com/tx/',
    sol: 'https://explorer.solana.com/tx/',
    trx: 'https://tronscan.org/#/transaction/',
  },
  test: {
    btc: 'https://mempool.space/testnet4/tx/',
    ltc: 'https://litecoinspace.org/testnet/tx/',
    eth: 'https://sepolia.etherscan.io/tx/',
    bsc: 'https://testnet.bscscan.com/tx/',
    trx: 'https://nile.tronscan.org/#/transaction/',
  },
};

/** @returns address of the transaction's page, or null where there is none */
export function explorerLink(
  chain: string | null,
  network: 'main' | 'test' | 'local' | null,
  txid: string,
): string | null {
  if (chain === null || network === null || network === 'local') return null;
  const base = EXPLORERS[network][chain];
  return base === undefined ? null : base + encodeURIComponent(txid);
}
