import type { Boot } from '#platform/contract/boot.ts';
import { getStore, setStore, setUser } from '#platform/web/store.ts';
import { rememberInvite } from './invite.ts';

/**
 * Settles who is here when the page loads: whoever the server knows by its cookie, whatever this browser kept. Who has logged
 * out of that session without the server hearing of it is a guest, and it is told now.
 */
export function restoreSession({ user, token }: Pick<Boot, 'user' | 'token'>): void {
  rememberInvite();
  const owed = token !== null && token === getStore().logoutOwed;
  if (owed) void logOutLate();
  else setStore({ logoutOwed: '' });
  // Whoever was a guest here until now plays for real; a known player keeps their choice.
  if (user && token !== null && !owed) setUser({ ...user, token }, getStore().user ? {} : { demo: false });
  else setUser(null, { demo: true });
}

/** Its calls are no part of the first load. Where it fails again it stays owed to the next page. */
async function logOutLate(): Promise<void> {
  const calls = await import('./session-calls.ts').catch(() => null);
  await calls?.logOutLate().catch(() => {});
}
