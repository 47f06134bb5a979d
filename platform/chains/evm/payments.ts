import type { PaymentOrder, Plan, PlanRefusal } from '../driver.ts';
import { leastPrice, MARKET_CALLS, readMarket, usualPrice } from './fees.ts';
import { data, nonsense } from './fields.ts';
import { COIN_GAS, TOKEN_GAS } from './gas.ts';
import { balanceCall, readBalance } from './balance-calls.ts';
import type { EvmNetwork } from './networks.ts';
import { assetOf, bumpPlan, makePlan } from './plans.ts';
import { call, type EvmRpc } from './rpc.ts';

export interface Payments {
  plan(order: PaymentOrder): Promise<Plan | PlanRefusal>;
  bump(plan: Plan): Promise<Plan | PlanRefusal>;
  sweepCost(currency: string): Promise<bigint>;
  paymentCost(currency: string): Promise<bigint>;
  balance(address: string, currency: string): Promise<bigint>;
  supply(currency: string): Promise<bigint | null>;
}

export function createPayments(network: EvmNetwork, rpc: EvmRpc): Payments {
  async function balance(address: string, currency: string): Promise<bigint> {
    const asset = assetOf(network, currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const [answer] = await rpc.results(balanceCall(address.toLowerCase(), asset));
    // A development chain has the place of the house's token before it has the token.
    if (asset.burns && network.network === 'local' && answer === '0x') return 0n;
    return readBalance(answer, asset);
  }

  async function supply(currency: string): Promise<bigint | null> {
    const contract = assetOf(network, currency)?.contract;
    if (!contract) return null;
    // totalSupply()
    const [answer] = await rpc.results(call('eth_call', { to: contract, data: '0x18160ddd' }, 'latest'));
    const word = data(answer, 'token supply');
    if (word === '0x') return null;
    if (word.length !== 66) throw nonsense(`supply of ${currency}`);
    return BigInt(word);
  }

  async function sweepCost(currency: string): Promise<bigint> {
    const asset = assetOf(network, currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const price = readMarket(await rpc.ask(MARKET_CALLS));
    return (asset.contract === null ? COIN_GAS : TOKEN_GAS) * usualPrice(price).most;
  }

  async function paymentCost(currency: string): Promise<bigint> {
    const asset = assetOf(network, currency);
    if (!asset) throw new Error(`${currency} is not carried on ${network.chain}`);
    const price = readMarket(await rpc.ask(MARKET_CALLS));
    return (asset.contract === null ? COIN_GAS : TOKEN_GAS) * leastPrice(price);
  }

  return {
    plan: (order) => makePlan(network, rpc, order),
    bump: (plan) => bumpPlan(network, rpc, plan),
    sweepCost,
    paymentCost,
    balance,
    supply,
  };
}
