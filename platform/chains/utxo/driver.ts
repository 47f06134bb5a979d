/** Bitcoin, Litecoin and Dogecoin through the JSON-RPC of a node of one's own (README.md). */
import { HDKey } from '@scure/bip32';
import { ChainUnreachable, type BlockRef, type ChainDriver } from '../driver.ts';
import { readAddress, scriptOf } from './address.ts';
import { readAmount } from './amounts.ts';
import { fields, readHash } from './answers.ts';
import { isHash } from './bytes.ts';
import { unspentOf } from './own-outputs.ts';
import {
  assetsOf,
  utxoParameters,
  type UtxoChain,
  type UtxoNetwork,
  type UtxoParameters,
} from './parameters.ts';
import { addressAt } from './paths.ts';
import { bumpPayment, paymentCost, planPayment } from './plan.ts';
import { createRpc, type Rpc } from './rpc.ts';
import { hashAt, headerOf, lookAt, readBlocks, refOf } from './scan.ts';
import { broadcastRaw, statusOf } from './status.ts';

export interface UtxoDriverOptions {
  readonly chain: UtxoChain;
  readonly network: UtxoNetwork;
  /** 'http://user:password@127.0.0.1:8332' of a node with -txindex=1. */
  readonly url: string;
  /** Blocks before a deposit is credited, where the operator wants more than the chain's habit. */
  readonly confirmations?: number;
}

const SPAN = 20;
/** A scan of all unspent outputs of a main network takes minutes. */
const OUTPUT_SCAN_MS = 15 * 60_000;
/** Names of networks as `getblockchaininfo` has them; 'signet' and 'testnet4' are test networks too. */
const NODE_NETWORK: Record<UtxoNetwork, RegExp> = {
  main: /^main$/,
  test: /^(test|signet)/,
  local: /^regtest$/,
};

export function createUtxoDriver(options: UtxoDriverOptions): ChainDriver {
  const parameters = utxoParameters(options.chain, options.network);
  const { chain, name, network, lookEveryMs } = parameters;
  const rpc = checked(createRpc(options.url), parameters);
  const scanRpc = createRpc(options.url, OUTPUT_SCAN_MS);
  const accounts = new Map<string, HDKey>();

  async function blockAt(height: number): Promise<BlockRef | null> {
    const hash = await hashAt(rpc, height);
    return hash === null ? null : refOf(await headerOf(rpc, hash));
  }

  return {
    id: chain,
    family: 'utxo',
    name,
    network,
    assets: assetsOf(chain),
    confirmations: options.confirmations ?? parameters.confirmations,
    lookEveryMs,
    span: SPAN,

    readAddress: (text) => readAddress(parameters, text),
    isTxid: isHash,
    derive(xpub, path) {
      const account = accounts.get(xpub) ?? HDKey.fromExtendedKey(xpub);
      accounts.set(xpub, account);
      return addressAt(parameters, account, path);
    },

    async tip() {
      return refOf(await headerOf(rpc, readHash(await rpc.call('getbestblockhash'), 'a block hash')));
    },
    blockAt,
    read: (from, to, watched) => readBlocks(rpc, parameters, from, to, watched),
    look: (txid, watched) => lookAt(rpc, parameters, txid, watched),
    balance: (address) => balanceOf(scanRpc, scriptOf(parameters, address)),
    unspent: (outputs) => unspentOf(rpc, outputs),

    plan: (order) => planPayment(rpc, parameters, order),
    bump: (plan) => bumpPayment(rpc, parameters, plan),
    broadcast: (raw) => broadcastRaw(rpc, raw),
    status: (txid, plan) => statusOf(rpc, parameters, txid, plan),
    nonce: () => Promise.resolve(null),
    sweepCost: () => Promise.resolve(null),
    paymentCost: () => paymentCost(rpc, parameters),
    close: () => Promise.resolve(),
  };
}

/** Before the first call the node is asked who it is: a node of another coin or network answers everything wrong. */
function checked(rpc: Rpc, { network, genesis, name }: UtxoParameters): Rpc {
  let known: Promise<void> | null = null;
  async function ask(): Promise<void> {
    const { chain } = fields(await rpc.call('getblockchaininfo'), 'the node');
    const first = genesis === null ? null : await rpc.call('getblockhash', 0);
    if (typeof chain !== 'string' || !NODE_NETWORK[network].test(chain) || first !== genesis) {
      throw new ChainUnreachable(`node: not a node of ${name}, ${network} network`);
    }
  }
  async function know(): Promise<void> {
    known ??= ask();
    try {
      await known;
    } catch (error) {
      known = null;
      throw error;
    }
  }
  return {
    async call(...call) {
      await know();
      return rpc.call(...call);
    },
    async batch(calls) {
      await know();
      return rpc.batch(calls);
    },
  };
}

/** The node goes through all unspent outputs it has. Dogecoin Core cannot; `unspent` is the way there. */
async function balanceOf(rpc: Rpc, script: string): Promise<bigint> {
  const answer = fields(await rpc.call('scantxoutset', 'start', [`raw(${script})`]), 'a balance');
  return readAmount(answer.total_amount);
}
