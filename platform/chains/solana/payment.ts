/** Builds a payment: asks the node what is there and what it costs, and refuses what the chain would. */
import * as z from 'zod/mini';
import type { ChainAsset, OwnAddress, PaymentOrder, Plan, PlanRefusal } from '../driver.ts';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { tokenAccountOf } from './address.ts';
import { FINALIZED } from './blocks.ts';
import {
  ACCOUNT_RENT,
  SIGNATURE_FEE,
  TOKEN_ACCOUNT_RENT,
  writeMessage,
  type Compute,
  type planBody,
} from './message.ts';
import { readMessage } from './message-reader.ts';
import { count, type Rpc } from './rpc.ts';

export interface PaymentTools {
  readonly rpc: Rpc;
  readonly assets: readonly ChainAsset[];
  /** Random bytes: two payments of one amount to one wallet under one blockhash would be one transaction. */
  readonly random: (bytes: number) => Uint8Array;
  /** Most that is paid to be taken sooner, lamports. */
  readonly mostPriority: bigint;
}

const account = z.object({ value: z.nullable(z.object({ lamports: count, owner: z.string() })) });
export const tokenAmount = z.object({ value: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }) });
const blockhash = z.object({
  context: z.object({ slot: count }),
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: count }),
});
const recentFees = z.array(z.object({ prioritizationFee: count }));

/** Compute units: a transfer of SOL takes 450 with its budget, one of tokens some 7,000, a new token account up to 40,000. */
const UNITS = { coin: 1_000, token: 15_000, opening: 70_000 } as const;
const MIN_PRICE = 100_000n;
/** Amounts are unsigned 64-bit numbers. */
const MAX_AMOUNT = 2n ** 64n - 1n;

export async function planPayment(tools: PaymentTools, order: PaymentOrder): Promise<Plan | PlanRefusal> {
  const { rpc, assets } = tools;
  const [output] = order.outputs;
  if (!output || order.outputs.length > 1) return refuse('asset', 'one payee at a time');
  if (order.kind === 'cancel') return refuse('asset', 'a transaction here frees nothing; it expires');
  const asset = assets.find(({ currency }) => currency === output.currency);
  if (!asset || output.amount <= 0n) return refuse('asset', `cannot pay ${output.currency}`);
  if (output.amount > MAX_AMOUNT) return refuse('funds', 'more than the chain can count');

  const payee = await accountOf(rpc, output.address);
  if (payee && payee.owner !== SYSTEM_PROGRAM_ADDRESS) {
    return refuse('asset', 'the address is an account of a program, not a wallet');
  }
  const mint = asset.contract;
  const opens = mint !== null && !(await accountOf(rpc, tokenAccountOf(output.address, mint)));
  const compute = await computeFor(tools, mint === null ? 'coin' : opens ? 'opening' : 'token');
  const latest = await rpc.call('getLatestBlockhash', [FINALIZED], blockhash);
  const writtenFor = (payer: OwnAddress, amount: bigint) => {
    const message = writeMessage({
      asset,
      amount,
      from: order.from.address,
      to: output.address,
      feePayer: payer.address,
      opens,
      compute,
      blockhash: latest.value.blockhash,
    });
    return { payer, amount, message, ...readMessage(message) };
  };
  // The hot address pays every fee, so that a deposit address needs no SOL to give its tokens away.
  let written = writtenFor(order.kind === 'sweep' ? order.change : order.from, output.amount);
  if (order.kind === 'sweep' && mint === null && (await checkFee(rpc, order.change.address, written.fee))) {
    // One that holds nothing yet is filled by sweeps that pay for themselves.
    const { fee } = writtenFor(order.from, output.amount);
    if (fee >= output.amount) return refuse('dust', 'the balance is less than its own fee');
    written = writtenFor(order.from, output.amount - fee);
  }
  const { payer: feePayer, amount, message, fee, signers } = written;

  const refusal =
    mint === null
      ? await checkCoin(rpc, order, { amount, fee, feePayer, payeeHolds: payee?.lamports ?? 0n })
      : await checkToken(rpc, order, amount, fee, mint);
  if (refusal) return refusal;
  return {
    chain: 'sol',
    kind: order.kind,
    paths: signers.map((signer) => (signer === order.from.address ? order.from.path : feePayer.path)),
    outputs: [{ address: output.address, currency: output.currency, amount: `${amount}` }],
    fee: `${fee}`,
    inputs: [],
    nonce: null,
    body: {
      message,
      payee: output.address,
      lastValidBlockHeight: latest.value.lastValidBlockHeight,
      slot: latest.context.slot,
    } satisfies z.infer<typeof planBody>,
  };
}

