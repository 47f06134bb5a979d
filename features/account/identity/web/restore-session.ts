import type { Boot } from '#platform/contract/boot.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { enter, leave } from '#platform/web/session.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { rememberInvite } from './invite.ts';

/**
 * Settles who is here when the page loads. The server's word (its cookie) wins; a token that only this
 * browser still has is offered once, and forgotten when the server does not know it.
 */
export function restoreSession({ user, token }: Pick<Boot, 'user' | 'token'>): void {
  rememberInvite();
  if (user && token) {
    // Whoever was a guest here until now plays for real; a known player keeps their choice.
    setStore({ user, token, ...(getStore().user ? {} : { demo: false }) });
    return;
  }
  const kept = getStore().token;
  setStore({ user: null, token: null, demo: true });
  if (kept !== null) void revive(kept);
}

async function revive(token: string): Promise<void> {
  // Few visits need it: its schemas are not in the first load.
  const contract = await import('../contract.ts').catch(() => null);
  if (!contract) return setStore({ token });
  const { loginViaToken } = contract;
  try {
    await enter(await call(loginViaToken, { token }));
  } catch (error) {
    // Not reached is not refused: the token is offered again with the next page.
    if (error instanceof ApiError && error.kind === 'network') setStore({ token });
    else await leave();
  }
}
