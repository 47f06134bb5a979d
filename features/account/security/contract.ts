import * as z from 'zod/mini';
import { sessionView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as account, reason } from '#platform/contract/fields.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

/** Digits of an authenticator app's code. */
export const CODE_DIGITS = 6;
export const PASSKEY_NAME_MAX = 60;

const nothing = z.object({});
const text = z.string().check(z.maxLength(1000));
const id = z.string().check(z.maxLength(64));
const time = z.int();
/** Asked for while the account has no factor to show and the session is not fresh. */
const password = z.optional(z.nullable(text));
/** WebAuthn's own JSON: the library judges what is in it. */
const fromAuthenticator = z.looseObject({ id: z.string().check(z.maxLength(1400)) });
/** A new passkey: how it can be reached is not signed, so nobody else looks at it. */
const madeByAuthenticator = z.extend(fromAuthenticator, {
  response: z.looseObject({ transports: z.optional(z.array(z.string())) }),
});
const forAuthenticator = z.looseObject({ challenge: z.string() });
/** Shown once; they are kept as hashes. */
const codes = z.array(z.string());

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: time,
  last_used_at: z.nullable(time),
  /** In several places, kept by a password manager. */
  synced: z.boolean(),
  /** Of its public key, in groups of four digits: the signer's operator compares it. Null for a kind of key it does not take. */
  fingerprint: z.nullable(z.string()),
});
export type PasskeyView = z.output<typeof passkey>;

export const securityView = z.object({
  /** Some factor is set up: it is asked for when it matters. */
  two_factor: z.boolean(),
  /** Since when there is an authenticator app. */
  app_since: z.nullable(time),
  /** Unused recovery codes. */
  recovery_codes: z.int(),
  passkeys: z.array(passkey),
  /** False: the account is entered in other ways. */
  password: z.boolean(),
  /** Epoch milliseconds until which nothing can be withdrawn, after a change like this. */
  withdrawals_locked_until: z.nullable(time),
});
export type SecurityView = z.output<typeof securityView>;

export const security = endpoint({
  method: 'POST',
  path: '/api/user/security',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: securityView,
  summary: 'What guards the account',
});

/** 1: wrong code. 2: the log-in took too long. */
const codeRefusals = { 1: 'security.code.wrong', 2: 'security.code.late' } as const;

/** Which refused call the proof opens, as its refusal said; the latest one unless told. */
const ask = z.optional(z.uuid());

/** `session`: the log-in that waited for the factor is through. */
const shown = z.object({ session: z.nullable(sessionView) });

export const validate = endpoint({
  method: 'POST',
  path: '/api/user/2fa_validate',
  // A log-in that waits for its code has no session yet: its cookie speaks for it.
  who: 'guest',
  body: z.object({ code: text, ask }),
  reply: shown,
  codes: codeRefusals,
  rate: { max: 120, seconds: 600, by: 'address' },
  summary: 'Shows a second factor: a code of the authenticator app, or a recovery code',
});

export const factors = endpoint({
  method: 'POST',
  path: '/api/user/2fa_factors',
  who: 'guest',
  body: nothing,
  reply: z.object({ app: z.boolean(), passkey: z.boolean(), login: z.boolean() }),
  codes: { 2: 'security.code.late' },
  rate: { max: 120, seconds: 600, by: 'address' },
  summary: 'Which second factors the caller, or the log-in that waits, may show',
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/user/2fa_setup',
  who: 'user',
  body: z.object({ password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  codes: {
    1: 'security.password.wrong',
    3: 'security.password.needed',
    4: 'security.app.already',
    13: 'security.password.fresh',
  },
  rate: { max: 20, seconds: 600 },
  summary: 'Draws a secret for an authenticator app; it counts once a code of it was given',
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/user/2fa_confirm',
  who: 'user',
  body: z.object({ code: text }),
  /** No codes where the account has some already. */
  reply: z.object({ codes: z.nullable(codes) }),
  codes: { 1: 'security.code.wrong', 4: 'security.app.already', 5: 'security.app.none' },
  rate: { max: 30, seconds: 600 },
  summary: 'Switches the authenticator app on by its first code',
});

export const disable = endpoint({
  method: 'POST',
  path: '/api/user/2fa_disable',
  who: 'user',
  body: z.object({ password }),
  reply: nothing,
  codes: { 1: 'security.password.wrong', 3: 'security.password.needed', 5: 'security.app.none' },
  rate: { max: 10, seconds: 600 },
  summary: 'Removes the authenticator app; needs a factor and the password',
});

export const newCodes = endpoint({
  method: 'POST',
  path: '/api/user/2fa_recovery',
  who: 'user',
  body: nothing,
  reply: z.object({ codes }),
  codes: { 6: 'security.recovery.none' },
  rate: { max: 10, seconds: 600 },
  summary: 'Draws new recovery codes; the old ones stop working',
});

/** 7: this site's address cannot have passkeys. 8: the answer does not fit what was asked, or came too late. */
const passkeyRefusals = { 7: 'security.passkey.unavailable', 8: 'security.passkey.refused' } as const;

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/user/passkey/options',
  who: 'user',
  body: z.object({ password }),
  reply: z.object({ options: forAuthenticator }),
  codes: {
    ...passkeyRefusals,
    1: 'security.password.wrong',
    3: 'security.password.needed',
    9: 'security.passkey.many',
    13: 'security.password.fresh',
  },
  rate: { max: 30, seconds: 600 },
  summary: 'What a browser needs to make a passkey',
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/add',
  who: 'user',
  body: z.object({ response: madeByAuthenticator, name: z.optional(z.nullable(text)) }),
  reply: z.object({ passkey, codes: z.nullable(codes) }),
  codes: { ...passkeyRefusals, 9: 'security.passkey.many' },
  bodyLimit: 32 * 1024,
  rate: { max: 30, seconds: 600 },
  summary: 'Keeps a passkey that the browser has made',
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/rename',
  who: 'user',
  body: z.object({ id, name: text }),
  reply: nothing,
  codes: { 10: 'security.passkey.gone' },
  summary: 'Gives one of the own passkeys another name',
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/remove',
  who: 'user',
  body: z.object({ id }),
  reply: nothing,
  codes: { 10: 'security.passkey.gone', 14: 'security.passkey.last' },
  rate: { max: 30, seconds: 600 },
  summary: 'Removes one of the own passkeys; needs a factor',
});

