import { call } from '#platform/web/api.ts';
import { enter, leave } from '#platform/web/session.ts';
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

/** Nobody is told whether it did anything, the page neither. */
export async function askForLink(form: InputOf<typeof contract.resetPassword>): Promise<void> {
  await freshCsrf();
  await call(contract.resetPassword, form).catch(() => {});
}

/** Ends the session here even when the server cannot be told; it then ends there by its own time. */
export async function logOut(): Promise<void> {
  await call(contract.logout, {}).catch(() => {});
  await leave();
}
