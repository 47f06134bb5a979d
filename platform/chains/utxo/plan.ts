/** Builds payments, and the ones that replace them. Nothing here signs, and nothing is changed at the node. */
import type { OwnOutput, PaymentOrder, Plan, PlanRefusal } from '../driver.ts';
import { addressOf, scriptOf } from './address.ts';
import { bytesOf, hexOf } from './bytes.ts';
import {
  feeFor,
  gatherCoins,
  leastOutput,
  MAX_INPUTS,
  selectCoins,
  virtualSize,
  type Selection,
} from './coins.ts';
import { feeRate } from './fees.ts';
import { previousOf, stillThere, type KnownTransactions } from './own-outputs.ts';
import type { UtxoParameters } from './parameters.ts';
import type { Rpc } from './rpc.ts';
import { makePsbt, openPsbt, spentBy, type SpentOutput, type UtxoBody } from './transaction.ts';

interface Payee {
  readonly script: string;
  readonly amount: bigint;
}

/** What a plan becomes when its transaction is put together. */
interface Draft {
  readonly kind: Plan['kind'];
  readonly inputs: readonly SpentOutput[];
  readonly paths: readonly string[];
  readonly payees: readonly Payee[];
  /** Null: nothing comes back. */
  readonly change: (Payee & { readonly path: string }) | null;
  readonly fee: bigint;
}

const NO_FUNDS: PlanRefusal = { refused: 'funds', message: 'the outputs that can be spent do not pay this' };

/** See `ChainDriver.plan`. 'sweep' gathers all that is spendable into one output of ours; the fee is taken out of it. */
export async function planPayment(
  rpc: Rpc,
  parameters: UtxoParameters,
  order: PaymentOrder,
): Promise<Plan | PlanRefusal> {
  if (order.kind === 'cancel' && order.replaces) return planCancel(rpc, parameters, order, order.replaces);
  const gather = order.kind === 'sweep' || order.kind === 'cancel';
  const payees = gather ? [] : payeesOf(parameters, order);
  if ('refused' in payees) return payees;
  const rate = await feeRate(rpc, parameters);
  if (typeof rate !== 'bigint') return rate;
  const chosen = await selectThere(rpc, parameters, order.spendable, (coins) =>
    gather ? gatherAll(parameters, coins, rate, order) : selectFor(parameters, coins, rate, payees, order),
  );
  if (!chosen) return NO_FUNDS;
  const { inputs, fee, change } = chosen.selection;
  return compose(parameters, {
    kind: order.kind,
    inputs: chosen.spent,
    paths: inputs.map(({ owner }) => owner.path),
    payees,
    change: change > 0n ? { script: order.change.target, path: order.change.path, amount: change } : null,
    fee,
  });
}

/** Inputs of a usual payment, and the longest script that is paid. */
const USUAL_INPUTS = 2;
const LONGEST_SCRIPT = 34;

/** What a usual payment is likely to cost: two inputs, a payee, change. Where the network asks too much, the most we pay. */
export async function paymentCost(rpc: Rpc, parameters: UtxoParameters): Promise<bigint> {
  const rate = await feeRate(rpc, parameters);
  const size = virtualSize(parameters.own, USUAL_INPUTS, [LONGEST_SCRIPT, LONGEST_SCRIPT]);
  return feeFor(size, typeof rate === 'bigint' ? rate : parameters.fees.most);
}

function payeesOf(parameters: UtxoParameters, { outputs }: PaymentOrder): Payee[] | PlanRefusal {
  const payees: Payee[] = [];
  for (const { address, currency, amount } of outputs) {
    if (currency !== parameters.chain) return { refused: 'asset', message: `no ${currency} on this chain` };
    const script = scriptOf(parameters, address);
    const least = leastOutput(parameters.dust, script);
    if (amount < least)
      return { refused: 'dust', message: `the network carries no outputs below ${least} units` };
    payees.push({ script, amount });
  }
  return payees;
}

/** See `ChainDriver.bump`: the same inputs and payees; what it costs more is taken out of the change. */
export async function bumpPayment(
  rpc: Rpc,
  parameters: UtxoParameters,
  plan: Plan,
): Promise<Plan | PlanRefusal | null> {
  if (!parameters.replaces) return null;
  const rate = await feeRate(rpc, parameters);
  if (typeof rate !== 'bigint') return rate;
  const { draft, size } = redraft(plan);
  const { change, payees } = draft;
  if (!change)
    return { refused: 'funds', message: 'nothing comes back that a higher fee could be taken out of' };
  const fee = beating(parameters, draft.fee, size, rate);
  const left = change.amount - (fee - draft.fee);
  if (left >= leastOutput(parameters.dust, change.script)) {
    return limited(parameters, size, { ...draft, change: { ...change, amount: left }, fee });
  }
  // Too small to be carried: all of it is the fee. A payment to ourselves has nothing else to leave.
  if (left < 0n || payees.length === 0) return NO_FUNDS;
  return limited(parameters, size, { ...draft, change: null, fee: draft.fee + change.amount });
}

