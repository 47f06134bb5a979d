import { blockRef, fields, quantity } from './fields.ts';
import { call, type RpcAnswer, type RpcCall } from './rpc.ts';
import { ChainUnreachable } from '../driver.ts';

/** What a transaction offers per gas (EIP-1559), wei. */
export interface GasPrice {
  /** Most per gas, base fee and tip together. */
  readonly most: bigint;
  /** For the block's maker. */
  readonly tip: bigint;
}

/** What is asked of the node to know the price; `readMarket` reads the answers in this order. */
export const MARKET_CALLS: readonly RpcCall[] = [
  call('eth_getBlockByNumber', 'latest', false),
  call('eth_maxPriorityFeePerGas'),
  call('eth_gasPrice'),
];

export interface Market {
  /** Base fee of the latest block, wei per gas; 0 where the chain has none. */
  readonly base: bigint;
  readonly tip: bigint;
}

/** A node without eth_maxPriorityFeePerGas says by eth_gasPrice what is paid, base fee included. */
export function readMarket([latest, tip, price]: readonly RpcAnswer[]): Market {
  if (!latest || latest.error) throw new ChainUnreachable(`node: no latest block: ${latest?.error?.message}`);
  blockRef(latest.result);
  const { baseFeePerGas } = fields(latest.result, 'block');
  const base = baseFeePerGas === undefined ? 0n : quantity(baseFeePerGas, 'base fee');
  if (tip && !tip.error) return { base, tip: quantity(tip.result, 'tip') };
  if (!price || price.error) throw new ChainUnreachable('node: no price of gas');
  const paid = quantity(price.result, 'gas price');
  return { base, tip: paid > base ? paid - base : 0n };
}

/** Twice the base fee: it at most doubles in six blocks, so the payment stays good that long. */
export function usualPrice({ base, tip }: Market): GasPrice {
  return { most: 2n * base + tip, tip };
}

/** The least that is likely to be mined soon: the base fee may grow by an eighth with each block. */
export function leastPrice({ base, tip }: Market): bigint {
  return (base * 9n) / 8n + tip;
}

/**
 * A price that replaces `before`: nodes ask for 10 % more on both fields (geth) or 12.5 % (others); 20 % more here, and no
 * less than what is usual now.
 */
export function higherPrice(before: GasPrice, market: Market): GasPrice {
  const now = usualPrice(market);
  const more = (value: bigint) => (value * 12n) / 10n + 1n;
  const tip = now.tip > more(before.tip) ? now.tip : more(before.tip);
  const most = now.most > more(before.most) ? now.most : more(before.most);
  return { tip, most: most > tip ? most : tip };
}
