/**
 * Settlement by revisions: what a bet is owed is worked out from what is known of its legs now, and the balance moves by the
 * difference to what it has had. Settling, settling again, rolling back and cancelling are this one operation, in any order.
 * A player's due bets are one decision of the money engine, which commits those of many players together.
 */
import { isFailure } from '#platform/contract/error.ts';
import { kindOf, type Shares } from '#engines/sport/settle/shares.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import { stakeLeft } from '../slip/bet-rows.ts';
import { freedBy, type FreedLeg } from '../risk/freed.ts';
import { betDetail } from './detail.ts';
import { type Debt, moveDifference, payDebts } from './difference.ts';
import {
  type DueBet,
  dueBets,
  type DueChange,
  type DueFound,
  type KnownBet,
  type Revised,
  storedLeg,
} from './due-bets.ts';
import { type OwedBet, owedOf } from './owed.ts';
import type { RevisionHow } from './revision.ts';

/** Settles bets of one player that are due and takes them off the list. @returns how many have changed */
export async function settleDue(
  context: BookContext,
  user: bigint,
  bets: readonly string[],
): Promise<number> {
  const changed = await context.kit.money.actBeside(user, dueBets, { user, bets }, (state, draft, found) =>
    decide(context, state, draft, found),
  );
  if (isFailure(changed)) throw new Error(`bets of player ${user} were not settled: ${changed.message}`);
  for (const cur of new Set(changed)) await pushBalance(context, user, cur);
  return changed.length;
}

/** @returns the money of each bet that has changed */
function decide(context: BookContext, state: PlayerState, draft: Draft, found: DueFound): number[] {
  if (found.due.length === 0) return [];
  const debts = new Map(found.debts.map((debt) => [debt.id, debt]));
  const revised: Omit<Revised, 'debt'>[] = [];
  const changed: number[] = [];
  for (const one of found.due) {
    const revision = settleBet(context, state, draft, one, debts);
    if (!revision) continue;
    revised.push(revision);
    changed.push(one.bet.cur);
  }
  const change: DueChange = {
    done: found.due.map(({ bet: { id }, no }) => ({ id, no })),
    // What was won after it in this decision may have paid its debt.
    revised: revised.map((one) => ({ ...one, debt: debts.get(one.id)?.debt ?? '0' })),
    legs: found.due.flatMap(({ bet: { id, accepted_at: accepted }, legs }) =>
      accepted ? legs.map((leg) => storedLeg(id, leg)) : [],
    ),
    debts: changedDebts(found.debts, debts),
    freed: freedOf(found.due, revised),
  };
  draft.beside(state, dueBets, change);
  return changed;
}

