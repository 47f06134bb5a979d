/**
 * What makes Bitcoin, Litecoin and Dogecoin different from each other. Coin types: SLIP-0044; relay rules: policy/policy.h of
 * bitcoin/bitcoin, litecoin-project/litecoin and dogecoin/dogecoin; version bytes and prefixes: engines/reserves/forms.ts. Amounts are units of 10^-8 coin.
 */
import { ADDRESS_FORMS, type AddressForm } from '#engines/reserves/forms.ts';
import type { ChainAsset, ChainId } from '../driver.ts';

export type UtxoChain = Extract<ChainId, 'btc' | 'ltc' | 'doge'>;
export type UtxoNetwork = 'main' | 'test' | 'local';

export interface UtxoParameters {
  readonly chain: UtxoChain;
  readonly name: string;
  readonly network: UtxoNetwork;
  readonly form: AddressForm;
  /** An older version byte of script addresses that is still read (Litecoin's 3...), never written. */
  readonly oldScriptHash: number | null;
  /** Script of our own addresses. */
  readonly own: 'wpkh' | 'pkh';
  /** Path of our account. */
  readonly account: string;
  /** Hash of block 0 of the main network, so that no node of another coin is taken for ours. Null: not asked. */
  readonly genesis: string | null;
  readonly confirmations: number;
  readonly lookEveryMs: number;
  readonly fees: FeeRules;
  readonly dust: DustRule;
  /** Whether its nodes take a transaction in the place of another for a higher fee (BIP 125) without being told to. */
  readonly replaces: boolean;
}

/** Fee rates in units per 1000 virtual bytes. */
export interface FeeRules {
  /** Blocks within which a payment shall be mined, for the node's estimate. */
  readonly target: number;
  /** Never less, whatever the node estimates. */
  readonly least: bigint;
  /** When the node cannot estimate. */
  readonly fallback: bigint;
  /** Above this nothing is sent: a person decides. */
  readonly most: bigint;
  /** A replacement pays at least this much more per 1000 virtual bytes (BIP 125 rule 4). */
  readonly increment: bigint;
}

/** The smallest output the network carries: by its own size at a rate (units per 1000 bytes), or one sum for all. */
export type DustRule = { readonly rate: bigint } | { readonly flat: bigint };

/** Blocks until a coinbase output may be spent: 100 on Bitcoin and Litecoin; Dogecoin asks 240 since block 145,000. */
export const COINBASE_MATURITY: Readonly<Record<UtxoChain, number>> = { btc: 100, ltc: 100, doge: 240 };

const coins = {
  btc: {
    name: 'Bitcoin',
    own: 'wpkh',
    account: "m/84'/0'/0'",
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    confirmations: 3,
    lookEveryMs: 20_000,
    fees: { target: 3, least: 1_000n, fallback: 10_000n, most: 1_000_000n, increment: 1_000n },
    dust: { rate: 3_000n },
    replaces: true,
  },
  ltc: {
    name: 'Litecoin',
    own: 'wpkh',
    account: "m/84'/2'/0'",
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    confirmations: 3,
    lookEveryMs: 10_000,
    fees: { target: 3, least: 1_000n, fallback: 10_000n, most: 1_000_000n, increment: 1_000n },
    dust: { rate: 30_000n },
    // -mempoolreplacement is off in Litecoin Core (litecoin-project/litecoin pull request 772).
    replaces: false,
  },
  doge: {
    name: 'Dogecoin',
    own: 'pkh',
    account: "m/44'/3'/0'",
    genesis: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
    confirmations: 20,
    lookEveryMs: 10_000,
    // 0.01 DOGE per 1000 bytes is what Dogecoin Core recommends and mines from (RECOMMENDED_MIN_TX_FEE).
    fees: { target: 3, least: 1_000_000n, fallback: 1_000_000n, most: 100_000_000n, increment: 100_000n },
    // Outputs below 0.01 DOGE cost an extra fee each (DEFAULT_DUST_LIMIT): none are made.
    dust: { flat: 1_000_000n },
    replaces: true,
  },
} as const satisfies Record<UtxoChain, object>;

export function utxoParameters(chain: UtxoChain, network: UtxoNetwork): UtxoParameters {
  const coin = coins[chain];
  return {
    ...coin,
    chain,
    network,
    form: ADDRESS_FORMS[chain][network],
    oldScriptHash: chain === 'ltc' ? (network === 'main' ? 0x05 : 0xc4) : null,
    genesis: network === 'main' ? coin.genesis : null,
    lookEveryMs: network === 'local' ? 1_000 : coin.lookEveryMs,
  };
}

/** What the chain carries: its own coin, in the same units on every network. */
export const assetsOf = (chain: UtxoChain): readonly ChainAsset[] => [
  { currency: chain, decimals: 8, contract: null },
];

/** Every network of every chain, to say where an address that is not ours belongs. */
export const knownForms: readonly { chain: UtxoChain; network: UtxoNetwork; form: AddressForm }[] = (
  ['btc', 'ltc', 'doge'] as const
).flatMap((chain) =>
  (['main', 'test', 'local'] as const).map((network) => ({
    chain,
    network,
    form: ADDRESS_FORMS[chain][network],
  })),
);
