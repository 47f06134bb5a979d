/** Builds a payment: asks the node what is there and what it costs, and refuses what the chain would. */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import {
  ChainUnreachable,
  type ChainAsset,
  type PaymentOrder,
  type Plan,
  type PlanRefusal,
} from '../driver.ts';
import { toTarget } from './address.ts';
import { block, count, refOf, type Api } from './api.ts';
import { BYTE_PRICE, mostItCosts } from './cost.ts';
import type { planBody } from './keys.ts';
import { addressWord, BALANCE_SELECTOR, transferData } from './token.ts';
import { writeRaw, type RawTransaction } from './transaction.ts';

export interface PaymentTools {
  readonly api: Api;
  readonly assets: readonly ChainAsset[];
  /** Milliseconds since the epoch. It only tells two equal payments apart; the chain's own time decides what expires. */
  readonly now: () => number;
  /** Most that may be burnt for the energy of one payment, sun. */
  readonly mostEnergyFee: bigint;
}

/** Long enough to be sent again after a crash, short enough that a lost one is soon known to be dead. */
const LIFE_MS = 10 * 60_000;
/** What a transfer takes, to somebody who holds the token and to somebody who does not. */
const TRANSFER_ENERGY = { holder: 65_000n, fresh: 131_000n } as const;
/** Bytes of a token transfer's raw part. */
const TRANSFER_BYTES = 212;
/** Prices and penalties may rise before it is taken. */
const withMargin = (energy: bigint): bigint => (energy * 5n) / 4n;
const MAX_AMOUNT = 2n ** 63n - 1n;

const account = z.object({
  address: z.optional(z.string()),
  balance: z._default(count, 0),
  type: z.optional(z.string()),
});
const parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.optional(z.number()) })),
});
const trial = z.object({
  result: z.object({ result: z.optional(z.boolean()), message: z.optional(z.string()) }),
  energy_used: z._default(count, 0),
  constant_result: z._default(z.array(z.string()), []),
  transaction: z.optional(
    z.object({ ret: z._default(z.array(z.object({ ret: z.optional(z.string()) })), []) }),
  ),
});

export async function planPayment(tools: PaymentTools, order: PaymentOrder): Promise<Plan | PlanRefusal> {
  const { api, assets } = tools;
  const [output] = order.outputs;
  if (!output || order.outputs.length > 1) return refuse('asset', 'one payee at a time');
  if (order.kind === 'cancel') return refuse('asset', 'a transaction here frees nothing; it expires');
  const asset = assets.find(({ currency }) => currency === output.currency);
  if (!asset || output.amount <= 0n) return refuse('asset', `cannot pay ${output.currency}`);
  if (output.amount > MAX_AMOUNT) return refuse('funds', 'more than the chain can count');

  const to = toTarget(output.address);
  const payee = await accountOf(api, to);
  if (payee.type === 'Contract')
    return { ...refuse('asset', 'the address is a contract, not a wallet'), payee: true };
  return asset.contract === null
    ? planCoin(tools, order, to, payee.address === undefined)
    : planToken(tools, order, to, asset.contract);
}

/** TRX. A sweep gives all but its own fee. */
async function planCoin(
  { api, now }: PaymentTools,
  order: PaymentOrder,
  to: string,
  activates: boolean,
): Promise<Plan | PlanRefusal> {
  const owner = order.from.target;
  const frame = await frameOf(api, now());
  const holds = await coinOf(api, owner);
  const wanted = order.outputs[0]!.amount;
  const planWith = (amount: bigint) =>
    planOf(
      order,
      { ...frame, feeLimit: 0n, action: { kind: 'transfer', owner, to, amount } },
      amount,
      activates,
    );
  const plan = planWith(wanted);
  const left = holds - BigInt(plan.fee);
  if (left >= wanted) return plan;
  return order.kind === 'sweep' && left > 0n ? planWith(left) : refuse('funds', 'not enough TRX');
}

async function planToken(
  { api, now, mostEnergyFee }: PaymentTools,
  order: PaymentOrder,
  to: string,
  contract: string,
): Promise<Plan | PlanRefusal> {
  const owner = order.from.target;
  const { amount } = order.outputs[0]!;
  if ((await tokensOf(api, owner, contract)) < amount) return refuse('funds', 'not enough tokens');
  const data = transferData(to, amount);
  const feeLimit = await estimateEnergyFee(api, owner, contract, data);
  if (typeof feeLimit !== 'bigint') return feeLimit;
  if (feeLimit > mostEnergyFee) return refuse('fee-too-high', `energy would cost ${feeLimit} sun`);
  const action = { kind: 'call', owner, contract, data, value: 0n } as const;
  const plan = planOf(order, { ...(await frameOf(api, now())), feeLimit, action }, amount, false);
  const holds = await coinOf(api, owner);
  return holds < BigInt(plan.fee) ? refuse('funds', 'not enough TRX for the fee') : plan;
}