/** @param debts the player's, as they stand after the bets before; those of this bet and what it pays go in */
function settleBet(
  context: BookContext,
  state: PlayerState,
  draft: Draft,
  { bet, cause, legs }: DueBet,
  debts: Map<string, Debt>,
): Omit<Revised, 'debt'> | null {
  // Its slip still waits, or was refused.
  if (!bet.accepted_at) return null;
  const { runtime } = context.kit;
  const now = runtime.now();
  const { kind, sizes, lines, builder, boost } = bet;
  const owedBet: OwedBet = { kind, stake: stakeLeft(bet), sizes, lines, legs, builder, boost };
  const staked = owedOf(owedBet);
  const cashed = BigInt(bet.cashed);
  // What was cashed out stays so, whatever becomes of the legs.
  const owed = staked === null ? null : cashed + staked;
  const paid = BigInt(bet.paid);
  if (owed === null && (!bet.closed || bet.state === 'open')) return null;
  // Of bonus money the first settlement is the last: the bonus may have ended by it, and been released or lost.
  if (bet.closed && bet.state === 'settled' && natureOf(bet.cur) === 'bonus') return null;
  if (bet.closed) nameVoid(state, draft, bet, legs);
  // Settled again as it was: a second message, or one that changed another leg only.
  if (bet.state === 'settled' && owed === paid) return null;
  const target = owed ?? cashed;
  const reopened = bet.closed && bet.state === 'open' && owed === paid;
  const how: RevisionHow = bet.closed ? 'correction' : 'round';
  const revision = revisedAs(bet, { owed, paid: target, how, now, cause });
  if (reopened) return revision;
  if (!bet.closed) {
    const round = state.rounds.get(bet.id);
    if (!round) throw new Error(`bet ${bet.id} has no open stake`);
    // Written by submit.ts when the stake was taken.
    const { edge } = round.params as { edge: string };
    // Parts that were cashed out are paid already.
    const rest = target - paid;
    const detail = { ...owedBet, stake: round.stake, payout: rest, edge, cashedOut: cashed > 0n };
    draft.settleRound(state, round, rest, betDetail(detail, draft.stamp(state) + 1));
  } else {
    const { id, cur } = bet;
    const before = debts.get(id)?.debt ?? '0';
    const debt = moveDifference(state, draft, { id, cur, debt: before }, target - paid, runtime.uuid());
    debts.set(id, { id, cur, debt: debt.toString() });
  }
  const currency = context.kit.money.currencyById(bet.cur);
  countTowardsLimits(state, draft, bet.cur, currency, 0n, target - paid, now);
  if (target > paid)
    for (const debt of payDebts(state, draft, bet.cur, sorted(debts), () => runtime.uuid()))
      debts.set(debt.id, debt);
  return revision;
}

/**
 * A bet that was play and has come to nothing, or the other way: its first settlement said which in the bet's row, and what
 * comes later is an event, for whoever counts stakes.
 */
function nameVoid(state: PlayerState, draft: Draft, bet: KnownBet, legs: DueBet['legs']): void {
  // What was cashed out was play, whatever becomes of the rest.
  if (BigInt(bet.cashed) > 0n) return;
  const isVoid = allVoid(legs.map(({ shares }) => shares));
  if (isVoid === allVoid(legs.map(({ was }) => was))) return;
  draft.event(state, 'sport.voided', { id: bet.id, cur: bet.cur, stake: bet.stake, void: isVoid });
}

const allVoid = (shares: readonly (Shares | null)[]): boolean =>
  shares.every((one) => one !== null && kindOf(one) === 'void');

/** Of bets that are decided now, or open again. */
function freedOf(due: readonly DueBet[], revised: readonly Pick<Revised, 'id' | 'state'>[]): FreedLeg[] {
  const stateOf = new Map(revised.map(({ id, state }) => [id, state]));
  return due.flatMap(({ bet: { id }, legs }) => {
    const state = stateOf.get(id);
    return state ? freedBy(id, legs, state === 'settled') : [];
  });
}

function sorted(debts: ReadonlyMap<string, Debt>): Debt[] {
  return [...debts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Debts that are others than they were. */
function changedDebts(before: readonly Debt[], after: ReadonlyMap<string, Debt>): Debt[] {
  const known = new Map(before.map(({ id, debt }) => [id, debt]));
  return [...after.values()].filter(({ id, debt }) => (known.get(id) ?? '0') !== debt);
}

interface Outcome {
  /** All that the bet is owed; null while it is open. */
  readonly owed: bigint | null;
  /** What it has had after this. */
  readonly paid: bigint;
  readonly how: RevisionHow;
  readonly now: number;
  readonly cause: string;
}

function revisedAs(bet: KnownBet, { owed, paid, how, now, cause }: Outcome): Omit<Revised, 'debt'> {
  const at = new Date(now).toISOString();
  return {
    id: bet.id,
    state: owed === null ? 'open' : 'settled',
    paid: paid.toString(),
    revision: bet.revision + 1,
    delta: (paid - BigInt(bet.paid)).toString(),
    how,
    cause,
    settled: owed === null ? null : at,
    at,
  };
}
