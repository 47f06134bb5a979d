/** A player's money and a table in one transaction. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { UnknownOutcome } from '#platform/server/money/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { PokerContext } from './context.ts';
import { answerLost, unknownTable } from './refusals.ts';
import { readTable, type TableState } from './state.ts';
import { publishTable } from './table.ts';

interface Moved {
  readonly state: TableState;
  /** Of the wallet in the money of the table; null: it has not moved. */
  readonly balance: { readonly value: bigint; readonly stamp: number } | null;
}

/** What is done with the lane of a player, in one transaction. @param id of a posting, a new UUID */
export type Work = (
  client: pg.ClientBase,
  wallet: PlayerState,
  draft: Draft,
  id: string,
) => Promise<Moved | Failure>;

/**
 * Lane, player, table: locked in this order. A key that was used answers with the table as it is.
 * @param keys under which the call may stand already; the first is kept
 */
export async function withMoney(
  context: PokerContext,
  user: bigint,
  table: string,
  keys: readonly string[],
  work: Work,
): Promise<TableState | Failure> {
  const { kit } = context;
  const stored = keys.map((key) => ({ user, key: requestKey(`poker:${table}:${key}`, 'posting') }));
  try {
    const done = await kit.money.exclusive<Moved>(user, async (client, wallet, draft) => {
      if ((await usedKeys(client, stored)).size > 0) {
        const state = await readTable(client, table, false);
        return state ? { state, balance: null } : unknownTable;
      }
      const id = kit.runtime.uuid();
      const moved = await work(client, wallet, draft, id);
      if (!isFailure(moved) && stored[0]) draft.keys.push({ ...stored[0], ref: id });
      return moved;
    });
    if (isFailure(done)) return done;
    const { state, balance } = done;
    await publishTable(context, state);
    if (balance)
      await pushBalance(kit, user, {
        ledgerCurrencyId: state.cur,
        balance: balance.value,
        bonus: null,
        stamp: balance.stamp,
      });
    return state;
  } catch (error) {
    if (error instanceof UnknownOutcome) return answerLost;
    throw error;
  }
}
