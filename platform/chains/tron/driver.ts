/** Tron: TRX and listed TRC-20 tokens, over the HTTP interface of a full node. */
import { HDKey } from '@scure/bip32';
import type { ChainAsset, ChainDriver } from '../driver.ts';
import { createNodePost } from '../node-http.ts';
import { isTronTxid, ownAddress, readTronAddress, toTarget } from './address.ts';
import { block, blockAt, createApi, refOf } from './api.ts';
import { GENESIS, tronAssets } from './assets.ts';
import { broadcast } from './broadcast.ts';
import { coinOf, paymentCost, planPayment, sweepCost, tokensOf } from './payment.ts';
import { look, scan } from './scan.ts';
import { statusOf } from './status.ts';

export interface TronDriverOptions {
  readonly network: ChainDriver['network'];
  /** HTTP interface of a full node with transaction history; `/walletsolidity` answers at the same address. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one answer may take, ms. */
  readonly timeoutMs?: number;
  /** What is carried instead of the usual: TRX first, then tokens by their contract in 41-hex. */
  readonly assets?: readonly ChainAsset[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly confirmations?: number;
  /** Most that may be burnt for the energy of one payment, sun. */
  readonly mostEnergyFee?: bigint;
}

/** A block is solid when 19 of the 27 makers have built on it. */
const CONFIRMATIONS = { main: 20, test: 20, local: 3 } as const;
/** A block every three seconds. */
const LOOK_EVERY_MS = 3_000;
/** The node gives 100 at once; one is up to half a megabyte with its logs. */
const SPAN = 20;
const MAX_ENERGY_FEE = 100_000_000n;

export function createTronDriver(options: TronDriverOptions): ChainDriver {
  const { network, now, assets = tronAssets(network), mostEnergyFee = MAX_ENERGY_FEE } = options;
  const api = createApi(createNodePost(options), GENESIS[network]);
  const contracts = new Set(assets.flatMap(({ contract }) => contract ?? []));

  function assetOf(currency: string): ChainAsset {
    const asset = assets.find((known) => known.currency === currency);
    if (!asset) throw new RangeError(`not a currency of Tron: ${currency}`);
    return asset;
  }

  return {
    id: 'trx',
    family: 'tron',
    name: 'Tron',
    network,
    assets,
    confirmations: options.confirmations ?? CONFIRMATIONS[network],
    lookEveryMs: network === 'local' ? 1_000 : LOOK_EVERY_MS,
    span: SPAN,
    readAddress: (text) => readTronAddress(text, contracts),
    isTxid: isTronTxid,
    derive: (xpub, path) => ownAddress(HDKey.fromExtendedKey(xpub), path),
    tip: async () => refOf(await api.call('/wallet/getnowblock', {}, block)),
    async blockAt(height) {
      const found = await blockAt(api, height);
      return found && refOf(found);
    },
    read: (from, to, watched) => scan(api, assets, from, to, watched),
    look: (txid, watched) => look(api, assets, txid, watched),
    async balance(address, currency) {
      const { contract } = assetOf(currency);
      const target = toTarget(address);
      return contract === null ? coinOf(api, target) : tokensOf(api, target, contract);
    },
    plan: (order) => planPayment({ api, assets, now, mostEnergyFee }, order),
    bump: () => Promise.resolve(null),
    broadcast: (raw) => broadcast(api, raw),
    status: (txid, plan) => statusOf(api, txid, plan),
    nonce: () => Promise.resolve(null),
    sweepCost: (currency, to) =>
      sweepCost(api, assetOf(currency).contract, to === undefined ? null : toTarget(to)),
    paymentCost: (currency) => paymentCost(api, assetOf(currency).contract),
    close: () => Promise.resolve(),
  };
}
