/** Gas of a payment, and what is offered for it. */
import {
  ChainUnreachable,
  type ChainAsset,
  type PaymentOrder,
  type Plan,
  type PlanRefusal,
} from '../driver.ts';
import { parseBody } from './body.ts';
import { higherPrice, leastPrice, usualPrice, type GasPrice, type Market } from './fees.ts';
import { nonsense, quantity } from './fields.ts';
import type { EvmNetwork } from './networks.ts';
import { call, isExecution, type EvmRpc } from './rpc.ts';
import { hex } from './scan.ts';

/** Gas of a plain transfer of coin to an account. */
export const COIN_GAS = 21_000n;
/**
 * Least gas given to a token transfer: USDT to a new holder takes 63,000. An estimate alone can be too little: it is made on
 * a state in which the payee may hold the token already, and the payment may be mined on one where it does not.
 */
export const TOKEN_GAS = 80_000n;
/** A token that burns more than this makes the payer pay for its own programs. */
const MAX_GAS = 250_000n;
/**
 * The same of who is paid in coin: the house pays, a fee of 21,000 is reckoned with, and what all may cost in a day is limited.
 * A wallet that is a contract takes below 40,000.
 */
const MAX_COIN_GAS = 60_000n;

/** Gas of a payment, or why it cannot be made. @throws ChainUnreachable */
export async function gasOf(
  rpc: EvmRpc,
  coin: ChainAsset,
  draft: {
    from: string;
    to: string;
    value: bigint;
    data: string;
  },
): Promise<bigint | PlanRefusal> {
  // With a limit the node is soon done, whatever the recipient's program is.
  const trial = { ...draft, value: hex(draft.value), gas: hex(MAX_GAS) };
  const [answer] = await rpc.ask([call('eth_estimateGas', trial, 'latest')]);
  const { result, error } = answer!;
  if (error) {
    // First what the program did: its own words may be those of an empty account or of a busy node.
    if (isExecution(error))
      return {
        refused: 'asset',
        message: `the receiving contract refuses the payment: ${error.message}`,
        payee: true,
      };
    if (/insufficient funds/i.test(error.message)) return funds(coin.currency);
    throw new ChainUnreachable(`node: eth_estimateGas: ${error.message}`);
  }
  const estimate = quantity(result, 'estimated gas');
  if (estimate < COIN_GAS) throw nonsense('estimated gas');
  const gas = roomFor(estimate, draft.data !== '0x');
  if (gas > (draft.data === '0x' ? MAX_COIN_GAS : MAX_GAS))
    return { refused: 'fee-too-high', message: `the recipient needs ${estimate} gas`, payee: true };
  return gas;
}

/** A plain transfer costs the same always; programs may need more when it comes to it. What is not used is not paid. */
function roomFor(estimate: bigint, token: boolean): bigint {
  if (!token && estimate === COIN_GAS) return estimate;
  const room = (estimate * 5n) / 4n;
  return token && room < TOKEN_GAS ? TOKEN_GAS : room;
}

/** What is offered per gas, and the value that goes out with it. */
export function priced(
  network: EvmNetwork,
  ask: {
    order: PaymentOrder;
    asset: ChainAsset;
    price: Market;
    gas: bigint;
    coins: bigint;
    amount: bigint;
  },
): (GasPrice & { value: bigint }) | PlanRefusal {
  const coin = network.assets[0]!;
  const { order, asset, price, gas, coins, amount } = ask;
  // A payment that takes another's nonce has to offer more than that one did.
  const usual = order.replaces ? higherPrice(priceOf(order.replaces), price) : usualPrice(price);
  if (order.kind === 'sweep' && asset.contract === null) {
    // The same price for both fields is paid in full, so that nothing is left behind.
    const most = leastPrice(price) + price.base / 4n;
    if (most > network.highestGasPrice) return tooHigh(network, most);
    const value = amount - gas * most;
    if (value <= 0n) return { refused: 'dust', message: 'the balance is less than its own fee' };
    return { most, tip: most, value };
  }
  const value = asset.contract === null ? amount : 0n;
  if (coins < value) return funds(coin.currency);
  // Coin that was sent here for this very transfer is enough as long as its price is.
  const affordable = (coins - value) / gas;
  const least = order.replaces ? usual.most : leastPrice(price);
  const most = usual.most <= affordable ? usual.most : affordable;
  if (most < least) return funds(coin.currency);
  if (most > network.highestGasPrice) return tooHigh(network, most);
  return { most, tip: usual.tip < most ? usual.tip : most, value };
}

/** What a plan offers. */
export function priceOf({ body }: Plan): GasPrice {
  const { maxFeePerGas, maxPriorityFeePerGas } = parseBody(body);
  return { most: BigInt(maxFeePerGas), tip: BigInt(maxPriorityFeePerGas) };
}

export function tooHigh(network: EvmNetwork, most: bigint): PlanRefusal {
  return { refused: 'fee-too-high', message: `gas costs ${most} wei on ${network.name} now` };
}

export function funds(currency: string): PlanRefusal {
  return { refused: 'funds', message: `not enough ${currency}` };
}
