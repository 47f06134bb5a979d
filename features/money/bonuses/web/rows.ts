/** The bonuses of the player that are under way: one place for what is asked, what is told, and what is shown. */
import { create } from 'zustand';
import { ApiError, call } from '#platform/web/api.ts';
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

/** Takes rows over, and lets the balance in the header know. */
export function takeRows(rows: readonly BonusRow[]): void {
  useRows.setState({ rows, error: null });
  if (rows.length > 0 || getStore().bonus.length > 0) setStore({ bonus: rows });
}

/** Another account, or the switch was turned: nothing is known any more. */
export function forgetRows(): void {
  useRows.setState({ rows: null, error: null });
  if (getStore().bonus.length > 0) setStore({ bonus: [] });
}

let asking: { readonly account: string; readonly done: Promise<void> } | null = null;

/** Reads them again; what is asked twice at once is asked once. Never throws. */
export function readRows(): Promise<void> {
  const account = getStore().user?._id;
  if (account === undefined) return Promise.resolve();
  if (asking?.account === account) return asking.done;
  const isHere = (): boolean => getStore().user?._id === account;
  const done = call(bonusBalance, {})
    .then((rows) => (isHere() ? takeRows(rows) : undefined))
    .catch((error: unknown) => {
      if (isHere() && error instanceof ApiError) useRows.setState({ error });
    })
    .finally(() => {
      if (asking?.done === done) asking = null;
    });
  asking = { account, done };
  return done;
}

/** The bonus under way: undefined while nobody knows, null when there is none. */
export function useBonus(): BonusRow | null | undefined {
  return useRows(({ rows }) => (rows === null ? undefined : (rows[0] ?? null)));
}

/** Why the rows are not known. */
export const useRowsError = (): unknown => useRows(({ rows, error }) => (rows === null ? error : null));
