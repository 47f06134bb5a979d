import * as z from 'zod/mini';
import { sessionView, userView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { LOCALES } from '#platform/contract/locale.ts';

/** Names: 4 to 20 of A-Z, a-z, 0-9 and `_`; unique whatever their case. */
export const namePattern = /^[A-Za-z0-9_]{4,20}$/;
export const passwordMax = 256;
/** Longest answer to one of the operator's contact fields. */
export const answerMax = 200;

// Longer than any right value, so that the field's own text answers and not a size rule.
const text = z.string().check(z.maxLength(1000));
const nothing = z.object({});
/** What the captcha made of the page's work; calls that may need one take it. */
const captcha = z.optional(z.nullable(z.string().check(z.maxLength(8000))));
/** The two parts of a link in a letter. */
const link = { user: text, token: text };
/** What opens an account beside its password; `stays`: it is its only second factor. */
const others = z.array(
  z.object({
    kind: z.enum(['passkey', 'wallet', 'messenger', 'key', 'program']),
    count: z.int(),
    stays: z.boolean(),
  }),
);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  who: 'guest',
  body: z.object({
    email: text,
    name: text,
    password: text,
    inviteCode: z.optional(z.nullable(text.check(printable))),
    /** Nobody typed the code, the page had kept it: one that is nobody's is passed over. */
    inviteKept: z.optional(z.boolean()),
    /** The 18+ and terms box; a client that sends it must send true. */
    terms: z.optional(z.literal(true)),
    /** The box for offers by mail: nobody has to tick it. */
    offers: z.optional(z.boolean()),
    /** The language in which they were read. */
    locale: z.optional(z.enum(LOCALES)),
    captcha,
  }),
  reply: sessionView,
  codes: {
    1: 'identity.register.inviteCode',
    2: 'identity.register.multiAccount',
    3: 'identity.register.closed',
    4: 'identity.captcha.refused',
  },
  rate: { max: 60, seconds: 3600, by: 'address' },
  summary: 'Opens an account and a session. Who registers accepts the terms and the privacy policy in force',
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'guest',
  body: z.object({ login: text, password: text, captcha }),
  reply: sessionView,
  codes: { 1: 'identity.login.wrong', 4: 'identity.captcha.refused' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'Logs in with name or e-mail and password',
});

export const loginViaToken = endpoint({
  method: 'POST',
  path: '/auth/loginViaToken',
  who: 'guest',
  body: z.object({ token: text }),
  reply: sessionView,
  codes: { 1: 'identity.login.token' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'Takes up a session by its token',
});

export const update = endpoint({
  method: 'POST',
  path: '/auth/update',
  who: 'user',
  view: 'reads',
  body: z.object({
    /** Names are for ever: another than one's own is refused. */
    name: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: sessionView,
  codes: { 1: 'identity.nameFixed' },
  summary: 'The account as it is now',
});

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  who: 'user',
  view: 'ends',
  changes: true,
  body: nothing,
  reply: nothing,
  summary: 'Ends the session',
});

export const privateBets = endpoint({
  method: 'POST',
  path: '/api/user/private_bets',
  who: 'user',
  body: z.object({ on: z.boolean() }),
  reply: z.object({ private_bets: z.boolean() }),
  summary: "Hides or shows the caller's name beside their bets",
});

/** ALTCHA, proof of work version 2. Every number that decides is covered by `signature`. */
export const captchaChallengeView = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof captchaChallengeView>;

export const captchaChallenge = endpoint({
  method: 'POST',
  path: '/api/captcha/challenge',
  who: 'guest',
  body: nothing,
  reply: captchaChallengeView,
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'A piece of work whose result opens the forms for guests',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/resetPassword',
  who: 'guest',
  body: z.object({ login: text, captcha }),
  reply: nothing,
  codes: { 4: 'identity.captcha.refused' },
  rate: { max: 20, seconds: 3600, by: 'address' },
  summary: 'Sends a link to choose a new password, if there is such an account; the answer does not tell',
});

export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/auth/password/check',
  who: 'guest',
  body: z.object(link),
  reply: z.object({
    valid: z.boolean(),
    others,
    /** The new password is the first proof of the address: all of these end with it. */
    endsAll: z.boolean(),
    /** So does the second factor of the account. */
    endsFactor: z.boolean(),
  }),
  rate: { max: 60, seconds: 600, by: 'address' },
  summary: 'Whether a link to choose a new password still works',
});