export const loginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  who: 'guest',
  body: nothing,
  reply: z.object({ options: forAuthenticator }),
  codes: passkeyRefusals,
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'What a browser needs to log in with a passkey; says nothing about any account',
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/login',
  who: 'guest',
  body: z.object({ response: fromAuthenticator }),
  reply: sessionView,
  codes: passkeyRefusals,
  rate: { max: 30, seconds: 60, by: 'address' },
  summary: 'Logs in with a passkey',
});

export const factorOptions = endpoint({
  method: 'POST',
  path: '/api/user/2fa_passkey/options',
  who: 'guest',
  body: nothing,
  reply: z.object({ options: forAuthenticator }),
  codes: { ...passkeyRefusals, 2: 'security.code.late' },
  rate: { max: 60, seconds: 600, by: 'address' },
  summary: 'What a browser needs to show a passkey as the second factor',
});

export const factorPasskey = endpoint({
  method: 'POST',
  path: '/api/user/2fa_passkey',
  who: 'guest',
  body: z.object({ response: fromAuthenticator, ask }),
  reply: shown,
  codes: { ...passkeyRefusals, 2: 'security.code.late' },
  rate: { max: 60, seconds: 600, by: 'address' },
  summary: 'Shows a passkey as the second factor',
});

export const passkeySessionOptions = endpoint({
  method: 'POST',
  path: '/api/user/passkey/session/options',
  who: 'user',
  body: nothing,
  reply: z.object({ options: forAuthenticator }),
  codes: passkeyRefusals,
  rate: { max: 60, seconds: 600 },
  summary: 'What a browser needs to show a passkey for the session it is in',
});

export const passkeySession = endpoint({
  method: 'POST',
  path: '/api/user/passkey/session',
  who: 'user',
  body: z.object({ response: fromAuthenticator }),
  reply: sessionView,
  codes: passkeyRefusals,
  rate: { max: 60, seconds: 600 },
  summary:
    'Opens a session in place of the one it is asked in, with a passkey: where staff need one for what they may do',
});

const session = z.object({
  id: z.string(),
  /** Our own words for browser and system: 'Chrome', 'Windows'; null where it does not tell. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  phone: z.boolean(),
  address: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.nullable(z.string()),
  created_at: time,
  last_seen: time,
  current: z.boolean(),
});
export type SessionEntry = z.output<typeof session>;

export const sessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.object({ sessions: z.array(session) }),
  summary: 'Where the account is logged in',
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/user/sessions/revoke',
  who: 'user',
  body: z.object({ id }),
  reply: nothing,
  codes: { 11: 'security.sessions.gone' },
  rate: { max: 60, seconds: 600 },
  summary: 'Ends one of the own sessions and closes its sockets',
});

export const revokeOthers = endpoint({
  method: 'POST',
  path: '/api/user/sessions/revokeOthers',
  who: 'user',
  body: nothing,
  reply: z.object({ ended: z.int() }),
  rate: { max: 30, seconds: 600 },
  summary: 'Ends every other session of the account',
});

export const factorState = endpoint({
  method: 'POST',
  path: '/api/admin/user/factors',
  who: 'perm:security.clear',
  view: 'reads',
  body: z.object({ id: account }),
  reply: z.object({ two_factor: z.boolean() }),
  summary: 'Whether an account has a second factor',
});

export const clearFactors = endpoint({
  method: 'POST',
  path: '/api/admin/user/factors/clear',
  who: 'perm:security.clear',
  body: z.object({
    id: account,
    reason,
  }),
  reply: nothing,
  codes: { ...STAFF_REFUSALS, 12: 'security.clear.none' },
  rate: { max: 30, seconds: 600 },
  summary: 'Takes every second factor off an account whose owner lost them; withdrawals close for 48 hours',
});
