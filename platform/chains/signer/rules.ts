/**
 * The signer's rules. Pure: a plan, what the keys read out of its bytes, what was approved, what was signed before.
 * Each refusal names the rule that it broke.
 */
import type { Bounds, ChainAsset, Plan } from '../driver.ts';
import { toChain } from '../units.ts';
import type { ApprovedWithdrawal, OrderedBurn } from './approvals.ts';
import { autoCaps, capUnits, type Caps } from './caps.ts';
import { slotsOf } from './machine.ts';
import type { LogLine, Purpose, Refusal } from './protocol.ts';
import { countedLines, itemOf, mostOf } from './spent.ts';

export interface Ask {
  readonly plan: Plan;
  readonly purpose: Purpose;
  /** What the bytes really pay, by the keys. */
  readonly real: { readonly outputs: Plan['outputs']; readonly fee: bigint };
  /** What limits it, by the keys. */
  readonly bounds: Bounds;
  readonly assets: readonly ChainAsset[];
  readonly network: string;
  readonly caps: Caps;
  readonly lines: readonly LogLine[];
  readonly now: number;
}

/** Who let a withdrawal go, as far as the signer believes it. */
export interface Voters {
  /** Public ids. */
  readonly staff: readonly string[];
  readonly rule: boolean;
  /** There is a word of staff that does not count, and why. */
  readonly unproved: Refusal | null;
}

const refuse = (refused: string, message: string): Refusal => ({ refused, message });

/** Rules for every plan: it says what it does, and costs no more than it may. */
export function checkPlan(ask: Ask): Refusal | null {
  const { plan, purpose, real, bounds, caps, assets, now } = ask;
  if (plan.kind !== purpose.kind) return refuse('kind', `This is a plan to ${plan.kind}.`);
  if (!sameOutputs(plan.outputs, real.outputs) || BigInt(plan.fee) < real.fee)
    return refuse('body', 'The plan says one thing and its bytes do another.');
  // Outputs that come back to us are none: a sweep of outputs or a cancelled payment may have no other.
  if (plan.outputs.length > 1) return refuse('outputs', 'A plan pays one address.');
  const cap = caps.chains[plan.chain];
  const coin = assets[0];
  if (!cap || !coin) return refuse('chain', `There are no caps for ${plan.chain}.`);
  if (real.fee > capUnits(cap.fee, coin.decimals))
    return refuse('fee', 'The fee is above what one payment may cost.');
  // Of several transactions that exclude each other only one is mined: the dearest counts.
  const fees = countedLines(ask.lines, now)
    .filter((line) => line.chain === plan.chain)
    .map((line) => itemOf(line, BigInt(line.fee)));
  if (mostOf([...fees, { slots: bounds.slots, amount: real.fee }]) > capUnits(cap.feeDay, coin.decimals))
    return refuse('fee-day', 'The fees of 24 hours are used up.');
  return checkNonce(ask);
}

/** A nonce belongs to one payment, or to the one that cancels it; else one of two approvals would never be paid. */
function checkNonce({ plan, purpose, lines, bounds }: Ask): Refusal | null {
  if (plan.nonce === null || plan.kind === 'cancel') return null;
  const taken = lines.some(
    (line) =>
      line.event === 'signed' &&
      line.chain === plan.chain &&
      line.subject !== subjectOf(purpose) &&
      slotsOf(line).some((slot) => bounds.slots.includes(slot)),
  );
  return taken ? refuse('nonce', 'The nonce belongs to another payment.') : null;
}

/** A payment to a player: it is the withdrawal that was approved, to the last unit, and it is the only one. */
export function checkPayment(
  ask: Ask,
  approved: ApprovedWithdrawal | null,
  attempt: number,
  { staff, rule, unproved }: Voters,
): Refusal | null {
  const { plan, assets, caps } = ask;
  const [output] = plan.outputs;
  if (!output) return refuse('outputs', 'A payment pays one address.');
  if (!approved || approved.status !== 3 || approved.approvals.length === 0)
    return refuse('unapproved', 'No such withdrawal is approved.');
  if (staff.length === 0 && !rule) return unproved ?? refuse('passkey-missing', 'Nobody has signed for it.');
  if (approved.attempt !== attempt) return refuse('attempt', 'Another attempt is under way.');
  if (!approved.held) return refuse('hold', 'No money of a player is held for it.');
  if (approved.owes) return refuse('debt', 'A deposit of the player was undone and is owed.');
  if (!approved.ordered || (approved.network !== null && approved.network !== ask.network))
    return refuse('order', 'It is not what the player asked for.');
  if (approved.chain !== plan.chain || approved.currency !== output.currency)
    return refuse('asset', 'Another coin was approved.');
  if (approved.address !== output.address) return refuse('address', 'Another address was approved.');
  const asset = assets.find(({ currency }) => currency === output.currency);
  const cap = caps.currencies[approved.currency];
  if (!asset || !cap) return refuse('asset', `There are no caps for ${approved.currency}.`);
  const units = toChain(approved.net, asset.decimals, approved.scale);
  if (units === null || units.toString() !== output.amount)
    return refuse('amount', 'Another amount was approved.');
  // Outputs of deposit addresses are spent as they come; where there are accounts those are swept first.
  const spendsOutputs = plan.inputs.length > 0;
  if (!spendsOutputs && plan.paths.some((path) => path !== '1/0'))
    return refuse('source', 'Payments are made from the hot address.');
  const two = units > capUnits(cap.twoAbove, asset.decimals);
  if (two && new Set(staff).size < 2)
    return refuse('second', unproved?.message ?? 'Two members of staff have to approve so much.');
  if (attempt > 1 && staff.length === 0)
    return refuse('attempt', unproved?.message ?? 'A second attempt needs staff.');
  if (units > capUnits(cap.payment, asset.decimals))
    return refuse('cap', 'This is above what one payment may be.');
  if (paidOfDay(ask, 'pay', units) > capUnits(cap.day, asset.decimals))
    return refuse('cap-day', 'The payments of 24 hours are used up.');
  return staff.length > 0 ? null : checkAutomatic(ask, approved.currency, asset.decimals, units);
}

