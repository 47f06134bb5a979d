/** How addresses of Bitcoin-style chains begin, and what their wallets write before a message that is signed. */

export type CoinChain = 'btc' | 'ltc' | 'doge';
export type ChainNetwork = 'main' | 'test' | 'local';

/** The shape is that of @scure/btc-signer (`BTC_NETWORK`). */
export interface AddressForm {
  /** Human-readable part of segwit addresses; '' where there are none. */
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
}

/** Version bytes and prefixes: chainparams.cpp of bitcoin/bitcoin, litecoin-project/litecoin and dogecoin/dogecoin. */
export const ADDRESS_FORMS: Readonly<Record<CoinChain, Readonly<Record<ChainNetwork, AddressForm>>>> = {
  btc: {
    main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    test: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    local: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  },
  ltc: {
    main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    test: { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
    local: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  },
  doge: {
    main: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
    test: { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
    local: { bech32: '', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  },
};

/** util/message.cpp and main.cpp of the same projects (`MESSAGE_MAGIC`, `strMessageMagic`). */
export const COIN_MAGIC: Readonly<Record<CoinChain, string>> = {
  btc: 'Bitcoin Signed Message:\n',
  ltc: 'Litecoin Signed Message:\n',
  doge: 'Dogecoin Signed Message:\n',
};
