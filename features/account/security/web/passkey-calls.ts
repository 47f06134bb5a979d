/** Passkeys in this browser: whether there can be any here, making one, showing one. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { SessionView } from '#platform/contract/boot.ts';
import { call } from '#platform/web/api.ts';
import { twoFactorQueue } from '#platform/web/two-factor.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import * as contract from '../contract.ts';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The site has a name that passkeys are made for, it is the one in the address bar, and the browser knows them. */
export function canUsePasskeys(): boolean {
  const site = shownSetting('security', 'passkeys');
  if (typeof site !== 'string' || !browserSupportsWebAuthn()) return false;
  return location.hostname === site || location.hostname.endsWith(`.${site}`);
}

/** The player closed the browser's window, or let it run out: nothing to say about it. */
export function wasDeclined(error: unknown): boolean {
  const name = (error as { name?: unknown } | null)?.name;
  return name === 'NotAllowedError' || name === 'AbortError';
}

export function isKnownHere(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}

/** Makes one and hands it in. @returns recovery codes to show, where it is the account's first factor */
export async function makePasskey(name: string, password: string | null): Promise<string[] | null> {
  const { options } = await call(contract.passkeyOptions, password === null ? {} : { password });
  const made = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions });
  const response = { ...made, response: { ...made.response } };
  const { codes } = await call(contract.addPasskey, { response, ...(name ? { name } : {}) });
  return codes;
}

/** Logs in with whichever passkey the player picks. */
export async function passkeySession(): Promise<SessionView> {
  // A page that has stood open for long may have lost its CSRF cookie.
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
  const { options } = await call(contract.loginOptions, {});
  const shown = await startAuthentication({ optionsJSON: options });
  return call(contract.passkeyLogin, { response: { ...shown } });
}

/** Opens the session that one is in again, by a passkey of the account. */
export async function confirmedSession(): Promise<SessionView> {
  const { options } = await call(contract.passkeySessionOptions, {});
  const shown = await startAuthentication({ optionsJSON: options });
  return call(contract.passkeySession, { response: { ...shown } });
}

/** Names the call that waits, so that the proof opens that one. */
export function proofFor(): { ask?: string } {
  const ask = twoFactorQueue.ask();
  return ask === undefined ? {} : { ask };
}

/** Shows one as the second factor. @returns the session of a log-in that waited for it */
export async function passkeyFactor(): Promise<SessionView | null> {
  const { options } = await call(contract.factorOptions, {});
  const shown = await startAuthentication({ optionsJSON: options });
  return (await call(contract.factorPasskey, { response: { ...shown }, ...proofFor() })).session;
}
