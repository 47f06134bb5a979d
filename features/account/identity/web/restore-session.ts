import type { Boot } from '#platform/contract/boot.ts';
import { getStore, setUser } from '#platform/web/store.ts';
import { rememberInvite } from './invite.ts';

/** Settles who is here when the page loads: whoever the server knows by its cookie, whatever this browser kept. */
export function restoreSession({ user, token }: Pick<Boot, 'user' | 'token'>): void {
  rememberInvite();
  // Whoever was a guest here until now plays for real; a known player keeps their choice.
  if (user && token !== null) setUser({ ...user, token }, getStore().user ? {} : { demo: false });
  else setUser(null, { demo: true });
}