type Frame = Omit<RawTransaction, 'action' | 'feeLimit'> & { readonly after: number };

/** The parts that bind a payment to the chain. To a solid block, so that no reorganisation can make it invalid. */
async function frameOf(api: Api, timestamp: number): Promise<Frame> {
  const solid = await api.call('/walletsolidity/getnowblock', {}, block);
  const { height, hash } = refOf(solid);
  return {
    refBlockBytes: height.toString(16).padStart(16, '0').slice(12),
    refBlockHash: hash.slice(16, 32),
    expiration: solid.block_header.raw_data.timestamp + LIFE_MS,
    timestamp,
    after: height,
  };
}

function planOf(
  order: PaymentOrder,
  { after, ...raw }: RawTransaction & Frame,
  amount: bigint,
  activates: boolean,
): Plan {
  const { address, currency } = order.outputs[0]!;
  const bytes = writeRaw(raw);
  return {
    chain: 'trx',
    kind: order.kind,
    paths: [order.from.path],
    outputs: [{ address, currency, amount: `${amount}` }],
    fee: `${mostItCosts(raw, bytes.length, activates)}`,
    inputs: [],
    nonce: null,
    body: { raw: bytesToHex(bytes), after, activates } satisfies z.infer<typeof planBody>,
  };
}

/** What a call's energy costs with a margin, from a trial run; a refusal when the trial fails. */
async function estimateEnergyFee(
  api: Api,
  owner: string,
  contract: string,
  data: string,
): Promise<bigint | PlanRefusal> {
  const answer = await api.call(
    '/wallet/triggerconstantcontract',
    { owner_address: owner, contract_address: contract, data },
    trial,
  );
  const outcome = answer.transaction?.ret[0]?.ret;
  if (
    answer.result.result !== true ||
    (outcome !== undefined && outcome !== 'SUCESS' && outcome !== 'SUCCESS')
  ) {
    return refuse('asset', `the token refuses the transfer: ${answer.result.message ?? outcome ?? ''}`);
  }
  return withMargin(BigInt(answer.energy_used)) * (await prices(api)).energy;
}

/** Sun for a unit of energy. */
async function prices(api: Api): Promise<{ energy: bigint }> {
  const { chainParameter } = await api.call('/wallet/getchainparameters', {}, parameters);
  const value = (key: string) => chainParameter.find((one) => one.key === key)?.value;
  const [byte, energy] = [value('getTransactionFee'), value('getEnergyFee')];
  if (!Number.isSafeInteger(byte) || !Number.isSafeInteger(energy) || energy! < 0) {
    throw new ChainUnreachable('node: no prices');
  }
  if (BigInt(byte!) > BYTE_PRICE)
    throw new ChainUnreachable('the price of bandwidth has changed: update BYTE_PRICE');
  return { energy: BigInt(energy!) };
}

/**
 * Least TRX that a deposit address needs to give this away, sun.
 * @param contract of a token, null for TRX
 * @param to 41-hex of where it goes: for a token it is cheaper to one that holds some
 */
export async function sweepCost(api: Api, contract: string | null, to: string | null): Promise<bigint> {
  const { energy } = await prices(api);
  const isHolder = contract !== null && to !== null && (await tokensOf(api, to, contract)) > 0n;
  const units = TRANSFER_ENERGY[isHolder ? 'holder' : 'fresh'];
  const feeLimit = contract === null ? 0n : withMargin(units) * energy;
  return mostItCosts({ feeLimit } as RawTransaction, TRANSFER_BYTES, false);
}

/** What a payment is likely to cost, sun: to a payee who is new to the chain or to the token. */
export async function paymentCost(api: Api, contract: string | null): Promise<bigint> {
  const { energy } = await prices(api);
  const feeLimit = contract === null ? 0n : withMargin(TRANSFER_ENERGY.fresh) * energy;
  return mostItCosts({ feeLimit } as RawTransaction, TRANSFER_BYTES, contract === null);
}

async function accountOf(api: Api, target: string): Promise<z.infer<typeof account>> {
  return api.call('/wallet/getaccount', { address: target }, account);
}

export async function coinOf(api: Api, target: string): Promise<bigint> {
  return BigInt((await accountOf(api, target)).balance);
}

export async function tokensOf(api: Api, target: string, contract: string): Promise<bigint> {
  const answer = await api.call(
    '/wallet/triggerconstantcontract',
    { owner_address: target, contract_address: contract, data: BALANCE_SELECTOR + addressWord(target) },
    trial,
  );
  const [word] = answer.constant_result;
  if (word === undefined || !/^[0-9a-f]{64}$/.test(word)) throw new ChainUnreachable('node: no balance');
  return BigInt(`0x${word}`);
}

function refuse(refused: PlanRefusal['refused'], message: string): PlanRefusal {
  return { refused, message };
}
