/** Payments as plans: a new one, and one with a higher price. */
import type { ChainAsset, PaymentOrder, Plan, PlanRefusal } from '../driver.ts';
import { readEvmAddress } from './address.ts';
import { burnData, feeOf, outputOf, parseBody, transferData, type EvmBody } from './body.ts';
import { higherPrice, MARKET_CALLS, readMarket } from './fees.ts';
import { COIN_GAS, funds, gasOf, priced, priceOf, tooHigh } from './gas.ts';
import { balanceCall, readBalance, resultOf } from './balance-calls.ts';
import type { EvmNetwork } from './networks.ts';
import type { EvmRpc } from './rpc.ts';

export function assetOf(network: EvmNetwork, currency: string): ChainAsset | undefined {
  return network.assets.find((asset) => asset.currency === currency);
}

/** @throws ChainUnreachable, or when the order is none of this family */
export async function makePlan(
  network: EvmNetwork,
  rpc: EvmRpc,
  order: PaymentOrder,
): Promise<Plan | PlanRefusal> {
  const coin = network.assets[0]!;
  const wanted = order.kind === 'cancel' ? nothing(order, coin) : order.outputs;
  const [output] = wanted;
  if (!output || wanted.length > 1) throw new Error('an EVM transaction pays one address');
  if (order.nonce === null) throw new Error('an EVM transaction needs a nonce');
  const asset = assetOf(network, output.currency);
  if (!asset) return { refused: 'asset', message: `${output.currency} is not carried on ${network.name}` };
  if (order.kind === 'burn' && !asset.burns)
    return { refused: 'asset', message: `${output.currency} cannot be burnt` };

  const { from } = order;
  const draft = {
    from: from.target,
    ...(order.kind === 'burn' ? burning(asset, output.amount) : paying(network, asset, output)),
  };
  const [coinHeld, held, ...market] = await rpc.ask([
    balanceCall(from.target, coin),
    balanceCall(from.target, asset),
    ...MARKET_CALLS,
  ]);
  const price = readMarket(market);
  const coins = readBalance(resultOf(coinHeld), coin);
  if (output.amount > readBalance(resultOf(held), asset)) return funds(asset.currency);
  // A whole balance cannot be estimated: nothing would be left for the gas. An account of ours takes it at the usual cost.
  const whole = order.kind === 'sweep' && asset.contract === null;
  const gas = whole ? COIN_GAS : await gasOf(rpc, coin, draft);
  if (typeof gas !== 'bigint') return gas;
  const offer = priced(network, { order, asset, price, gas, coins, amount: output.amount });
  if ('refused' in offer) return offer;
  const body: EvmBody = {
    ...draft,
    chainId: network.chainId,
    value: offer.value.toString(),
    nonce: order.nonce.toString(),
    gas: gas.toString(),
    maxFeePerGas: offer.most.toString(),
    maxPriorityFeePerGas: offer.tip.toString(),
  };
  return planOf(network, order.kind, from.path, body);
}

/** The same payment at a higher price. */
export async function bumpPlan(network: EvmNetwork, rpc: EvmRpc, before: Plan): Promise<Plan | PlanRefusal> {
  const body = parseBody(before.body);
  const price = readMarket(await rpc.ask(MARKET_CALLS));
  const { most, tip } = higherPrice(priceOf(before), price);
  if (most > network.highestGasPrice) return tooHigh(network, most);
  const next = { ...body, maxFeePerGas: most.toString(), maxPriorityFeePerGas: tip.toString() };
  if (before.kind !== 'sweep' || body.data !== '0x')
    return planOf(network, before.kind, before.paths[0]!, next);
  // A sweep of coin pays its fee from what it carries.
  const value = BigInt(body.value) - (feeOf(next) - feeOf(body));
  if (value <= 0n) return { refused: 'dust', message: 'the balance is less than its own fee' };
  return planOf(network, before.kind, before.paths[0]!, { ...next, value: value.toString() });
}

function planOf(network: EvmNetwork, kind: Plan['kind'], path: string, body: EvmBody): Plan {
  return {
    chain: network.chain,
    kind,
    paths: [path],
    outputs: [outputOf(body, network.assets)],
    fee: feeOf(body).toString(),
    inputs: [],
    nonce: body.nonce,
    body,
  };
}

function paying(
  network: EvmNetwork,
  asset: ChainAsset,
  { address: to, amount }: PaymentOrder['outputs'][number],
) {
  const payee = readEvmAddress(network, to);
  if ('rule' in payee) throw new Error(`not an address to pay: ${payee.message}`);
  return asset.contract === null
    ? { to: payee.target, value: amount, data: '0x' as const }
    : { to: asset.contract, value: 0n, data: transferData(payee.target, amount) };
}

function burning({ contract }: ChainAsset, amount: bigint) {
  return { to: contract!, value: 0n, data: burnData(amount) };
}

/** A payment of nothing to ourselves: it only uses the nonce. */
function nothing({ from }: PaymentOrder, coin: ChainAsset): PaymentOrder['outputs'] {
  return [{ address: from.address, currency: coin.currency, amount: 0n }];
}
