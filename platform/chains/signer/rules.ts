/**
 * The signer's rules. Pure: a plan, what the keys read out of its bytes, what was approved, what was signed before.
 * Each refusal names the rule that it broke.
 */
import type { ChainAsset, Plan } from '../driver.ts';
import { toChain } from '../units.ts';
import type { ApprovedWithdrawal } from './approvals.ts';
import { capUnits, type Caps } from './caps.ts';
import type { LogLine, Purpose, Refusal } from './protocol.ts';

const DAY_MS = 24 * 3_600_000;
/** Chains whose payments end by themselves when nobody mines them: so long after signing none can be mined any more. */
export const EXPIRY_MS: Readonly<Record<string, number>> = { sol: 5 * 60_000, trx: 15 * 60_000 };
/** How often such a payment is made anew before staff have to approve it again. */
const MOST_REBUILDS = 5;

export interface Ask {
  readonly plan: Plan;
  readonly purpose: Purpose;
  /** What the bytes really pay, by the keys. */
  readonly real: { readonly outputs: Plan['outputs']; readonly fee: bigint };
  readonly assets: readonly ChainAsset[];
  readonly caps: Caps;
  readonly signed: readonly LogLine[];
  readonly now: number;
}

const refuse = (refused: string, message: string): Refusal => ({ refused, message });

/** Rules for every plan: it says what it does, and costs no more than it may. */
export function checkPlan(ask: Ask): Refusal | null {
  const { plan, purpose, real, caps, assets, now } = ask;
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
  // Of several transactions for one thing only one is mined: the dearest counts.
  const spent = dearest(
    recent(ask.signed, now).filter((line) => line.chain === plan.chain && !isFor(line, purpose)),
  );
  if (spent + real.fee > capUnits(cap.feeDay, coin.decimals))
    return refuse('fee-day', 'The fees of 24 hours are used up.');
  return null;
}

/** A payment to a player: it is the withdrawal that was approved, to the last unit, and it is the only one. */
export function checkPayment(ask: Ask, approved: ApprovedWithdrawal | null, attempt: number): Refusal | null {
  const { plan, assets, caps } = ask;
  const [output] = plan.outputs;
  if (!output) return refuse('outputs', 'A payment pays one address.');
  if (!approved || approved.status !== 3 || approved.approvals.length === 0)
    return refuse('unapproved', 'No such withdrawal is approved.');
  if (approved.attempt !== attempt) return refuse('attempt', 'Another attempt is under way.');
  if (!approved.held) return refuse('hold', 'No money of a player is held for it.');
  if (approved.chain !== plan.chain || approved.currency !== output.currency)
    return refuse('asset', 'Another coin was approved.');
  if (approved.address !== output.address) return refuse('address', 'Another address was approved.');
  const asset = assets.find(({ currency }) => currency === output.currency);
  const cap = caps.currencies[approved.currency];
  if (!asset || !cap) return refuse('asset', `There are no caps for ${approved.currency}.`);
  const units = toChain(approved.net, asset.decimals, approved.decimals);
  if (units === null || units.toString() !== output.amount)
    return refuse('amount', 'Another amount was approved.');
  if (plan.nonce !== null && plan.paths[0] !== '1/0')
    return refuse('source', 'Payments are made from the hot address.');
  const staff = new Set(approved.approvals.filter((one) => one !== 'rule'));
  if (units > capUnits(cap.twoAbove, asset.decimals) && staff.size < 2)
    return refuse('second', 'Two members of staff have to approve so much.');
  if (attempt > 1 && staff.size === 0) return refuse('attempt', 'A second attempt needs staff.');
  return checkAmounts(ask, units, capUnits(cap.payment, asset.decimals), capUnits(cap.day, asset.decimals));
}

