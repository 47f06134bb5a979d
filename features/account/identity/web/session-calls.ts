import { ApiError, call } from '#platform/web/api.ts';
import { translate } from '#platform/web/i18n.ts';
import { enter, leave } from '#platform/web/session.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { SessionView } from '#platform/contract/boot.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import * as contract from '../contract.ts';

/** A page that has stood open for long may have lost its CSRF cookie; this renews it. */
async function freshCsrf(): Promise<void> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
}

export async function logIn(form: InputOf<typeof contract.login>): Promise<SessionView> {
  await freshCsrf();
  const session = await call(contract.login, form);
  await enter(session);
  return session;
}

export async function signUp(form: InputOf<typeof contract.register>): Promise<SessionView> {
  await freshCsrf();
  const session = await call(contract.register, form);
  await enter(session);
  return session;
}

/** The answer does not tell whether there is such an account; what fails was not asked at all. */
export async function askForLink(form: InputOf<typeof contract.resetPassword>): Promise<void> {
  await freshCsrf();
  await call(contract.resetPassword, form);
}

/** Ends the session here even when the server cannot be told; the page says so, and the next one tells it (restore-session.ts). */
export async function logOut(): Promise<void> {
  // Kept before it is known: the page may go meanwhile.
  setStore({ logoutOwed: getStore().user?.token ?? '' });
  try {
    await call(contract.logout, {});
  } catch (error) {
    if (!isOver(error)) toast.warning(translate('identity.logoutOwed'), { id: 'session', duration: 0 });
  }
  await leave();
}

/** What an earlier page could not tell the server. The page is a guest's already; the cookie still carries the session. */
export async function logOutLate(): Promise<void> {
  await call(contract.logout, {});
  await leave();
}

/** The server knows no such session any more. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