/** SOL: nobody may be left with less than the rent of an empty account, except with nothing. */
async function checkCoin(
  rpc: Rpc,
  order: PaymentOrder,
  {
    amount,
    fee,
    feePayer,
    payeeHolds,
  }: { amount: bigint; fee: bigint; feePayer: OwnAddress; payeeHolds: bigint },
): Promise<PlanRefusal | null> {
  if (payeeHolds + amount < ACCOUNT_RENT) {
    return refuse('dust', `a wallet must hold at least ${ACCOUNT_RENT} lamports`);
  }
  const sweeps = order.kind === 'sweep';
  const paysItself = feePayer.address === order.from.address;
  const left = (await lamportsOf(rpc, order.from.address)) - amount - (paysItself ? fee : 0n);
  if (left < 0n) return refuse('funds', 'not enough SOL');
  if (left > 0n && left < ACCOUNT_RENT) {
    return refuse(sweeps ? 'dust' : 'funds', `what is left must be nothing or ${ACCOUNT_RENT} lamports`);
  }
  return paysItself ? null : checkFee(rpc, feePayer.address, fee);
}

async function checkToken(
  rpc: Rpc,
  order: PaymentOrder,
  amount: bigint,
  fee: bigint,
  mint: string,
): Promise<PlanRefusal | null> {
  if ((await tokensOf(rpc, order.from.address, mint)) < amount) return refuse('funds', 'not enough tokens');
  return checkFee(rpc, (order.kind === 'sweep' ? order.change : order.from).address, fee);
}

async function checkFee(rpc: Rpc, address: string, fee: bigint): Promise<PlanRefusal | null> {
  const enough = (await lamportsOf(rpc, address)) >= fee + ACCOUNT_RENT;
  return enough ? null : refuse('funds', 'not enough SOL for the fee');
}

/**
 * What it may cost to be taken: the upper quarter of what was paid lately, within our limit. The last digits are random, which
 * makes every plan a transaction of its own (22 bits, within one blockhash).
 */
async function computeFor(tools: PaymentTools, kind: keyof typeof UNITS): Promise<Compute> {
  const noise = new DataView(new Uint8Array(tools.random(4)).buffer);
  return computeWith(tools, kind, noise.getUint16(0) % NOISE.units, noise.getUint16(2) % NOISE.price);
}

/** How far the last digits of a plan may reach. */
const NOISE = { units: 1024, price: 4096 } as const;

async function computeWith(
  { rpc, mostPriority }: PaymentTools,
  kind: keyof typeof UNITS,
  moreUnits: number,
  morePrice: number,
): Promise<Compute> {
  const fees = await rpc.call('getRecentPrioritizationFees', [[]], recentFees);
  const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => a - b);
  const usual = BigInt(sorted[Math.floor(sorted.length * 0.75)] ?? 0);
  const units = UNITS[kind] + moreUnits;
  const ceiling = (mostPriority * 1_000_000n) / BigInt(units);
  const price = usual < MIN_PRICE ? MIN_PRICE : usual > ceiling ? ceiling : usual;
  return { units, price: price + BigInt(morePrice) };
}

/** What a payment costs at most while fees stay as they are: of a token, to a payee who has to be given an account for it. */
export async function paymentCost(tools: PaymentTools, currency: string): Promise<bigint> {
  const asset = tools.assets.find((known) => known.currency === currency);
  if (!asset) throw new RangeError(`not a currency of Solana: ${currency}`);
  const kind = asset.contract === null ? 'coin' : 'opening';
  const { units, price } = await computeWith(tools, kind, NOISE.units, NOISE.price);
  const priority = (BigInt(units) * price + 999_999n) / 1_000_000n;
  return SIGNATURE_FEE + priority + (asset.contract === null ? 0n : TOKEN_ACCOUNT_RENT);
}

async function accountOf(rpc: Rpc, address: string): Promise<{ lamports: bigint; owner: string } | null> {
  const { value } = await rpc.call(
    'getAccountInfo',
    [address, { encoding: 'base64', ...FINALIZED }],
    account,
  );
  return value && { lamports: BigInt(value.lamports), owner: value.owner };
}

/** Lamports of a wallet; none for one that is not there. */
export async function lamportsOf(rpc: Rpc, address: string): Promise<bigint> {
  const { value } = await rpc.call('getBalance', [address, FINALIZED], z.object({ value: count }));
  return BigInt(value);
}

/** Tokens of a wallet's own token account; none when it is not there. */
export async function tokensOf(rpc: Rpc, owner: string, mint: string): Promise<bigint> {
  const holder = tokenAccountOf(owner, mint);
  if (!(await accountOf(rpc, holder))) return 0n;
  const { value } = await rpc.call('getTokenAccountBalance', [holder, FINALIZED], tokenAmount);
  return BigInt(value.amount);
}

function refuse(refused: PlanRefusal['refused'], message: string): PlanRefusal {
  return { refused, message };
}