function checkAmounts(
  { plan, purpose, signed, now }: Ask,
  units: bigint,
  payment: bigint,
  day: bigint,
): Refusal | null {
  if (units > payment) return refuse('cap', 'This is above what one payment may be.');
  const { currency } = plan.outputs[0]!;
  const sums = new Map<string, bigint>();
  for (const line of recent(signed, now)) {
    const paid = line.outputs[0];
    if (
      line.kind === 'pay' &&
      line.chain === plan.chain &&
      paid?.currency === currency &&
      !isFor(line, purpose)
    )
      sums.set(`${line.subject}:${line.attempt}`, BigInt(paid.amount));
  }
  const before = [...sums.values()].reduce((sum, one) => sum + one, 0n);
  return before + units > day ? refuse('cap-day', 'The payments of 24 hours are used up.') : null;
}

/** What was signed for it before must be what this one replaces, so that only one of them can ever be mined. */
export function checkOnce({ plan, purpose, signed, now }: Ask): Refusal | null {
  const earlier = signed.filter((line) => isFor(line, purpose));
  if (plan.nonce !== null) {
    if (earlier.some((line) => line.nonce !== plan.nonce || line.from !== plan.paths[0]))
      return refuse('twice', 'It was signed with another nonce.');
    const taken = signed.find(
      (line) =>
        line.chain === plan.chain &&
        line.from === plan.paths[0] &&
        line.nonce === plan.nonce &&
        !isFor(line, purpose),
    );
    return taken && plan.kind !== 'cancel' ? refuse('nonce', 'The nonce belongs to another payment.') : null;
  }
  if (plan.inputs.length > 0) {
    const inputs = new Set(plan.inputs);
    const replaces = (line: LogLine) => line.inputs.some((input) => inputs.has(input));
    const common = plan.inputs.some((input) => earlier.every((line) => line.inputs.includes(input)));
    return earlier.length === 0 || (earlier.every(replaces) && common)
      ? null
      : refuse('twice', 'It was signed with other inputs, and both could be mined.');
  }
  const last = earlier.at(-1);
  if (!last) return null;
  const life = EXPIRY_MS[plan.chain];
  if (life === undefined || now - Date.parse(last.at) < life)
    return refuse('twice', 'What was signed for it may still be mined.');
  return earlier.length > MOST_REBUILDS ? refuse('twice', 'It was made anew too often.') : null;
}

/** A payment to ourselves: to the very address that our own key has. */
export function checkOwn({ plan, purpose, caps, assets }: Ask, own: string): Refusal | null {
  const [output] = plan.outputs;
  if (purpose.kind === 'pay' || (output && output.address !== own))
    return refuse('not-ours', 'This does not stay with us.');
  const wanted = purpose.kind === 'fund' ? '0/' : '1/';
  if (!purpose.to.startsWith(wanted)) return refuse('not-ours', `This may not go to ${purpose.to}.`);
  if (purpose.kind !== 'fund') return null;
  const coin = assets[0]!;
  const most = capUnits(caps.chains[plan.chain]!.fund, coin.decimals);
  return !output || output.currency !== coin.currency || BigInt(output.amount) > most
    ? refuse('fund', 'This is more than an address needs for its fees.')
    : null;
}

function isFor(line: LogLine, purpose: Purpose): boolean {
  return purpose.kind === 'pay'
    ? line.subject === purpose.withdrawal && line.attempt === purpose.attempt
    : line.subject === purpose.subject;
}

function recent(signed: readonly LogLine[], now: number): LogLine[] {
  return signed.filter((line) => Date.parse(line.at) > now - DAY_MS);
}

function dearest(lines: readonly LogLine[]): bigint {
  const fees = new Map<string, bigint>();
  for (const line of lines) {
    const key = `${line.subject}:${line.attempt}`;
    const fee = BigInt(line.fee);
    if (fee > (fees.get(key) ?? -1n)) fees.set(key, fee);
  }
  return [...fees.values()].reduce((sum, fee) => sum + fee, 0n);
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
