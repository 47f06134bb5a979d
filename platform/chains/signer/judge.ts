/** Whether the signer signs: what a plan's bytes say, whose word stands behind it, and what was signed before. */
import type { ChainId, Plan } from '../driver.ts';
import type { ApprovedWithdrawal } from './approvals.ts';
import type { Caps } from './caps.ts';
import type { Journal } from './journal.ts';
import { NOTHING } from './log-entries.ts';
import { historyOf, judgeMove, type SignedTransaction } from './machine.ts';
import type { LogLine, Refusal, RequestOf } from './protocol.ts';
import { type Ask, checkBurn, checkOwn, checkPayment, checkPlan, subjectOf, type Voters } from './rules.ts';
import { chainOf, type SignerContext, UnreadablePlan } from './signer-context.ts';
import { believed, provedVoters } from './voters.ts';

/** @throws UnreadablePlan */
export function askOf(context: SignerContext, { plan, for: purpose }: RequestOf<'sign'>): Ask {
  const { keys, assets, network } = chainOf(context, plan.chain);
  const { caps, journal, now } = context;
  try {
    const [real, bounds] = [keys.inspect(plan), keys.bounds(plan)];
    return {
      plan,
      purpose,
      real,
      bounds,
      assets,
      network,
      caps,
      now: now(),
      // As it is whenever a rule asks: what the chain says meanwhile is in it. What counts for caps is of the last day;
      // who has a nonce or an output may have it for years.
      get lines() {
        return [...olderOf(journal, plan.chain, bounds.slots), ...journal.lines];
      },
    };
  } catch (error) {
    throw new UnreadablePlan((error as Error).message);
  }
}

function olderOf(journal: Journal, chain: ChainId, slots: readonly string[]): LogLine[] {
  const first = journal.lines[0]?.no ?? Infinity;
  return journal.holding(chain, slots).filter(({ no }) => no < first);
}

/** A row of the database is as good as staff's word only where nothing of worth is paid, unless the caps say otherwise. */
export function needsPasskeys(caps: Caps, network: string): boolean {
  return network === 'main' || caps.passkeys === 'always';
}

function votersOf(
  { caps, pins }: SignerContext,
  approved: ApprovedWithdrawal,
  { network, now: askedAt }: Ask,
): Voters {
  return needsPasskeys(caps, network) ? provedVoters(approved, pins(), askedAt) : believed(approved);
}

/** Everything but whether it can be mined beside what was signed before, and the staff whose word it is judged by. */
export async function judge(
  context: SignerContext,
  ask: Ask,
): Promise<{ refusal: Refusal | null; staff: readonly string[] }> {
  const broken = checkPlan(ask);
  if (broken) return { refusal: broken, staff: [] };
  const { plan, purpose } = ask;
  if (purpose.kind === 'burn')
    return { refusal: checkBurn(ask, (await context.readBurn?.(purpose.burn)) ?? null), staff: [] };
  if (purpose.kind !== 'pay')
    return {
      refusal: checkOwn(ask, chainOf(context, plan.chain).keys.address(purpose.to).address),
      staff: [],
    };
  const approved = await context.readWithdrawal(purpose.withdrawal);
  const voters = approved ? votersOf(context, approved, ask) : { staff: [], rule: false, unproved: null };
  return {
    refusal: checkPayment(ask, approved, purpose.attempt, voters),
    staff: voters.staff,
  };
}

/** At most one transaction of an approval can be mined: asks the chain about what this one would stand beside. */
export function mayStand(
  context: SignerContext,
  { plan, purpose, bounds, now: askedAt }: Ask,
  earlier: readonly Plan[],
): Promise<Refusal | null> {
  const attempt = purpose.kind === 'pay' ? purpose.attempt : 1;
  const subject = subjectOf(purpose);
  return judgeMove(
    () => historyOf(context.journal.about(subject), subject),
    { chain: plan.chain, attempt, bounds, now: askedAt },
    (one) => learnFate(context, plan.chain, subject, one, earlier),
  );
}

/** Writes down what the chain says of it, when that is for good. */
async function learnFate(
  context: SignerContext,
  chain: ChainId,
  subject: string,
  one: SignedTransaction,
  earlier: readonly Plan[],
): Promise<void> {
  const plan = earlier.find((each) => isOf(context, each, one.txid));
  if (!plan || !context.fateOf) return;
  const rival = (txid: string) =>
    context.journal.holding(chain, one.slots).some((line) => line.txid === txid);
  const fate = await context.fateOf(chain, one.txid, plan, rival).catch(() => 'open' as const);
  if (fate === 'open') return;
  context.journal.append({
    ...NOTHING,
    at: context.at(),
    event: fate,
    chain,
    subject,
    attempt: one.attempt,
    txid: one.txid,
  });
}

/** Whether a plan is the one that was signed under this id: whatever is in it is in the bytes. */
function isOf(context: SignerContext, plan: Plan, txid: string): boolean {
  try {
    return chainOf(context, plan.chain).keys.sign(plan).txid === txid;
  } catch {
    return false;
  }
}
