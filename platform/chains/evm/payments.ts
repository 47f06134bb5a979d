import type { Address } from 'viem';
import {
  ChainUnreachable,
  type ChainAsset,
  type PaymentOrder,
  type Plan,
  type PlanRefusal,
} from '../driver.ts';
import { readEvmAddress } from './address.ts';
import { burnData, feeOf, outputOf, parseBody, transferData, type EvmBody } from './body.ts';
import {
  higherPrice,
  leastPrice,
  MARKET_CALLS,
  readMarket,
  usualPrice,
  type GasPrice,
  type Market,
} from './fees.ts';
import { data, nonsense, quantity } from './fields.ts';
import type { EvmNetwork } from './networks.ts';
import { call, isBusy, isExecution, type EvmRpc, type RpcAnswer, type RpcCall } from './rpc.ts';
import { hex } from './scan.ts';

/** Gas of a plain transfer of coin to an account. */
const COIN_GAS = 21_000n;
/**
 * Least gas given to a token transfer: USDT to a new holder takes 63,000. An estimate alone can be too little: it is made on
 * a state in which the payee may hold the token already, and the payment may be mined on one where it does not.
 */
const TOKEN_GAS = 80_000n;
/** A recipient that burns more than this makes the payer pay for its own programs. */
const MAX_GAS = 250_000n;

export interface Payments {
  plan(order: PaymentOrder): Promise<Plan | PlanRefusal>;
  bump(plan: Plan): Promise<Plan | PlanRefusal>;
  sweepCost(currency: string): Promise<bigint>;
  paymentCost(currency: string): Promise<bigint>;
  balance(address: string, currency: string): Promise<bigint>;
  supply(currency: string): Promise<bigint | null>;
}

