/** What an address holds of an asset, as its node says. */
import type { Address } from 'viem';
import { ChainUnreachable, type ChainAsset } from '../driver.ts';
import { data, nonsense, quantity } from './fields.ts';
import { call, isBusy, type RpcAnswer, type RpcCall } from './rpc.ts';

export function balanceCall(address: string, { contract }: ChainAsset): RpcCall {
  if (contract === null) return call('eth_getBalance', address, 'latest');
  // balanceOf(address)
  const input = `0x70a08231${(address as Address).slice(2).padStart(64, '0')}`;
  return call('eth_call', { to: contract, data: input }, 'latest');
}

export function readBalance(answer: unknown, { contract, currency }: ChainAsset): bigint {
  if (contract === null) return quantity(answer, 'balance');
  const word = data(answer, 'token balance');
  // A call to an address without code gives "0x": the token is not on this chain.
  if (word.length !== 66) throw nonsense(`balance of ${currency}`);
  return BigInt(word);
}

/** @throws ChainUnreachable */
export function resultOf(answer: RpcAnswer | undefined): unknown {
  if (!answer || answer.error) {
    const busy = answer?.error && isBusy(answer.error) ? ' (busy)' : '';
    throw new ChainUnreachable(`node: no balance${busy}: ${answer?.error?.message}`);
  }
  return answer.result;
}
