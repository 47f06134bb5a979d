/** The money of a later revision: the difference to what a bet has had already. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { debtsBy } from '#platform/server/services/debts.ts';
import type { BetRow } from '../slip/bet-rows.ts';

/**
 * Moves a difference between player and house. What is to be taken back and is not there any more becomes the player's
 * debt on this bet: never dropped, and the balance never below zero.
 * @param id of the posting, new
 * @returns the bet's debt after it
 */
export function moveDifference(
  state: PlayerState,
  draft: Draft,
  bet: Pick<BetRow, 'id' | 'cur' | 'debt'>,
  delta: bigint,
  id: string,
): bigint {
  const { cur } = bet;
  const debt = BigInt(bet.debt);
  const note = `Sports bet ${bet.id}`;
  if (delta >= 0n) {
    const repaid = delta < debt ? delta : debt;
    if (repaid > 0n)
      draft.transfer(
        state,
        cur,
        repaid,
        ACCOUNT.house,
        ACCOUNT.sportReceivables,
        KIND.sportCorrection,
        bet.id,
      );
    if (delta > repaid) post(state, draft, cur, delta - repaid, ACCOUNT.house, id, note);
    return debt - repaid;
  }
  const balance = state.balances.get(cur) ?? 0n;
  const taken = balance < -delta ? balance : -delta;
  if (taken > 0n) post(state, draft, cur, -taken, ACCOUNT.house, id, note);
  const owed = -delta - taken;
  if (owed > 0n)
    draft.transfer(state, cur, owed, ACCOUNT.sportReceivables, ACCOUNT.house, KIND.sportCorrection, bet.id);
  return debt + owed;
}

/** What a player owes on a bet whose winnings were taken back after they were spent. */
export interface Debt {
  readonly id: string;
  readonly cur: number;
  /** Smallest units. */
  readonly debt: string;
}

/** Pays debts of earlier corrections out of what has just come in. @returns those that have changed */
export function payDebts(
  state: PlayerState,
  draft: Draft,
  cur: number,
  debts: readonly Debt[],
  newId: () => string,
): Debt[] {
  const changed: Debt[] = [];
  for (const one of debts) {
    const debt = BigInt(one.debt);
    if (one.cur !== cur || debt === 0n) continue;
    const balance = state.balances.get(cur) ?? 0n;
    const part = balance < debt ? balance : debt;
    if (part <= 0n) break;
    post(state, draft, cur, -part, ACCOUNT.sportReceivables, newId(), `Sports bet ${one.id}`);
    changed.push({ ...one, debt: (debt - part).toString() });
  }
  return changed;
}

export const readDebts = debtsBy(
  'select cur, debt::text as amount from sport_bet where user_id = $1 and cur > 0 and debt > 0',
);

/** The same inside money.exclusive. */
export async function collectDebts(
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  cur: number,
  newId: () => string,
): Promise<void> {
  const { rows } = await client.query<Debt>(
    'select id, cur, debt::text from sport_bet where user_id = $1 and cur = $2 and debt > 0 order by id for update',
    [state.user.toString(), cur],
  );
  for (const { id, debt } of payDebts(state, draft, cur, rows, newId))
    await client.query('update sport_bet set debt = $2 where id = $1', [id, debt]);
}

function post(
  state: PlayerState,
  draft: Draft,
  cur: number,
  net: bigint,
  counter: typeof ACCOUNT.house | typeof ACCOUNT.sportReceivables,
  id: string,
  note: string,
): void {
  const posted = writePosting(state, draft, { cur, net, counter, kind: KIND.sportCorrection, note }, id);
  if (isFailure(posted)) throw new Error(posted.message);
}