export function createPayments(network: EvmNetwork, rpc: EvmRpc): Payments {
  const coin = network.assets[0]!;

  function assetOf(currency: string): ChainAsset | undefined {
    return network.assets.find((asset) => asset.currency === currency);
  }

  async function balance(address: string, currency: string): Promise<bigint> {
    const asset = assetOf(currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const [answer] = await rpc.results(balanceCall(address.toLowerCase(), asset));
    // A development chain has the place of the house's token before it has the token.
    if (asset.burns && network.network === 'local' && answer === '0x') return 0n;
    return readBalance(answer, asset);
  }

  async function supply(currency: string): Promise<bigint | null> {
    const contract = assetOf(currency)?.contract;
    if (!contract) return null;
    // totalSupply()
    const [answer] = await rpc.results(call('eth_call', { to: contract, data: '0x18160ddd' }, 'latest'));
    const word = data(answer, 'token supply');
    if (word === '0x') return null;
    if (word.length !== 66) throw nonsense(`supply of ${currency}`);
    return BigInt(word);
  }

  async function plan(order: PaymentOrder): Promise<Plan | PlanRefusal> {
    const wanted = order.kind === 'cancel' ? nothing(order, coin) : order.outputs;
    const [output] = wanted;
    if (!output || wanted.length > 1) throw new Error('an EVM transaction pays one address');
    if (order.nonce === null) throw new Error('an EVM transaction needs a nonce');
    const asset = assetOf(output.currency);
    if (!asset) return { refused: 'asset', message: `${output.currency} is not carried on ${network.name}` };
    if (order.kind === 'burn' && !asset.burns)
      return { refused: 'asset', message: `${output.currency} cannot be burnt` };

    const { from } = order;
    const draft = {
      from: from.target,
      ...(order.kind === 'burn' ? burning(asset, output.amount) : paying(asset, output)),
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
    const gas = whole ? COIN_GAS : await gasOf(draft);
    if (typeof gas !== 'bigint') return gas;
    const offer = priced({ order, asset, price, gas, coins, amount: output.amount });
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
    return planOf(order.kind, from.path, body);
  }

  /** What is offered per gas, and the value that goes out with it. */
  function priced(ask: {
    order: PaymentOrder;
    asset: ChainAsset;
    price: Market;
    gas: bigint;
    coins: bigint;
    amount: bigint;
  }): (GasPrice & { value: bigint }) | PlanRefusal {
    const { order, asset, price, gas, coins, amount } = ask;
    // A payment that takes another's nonce has to offer more than that one did.
    const usual = order.replaces ? higherPrice(priceOf(order.replaces), price) : usualPrice(price);
    if (order.kind === 'sweep' && asset.contract === null) {
      // The same price for both fields is paid in full, so that nothing is left behind.
      const most = leastPrice(price) + price.base / 4n;
      if (most > network.highestGasPrice) return tooHigh(most);
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
    if (most > network.highestGasPrice) return tooHigh(most);
    return { most, tip: usual.tip < most ? usual.tip : most, value };
  }

  async function gasOf(draft: {
    from: string;
    to: string;
    value: bigint;
    data: string;
  }): Promise<bigint | PlanRefusal> {
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
    if (gas > MAX_GAS)
      return { refused: 'fee-too-high', message: `the recipient needs ${estimate} gas`, payee: true };
    return gas;
  }

  async function bump(before: Plan): Promise<Plan | PlanRefusal> {
    const body = parseBody(before.body);
    const price = readMarket(await rpc.ask(MARKET_CALLS));
    const { most, tip } = higherPrice(priceOf(before), price);
    if (most > network.highestGasPrice) return tooHigh(most);
    const next = { ...body, maxFeePerGas: most.toString(), maxPriorityFeePerGas: tip.toString() };
    if (before.kind !== 'sweep' || body.data !== '0x') return planOf(before.kind, before.paths[0]!, next);
    // A sweep of coin pays its fee from what it carries.
    const value = BigInt(body.value) - (feeOf(next) - feeOf(body));
    if (value <= 0n) return { refused: 'dust', message: 'the balance is less than its own fee' };
    return planOf(before.kind, before.paths[0]!, { ...next, value: value.toString() });
  }

  function planOf(kind: Plan['kind'], path: string, body: EvmBody): Plan {
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

  async function sweepCost(currency: string): Promise<bigint> {
    const asset = assetOf(currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const price = readMarket(await rpc.ask(MARKET_CALLS));
    return (asset.contract === null ? COIN_GAS : TOKEN_GAS) * usualPrice(price).most;
  }

  async function paymentCost(currency: string): Promise<bigint> {
    const asset = assetOf(currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const price = readMarket(await rpc.ask(MARKET_CALLS));
    return (asset.contract === null ? COIN_GAS : TOKEN_GAS) * leastPrice(price);
  }

  function paying(asset: ChainAsset, { address: to, amount }: PaymentOrder['outputs'][number]) {
    const payee = readEvmAddress(network, to);
    if ('rule' in payee) throw new Error(`not an address to pay: ${payee.message}`);
    return asset.contract === null
      ? { to: payee.target, value: amount, data: '0x' as const }
      : { to: asset.contract, value: 0n, data: transferData(payee.target, amount) };
  }

  function tooHigh(most: bigint): PlanRefusal {
    return { refused: 'fee-too-high', message: `gas costs ${most} wei on ${network.name} now` };
  }

  return { plan, bump, sweepCost, paymentCost, balance, supply };
}

function burning({ contract }: ChainAsset, amount: bigint) {
  return { to: contract!, value: 0n, data: burnData(amount) };
}

function priceOf({ body }: Plan): GasPrice {
  const { maxFeePerGas, maxPriorityFeePerGas } = parseBody(body);
  return { most: BigInt(maxFeePerGas), tip: BigInt(maxPriorityFeePerGas) };
}

/** A plain transfer costs the same always; programs may need more when it comes to it. What is not used is not paid. */
function roomFor(estimate: bigint, token: boolean): bigint {
  if (!token && estimate === COIN_GAS) return estimate;
  const room = (estimate * 5n) / 4n;
  return token && room < TOKEN_GAS ? TOKEN_GAS : room;
}

/** A payment of nothing to ourselves: it only uses the nonce. */
function nothing({ from }: PaymentOrder, coin: ChainAsset): PaymentOrder['outputs'] {
  return [{ address: from.address, currency: coin.currency, amount: 0n }];
}

function funds(currency: string): PlanRefusal {
  return { refused: 'funds', message: `not enough ${currency}` };
}

function balanceCall(address: string, { contract }: ChainAsset): RpcCall {
  if (contract === null) return call('eth_getBalance', address, 'latest');
  // balanceOf(address)
  const input = `0x70a08231${(address as Address).slice(2).padStart(64, '0')}`;
  return call('eth_call', { to: contract, data: input }, 'latest');
}

function readBalance(answer: unknown, { contract, currency }: ChainAsset): bigint {
  if (contract === null) return quantity(answer, 'balance');
  const word = data(answer, 'token balance');
  // A call to an address without code gives "0x": the token is not on this chain.
  if (word.length !== 66) throw nonsense(`balance of ${currency}`);
  return BigInt(word);
}

function resultOf(answer: RpcAnswer | undefined): unknown {
  if (!answer || answer.error) {
    const busy = answer?.error && isBusy(answer.error) ? ' (busy)' : '';
    throw new ChainUnreachable(`node: no balance${busy}: ${answer?.error?.message}`);
  }
  return answer.result;
}