export const newPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  who: 'guest',
  body: z.object({
    ...link,
    password: text,
    /** Ends what else opens the account. */
    endOthers: z._default(z.boolean(), false),
  }),
  reply: nothing,
  codes: { 1: 'identity.reset.link' },
  rate: { max: 30, seconds: 600, by: 'address' },
  summary: 'Sets a new password by the link of a letter and ends every session',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/changePassword',
  who: 'user',
  body: z.object({ current: text, password: text }),
  reply: nothing,
  codes: { 1: 'identity.password.wrong', 2: 'identity.password.none' },
  rate: { max: 10, seconds: 600 },
  summary: 'Changes the password and ends the other sessions',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/user/verifyEmail',
  who: 'user',
  body: nothing,
  reply: nothing,
  codes: { 1: 'identity.verify.rate', 2: 'identity.verify.done', 3: 'identity.verify.none' },
  summary: 'Sends the letter that confirms the e-mail address',
});

export const openEmailLink = endpoint({
  method: 'POST',
  path: '/api/user/emailLink',
  who: 'guest',
  body: z.object({
    ...link,
    /** What `ends` names may end. */
    endOthers: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /**
     * `restored`: an address was put back in its place, and every session ended. `asks`: nothing was done, because `ends` would end
     * with it, as it is opened in no session of the account; the link still works, with `endOthers` or in such a session.
     */
    done: z.enum(['confirmed', 'restored', 'asks']),
    email: z.string(),
    /** What was set up before the address was confirmed for the first time; with `asks` only. */
    ends: z.optional(z.object({ others, factor: z.boolean() })),
  }),
  codes: { 1: 'identity.confirm.link' },
  rate: { max: 60, seconds: 600, by: 'address' },
  summary: 'Confirms an e-mail address, or undoes its change, by the link of a letter',
});

export const updateEmail = endpoint({
  method: 'POST',
  path: '/api/user/updateEmail',
  who: 'user',
  body: z.object({
    email: text,
    /** Needed when the session is older than half an hour. */
    password: z.optional(z.nullable(text)),
  }),
  reply: z.object({ user: userView }),
  codes: {
    1: 'identity.password.wrong',
    3: 'identity.email.password',
    4: 'identity.email.fresh',
  },
  rate: { max: 10, seconds: 3600 },
  summary: 'Sets the e-mail address; the new one is asked to confirm, the old one is told',
});

export const contactInfoModalSettings = endpoint({
  method: 'POST',
  path: '/api/contactInfoModalSettings',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    title: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    fields: z.array(z.object({ title: z.string(), model: z.string() })),
    /** Models of the fields that the caller has not answered. */
    missing: z.array(z.string()),
    /** What the caller answered, by the field's model. */
    answers: z.record(z.string(), z.string()),
  }),
  summary: 'What the window about contact details asks, and what of it the caller has said',
});

export const updateContactInfo = endpoint({
  method: 'POST',
  path: '/api/profile/updateContactInfo',
  who: 'user',
  body: z.object({
    email: z.optional(z.nullable(text)),
    /** Answers by the field's model. */
    update: z.optional(z.nullable(z.record(z.string().check(z.maxLength(40)), z.unknown()))),
  }),
  reply: z.object({ user: userView, missing: z.array(z.string()) }),
  codes: { 3: 'identity.email.password', 4: 'identity.email.fresh' },
  rate: { max: 20, seconds: 3600 },
  summary: 'Keeps answers to the fields of the contact window',
});
