/** Ethereum and the chains that are programmed as it is. One node, no keys, no state. */
import type { ChainAsset, ChainDriver } from '../driver.ts';
import { deriveEvm, readEvmAddress } from './address.ts';
import { evmNetwork, type EvmChain } from './networks.ts';
import { createPayments } from './payments.ts';
import { createEvmRpc } from './rpc.ts';
import { createScanner } from './scan.ts';
import { createSending } from './sending.ts';
import { putHouseToken, shareHouseToken } from '../local/anvil-house-token.ts';
import { createTraces, type TraceMode } from './traces.ts';
import { listed } from './transfers.ts';

export interface EvmDriverOptions {
  readonly chain: EvmChain;
  readonly network: ChainDriver['network'];
  /** Of the node's JSON-RPC; a user and password in it are sent as basic authorisation. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one answer may take, ms. */
  readonly timeoutMs?: number;
  /** What is carried instead of the usual coins; first the chain's own, token contracts in lower case. */
  readonly assets?: readonly ChainAsset[];
  /** Blocks before a deposit is credited, instead of the usual number. */
  readonly confirmations?: number;
  /** How the node tells of coin that contracts pass on; it is seen only then. 'debug' on a development chain, else 'off'. */
  readonly traces?: TraceMode;
}

export function createEvmDriver(options: EvmDriverOptions): ChainDriver {
  const { url, headers, timeoutMs } = options;
  const network = evmNetwork(options.chain, options.network, options.assets);
  const confirmations = options.confirmations ?? network.confirmations;
  const rpc = createEvmRpc({
    url,
    chainId: network.chainId,
    ...(headers && { headers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const traces = options.traces ?? (options.network === 'local' ? 'debug' : 'off');
  return {
    id: network.chain,
    family: 'evm',
    name: network.name,
    network: network.network,
    assets: network.assets,
    confirmations,
    lookEveryMs: network.lookEveryMs,
    span: network.span,
    readAddress: (text) => readEvmAddress(network, text),
    isTxid: (text) => /^0x[0-9a-fA-F]{64}$/.test(text),
    derive: deriveEvm,
    passedOn: traces !== 'off',
    ...createScanner(rpc, listed(network.assets), createTraces(rpc, network.assets[0]!.currency, traces)),
    ...createPayments(network, rpc),
    ...createSending(rpc, confirmations),
    ...(options.network === 'local' && {
      async putToken(deployment) {
        const token = network.assets.find(({ burns }) => burns);
        if (!token?.contract) throw new Error(`${network.name} has no token of the house`);
        await putHouseToken(rpc, deployment);
        await shareHouseToken(rpc, token.contract, deployment);
      },
    }),
    close: () => Promise.resolve(),
  };
}
