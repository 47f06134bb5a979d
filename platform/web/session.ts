/** Who is logged in, in this page. Features call these; nobody else writes user and token. */
import type { SessionView, UserView } from '../contract/boot.ts';
import { forgetVersions, refreshCurrencies } from './balance.ts';
import { emit } from './events.ts';
import { hasPermission } from './permission.ts';
import { startingWallet } from './starting-wallet.ts';
import { getStore, setStore, STORE_KEY, useStore } from './store.ts';
import type { Permission } from '../contract/permission.ts';

/** After a successful log-in or registration: stores the account and refreshes what depends on it. */
export async function enter({ user, token }: SessionView): Promise<void> {
  const before = getStore().user;
  setStore({ user, token });
  await accountChanged();
  // Balances that could not be read leave play money on, as it was for the guest.
  if (!before) setStore(startingWallet(getStore().currencies, getStore().currency));
}

/** After logging out, or when the server no longer knows the session. */
export async function leave(): Promise<void> {
  setStore({ user: null, token: null, demo: true });
  await accountChanged();
}

async function accountChanged(): Promise<void> {
  forgetVersions();
  emit('account-changed');
  await refreshCurrencies().catch(() => {});
}

/** Two tabs keep one set of preferences and one account: a change in the other is taken over here. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== STORE_KEY) return;
    const before = getStore().token;
    void useStore.persist.rehydrate();
    if (getStore().token !== before) void accountChanged();
  });
}

export function useUser(): UserView | null {
  return useStore((state) => state.user);
}

export function useAllowed(permission: Permission): boolean {
  return useStore((state) => hasPermission(permission, state.user, state.demoBuild));
}

/**
 * For actions that need an account: true when there is one, else opens the log-in window.
 * Usage: `if (!needAccount()) return;`
 */
export function needAccount(tab: 'login' | 'register' = 'login'): boolean {
  if (getStore().user) return true;
  emit('auth-needed', { tab });
  return false;
}