/** What nobody of the staff looked at stays within bounds that no setting of the server's moves. */
function checkAutomatic(ask: Ask, currency: string, decimals: number, units: bigint): Refusal | null {
  const { payment, day } = autoCaps(ask.caps, currency, decimals);
  if (units > payment) return refuse('auto', 'Staff have to approve so much.');
  return paidOfDay(ask, 'auto', units) > day
    ? refuse('auto-day', 'What is paid in 24 hours without staff is used up.')
    : null;
}

/** Most that can leave in this plan's coin on its chain in 24 hours, with this plan. 'auto': of what staff did not approve. */
function paidOfDay(
  { plan, bounds, lines, now }: Ask,
  which: 'pay' | 'auto' | 'fund' | 'burn',
  units: bigint,
): bigint {
  const { currency } = plan.outputs[0]!;
  const kind = which === 'auto' ? 'pay' : which;
  const before = countedLines(lines, now)
    .filter(
      (line) =>
        line.kind === kind &&
        line.chain === plan.chain &&
        line.outputs[0]?.currency === currency &&
        (which !== 'auto' || line.auto === true),
    )
    .map((line) => itemOf(line, BigInt(line.outputs[0]!.amount)));
  return mostOf([...before, { slots: bounds.slots, amount: units }]);
}

/**
 * Tokens of the house out of the world. Nobody gains by it, and what is burnt is gone: it is exactly what the books bought for it, from the
 * hot address, and within the caps of what no staff looked at.
 */
export function checkBurn(ask: Ask, ordered: OrderedBurn | null): Refusal | null {
  const { plan, assets, caps } = ask;
  const [output] = plan.outputs;
  if (!output || !ordered?.open) return refuse('unapproved', 'No such burn is ordered.');
  if (!ordered.bought) return refuse('hold', 'No tokens were bought for it.');
  const asset = assets.find(({ currency, burns }) => burns && currency === output.currency);
  if (!asset || ordered.chain !== plan.chain || ordered.network !== ask.network)
    return refuse('asset', 'This is not the token of the house on this chain.');
  if (ordered.currency !== output.currency) return refuse('asset', 'Another token was ordered.');
  const units = toChain(ordered.amount, asset.decimals, ordered.scale);
  if (units === null || units.toString() !== output.amount)
    return refuse('amount', 'Another amount was ordered.');
  if (plan.paths.some((path) => path !== '1/0'))
    return refuse('source', 'Tokens are burnt from the hot address.');
  const { payment, day } = autoCaps(caps, output.currency, asset.decimals);
  if (units > payment) return refuse('auto', 'This is more than is burnt at once.');
  return paidOfDay(ask, 'burn', units) > day
    ? refuse('auto-day', 'What is burnt in 24 hours is used up.')
    : null;
}

/** A payment to ourselves: to the very address that our own key has. */
export function checkOwn(ask: Ask, own: string): Refusal | null {
  const { plan, purpose, caps, assets } = ask;
  const [output] = plan.outputs;
  if (purpose.kind === 'pay' || purpose.kind === 'burn' || (output && output.address !== own))
    return refuse('not-ours', 'This does not stay with us.');
  const fits = purpose.kind === 'fund' ? purpose.to.startsWith('0/') : purpose.to === '1/0';
  if (!fits) return refuse('not-ours', `This may not go to ${purpose.to}.`);
  if (purpose.kind !== 'fund') return null;
  const coin = assets[0]!;
  const { fund, fundDay, feeDay } = caps.chains[plan.chain]!;
  if (!output || output.currency !== coin.currency || BigInt(output.amount) > capUnits(fund, coin.decimals))
    return refuse('fund', 'This is more than an address needs for its fees.');
  return paidOfDay(ask, 'fund', BigInt(output.amount)) > capUnits(fundDay ?? feeDay, coin.decimals)
    ? refuse('fund-day', 'What deposit addresses get for their fees in 24 hours is used up.')
    : null;
}

export function subjectOf(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'pay':
      return purpose.withdrawal;
    case 'burn':
      return purpose.burn;
    case 'sweep':
    case 'fund':
    case 'cancel':
      return purpose.subject;
  }
}

function sameOutputs(one: Plan['outputs'], other: Plan['outputs']): boolean {
  return (
    one.length === other.length &&
    one.every(
      (output, index) =>
        output.address === other[index]!.address &&
        output.currency === other[index]!.currency &&
        output.amount === other[index]!.amount,
    )
  );
}