/** The inputs of a plan to ourselves instead, with a fee that beats it. */
async function planCancel(
  rpc: Rpc,
  parameters: UtxoParameters,
  order: PaymentOrder,
  plan: Plan,
): Promise<Plan | PlanRefusal> {
  const rate = await feeRate(rpc, parameters);
  if (typeof rate !== 'bigint') return rate;
  const { draft, spent } = redraft(plan);
  const size = virtualSize(parameters.own, draft.inputs.length, [order.change.target.length / 2]);
  const fee = beating(parameters, draft.fee, size, rate);
  if (spent - fee < leastOutput(parameters.dust, order.change.target)) return NO_FUNDS;
  return limited(parameters, size, {
    ...draft,
    kind: 'cancel',
    payees: [],
    change: { script: order.change.target, path: order.change.path, amount: spent - fee },
    fee,
  });
}

/** A fee that replaces a transaction which paid `before` (BIP 125): more in all, and a quarter more for its size. */
function beating({ fees }: UtxoParameters, before: bigint, size: number, rate: bigint): bigint {
  const wanted = feeFor(size, rate);
  const step = before / 4n;
  const relay = feeFor(size, fees.increment);
  const least = before + (step > relay ? step : relay) + 1n;
  return wanted > least ? wanted : least;
}

function limited(parameters: UtxoParameters, size: number, draft: Draft): Plan | PlanRefusal {
  const limit = feeFor(size, parameters.fees.most);
  return draft.fee > limit
    ? { refused: 'fee-too-high', message: `it would cost ${draft.fee} units, our limit is ${limit}` }
    : compose(parameters, draft);
}

/**
 * Selects, asks the node about what was selected, and selects again without what it has not and without what is too much to
 * show to the signer.
 */
async function selectThere(
  rpc: Rpc,
  parameters: UtxoParameters,
  spendable: readonly OwnOutput[],
  select: (coins: readonly OwnOutput[]) => Selection<OwnOutput> | null,
): Promise<{ readonly selection: Selection<OwnOutput>; readonly spent: readonly SpentOutput[] } | null> {
  const left = new Set<OwnOutput>();
  const there = new Set<OwnOutput>();
  const known: KnownTransactions = new Map();
  for (;;) {
    const selection = select(spendable.filter((coin) => !left.has(coin)));
    if (!selection) return null;
    const unasked = selection.inputs.filter((coin) => !there.has(coin));
    const found = new Set(await stillThere(rpc, parameters, unasked));
    for (const coin of unasked) (found.has(coin) ? there : left).add(coin);
    if (found.size < unasked.length) continue;
    const { fit, tooLarge } = await previousOf(rpc, selection.inputs, known);
    if (tooLarge.length === 0) return { selection, spent: fit };
    for (const coin of tooLarge) left.add(coin);
  }
}

function selectFor(
  parameters: UtxoParameters,
  coins: readonly OwnOutput[],
  rate: bigint,
  payees: readonly Payee[],
  { change }: PaymentOrder,
): Selection<OwnOutput> | null {
  const amount = payees.reduce((sum, payee) => sum + payee.amount, 0n);
  return selectCoins(coins, amount, {
    rate,
    own: parameters.own,
    payees: payees.map(({ script }) => script.length / 2),
    changeLength: change.target.length / 2,
    leastChange: leastOutput(parameters.dust, change.target),
  });
}

function gatherAll(
  parameters: UtxoParameters,
  coins: readonly OwnOutput[],
  rate: bigint,
  { change }: PaymentOrder,
): Selection<OwnOutput> | null {
  const taken = coins.slice(0, MAX_INPUTS);
  const size = virtualSize(parameters.own, taken.length, [change.target.length / 2]);
  return gatherCoins(taken, feeFor(size, rate), leastOutput(parameters.dust, change.target));
}

/** A plan taken apart again, to be put together with another fee. */
function redraft(plan: Plan): { draft: Draft; size: number; spent: bigint } {
  const body = plan.body as UtxoBody;
  const transaction = openPsbt(body.psbt);
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount } = transaction.getOutput(index);
    return { script: hexOf(script!), amount: amount! };
  });
  const inputs = spentBy(body);
  const change = body.change ? { ...outputs[body.change.index]!, path: body.change.path } : null;
  const spent = inputs.reduce((sum, { previous, index }) => sum + previous.outputs[index]!.amount, 0n);
  return {
    size: body.size,
    spent,
    draft: {
      kind: plan.kind,
      inputs,
      paths: plan.paths,
      payees: outputs.filter((_, index) => index !== body.change?.index),
      change,
      fee: BigInt(plan.fee),
    },
  };
}

function compose(parameters: UtxoParameters, draft: Draft): Plan {
  const { kind, inputs, paths, payees, change, fee } = draft;
  const made = change ? [...payees, change] : payees;
  return {
    chain: parameters.chain,
    kind,
    paths,
    outputs: payees.map(({ script, amount }) => ({
      address: addressOf(parameters.form, bytesOf(script))!,
      currency: parameters.chain,
      amount: `${amount}`,
    })),
    fee: `${fee}`,
    inputs: inputs.map(({ txid, index }) => `${txid}:${index}`),
    nonce: null,
    body: {
      psbt: makePsbt(inputs, made),
      change: change && { index: payees.length, path: change.path },
      size: virtualSize(
        parameters.own,
        inputs.length,
        made.map(({ script }) => script.length / 2),
      ),
    } satisfies UtxoBody,
  };
}
