/** Who is logged in, in this page and its other tabs. Features call these; nothing else changes who it is. */
import type { SessionView, SignedIn, UserView } from '../contract/boot.ts';
import { forgetVersions, refreshCurrencies } from './balance.ts';
import { credentials } from './call-headers.ts';
import { emit } from './events.ts';
import { hasPermission } from './permission.ts';
import { startingWalletOf } from './single-currency.ts';
import { sane } from './store-migrations.ts';
import { getStore, readKeptFor, setStore, setUser, STORE_KEY, useStore } from './store.ts';
import type { Permission } from '../contract/permission.ts';

/** Open tabs hear here of log-ins and log-outs: what they keep in common storage one may overwrite before it has read it. */
let tabs: BroadcastChannel | null = null;

function publish(user: SignedIn | null): void {
  // The rule takes it for a window; a channel is of one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(user);
}

/** After a successful log-in or registration: stores the account and refreshes what depends on it. */
export async function enter({ user }: Pick<SessionView, 'user'>): Promise<void> {
  const before = getStore().user;
  setUser(user);
  publish(user);
  await accountChanged();
  // Balances that could not be read leave play money on, as it was for the guest.
  if (!before) setStore(startingWalletOf(getStore()));
}

/** After logging out, or when the server no longer knows the session. */
export async function leave(): Promise<void> {
  setUser(null, { demo: true });
  publish(null);
  await accountChanged();
}

/** The account of whoever is logged in, after a change of it. */
export function showAccount(account: UserView): void {
  const { user } = getStore();
  if (user?._id !== account._id) return;
  // What is told beside any session knows neither how this one was opened nor what it looks at the house as: its rights stay.
  const { roles, permissions, rights_rest, passkey_due, viewing } =
    account.passkey_due || user.viewing ? user : account;
  setStore({
    user: { ...account, roles, permissions, rights_rest, passkey_due, viewing, token: user.token },
  });
}

async function accountChanged(): Promise<void> {
  forgetVersions();
  emit('account-changed');
  await refreshCurrencies().catch(() => {});
}

/**
 * A page that was left may be kept whole by the browser and shown again. It heard of nothing meanwhile: where somebody else is here by
 * now, or nobody any more, it begins again.
 */
export function followReturn(): void {
  const visit = () => credentials.cookie('XSRF-TOKEN');
  let left = visit();
  addEventListener('pagehide', () => (left = visit()));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && visit() !== left) location.reload();
  });
}

/** Two tabs keep one set of preferences and one account: a change in the other is taken over here. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === STORE_KEY) void useStore.persist.rehydrate();
  });
  tabs = new BroadcastChannel(`${STORE_KEY}.account`);
  // The server has just named in this document who is here; the others may show who was.
  publish(getStore().user);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { user } = sane({ user: data });
    if (user !== undefined) takeAccount(user);
  });
}

function takeAccount(user: SignedIn | null): void {
  const before = getStore().user;
  if (user?.token === before?.token) return;
  if (user?._id !== before?._id) emit('account-taken');
  // What the other tab has kept by now comes first: all that this one knows is written with the account.
  readKeptFor(user);
  setUser(user, user ? {} : { demo: true });
  void accountChanged();
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
