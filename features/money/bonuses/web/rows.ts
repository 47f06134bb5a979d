/** The bonuses of the player that are under way: one place for what is asked, what is told, and what is shown. */
import { create } from 'zustand';
import { ApiError, call } from '#platform/web/api.ts';
import { afterHold } from '#platform/web/balance-changes.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { bonusBalance, type BonusRow } from '../contract.ts';

/** They are asked this often while the page is looked at. */
export const ROWS_EVERY_MS = 10_000;

interface Rows {
  /** Null while nobody knows. */
  readonly rows: readonly BonusRow[] | null;
  /** Why they could not be had; null when they could. */
  readonly error: unknown;
}

const useRows = create<Rows>(() => ({ rows: null, error: null }));

/** Grows with all that is asked, told and forgotten; and where the newest of it that is known stands. */
let serial = 0;
let newest = 0;

/**
 * Takes rows over, and lets the balance in the header know: once no stage has the word on it, for they tell the result of a round.
 * @param asked when they were asked for; told now unless given
 */
export function takeRows(rows: readonly BonusRow[], asked = ++serial): void {
  if (asked < newest) return;
  newest = asked;
  const wallets = [...rows, ...getStore().bonus].map(({ currency }) => currency);
  afterHold(wallets, () => {
    if (asked !== newest) return;
    useRows.setState({ rows, error: null });
    if (rows.length > 0 || getStore().bonus.length > 0) setStore({ bonus: rows });
  });
}

/** Another account, or the switch was turned: nothing is known any more. */
export function forgetRows(): void {
  newest = ++serial;
  useRows.setState({ rows: null, error: null });
  if (getStore().bonus.length > 0) setStore({ bonus: [] });
}

/** Reads them again. An answer that comes after something newer is dropped. Never throws. */
export async function readRows(): Promise<void> {
  const account = getStore().user?._id;
  if (account === undefined) return;
  const isHere = (): boolean => getStore().user?._id === account;
  const asked = ++serial;
  try {
    const rows = await call(bonusBalance, {});
    if (isHere()) takeRows(rows, asked);
  } catch (error) {
    if (isHere() && error instanceof ApiError) useRows.setState({ error });
  }
}

/** The bonus under way: undefined while nobody knows, null when there is none. */
export function useBonus(): BonusRow | null | undefined {
  return useRows(({ rows }) => (rows === null ? undefined : (rows[0] ?? null)));
}

/** Why the rows are not known. */
export const useRowsError = (): unknown => useRows(({ rows, error }) => (rows === null ? error : null));
