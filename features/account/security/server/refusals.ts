/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const sessionEnded = fail(404, 11, 'This session has ended already.');
export const wrongPassword = fail(422, 1, 'Wrong password.', { password: 'security.password.wrong' });
export const notFresh = fail(403, 13, 'Log in again first.');
export const needPassword = fail(403, 3, 'Enter your password first.', {
  password: 'security.password.needed',
});
export const nobody = fail(404, 404, 'There is no such account.');
export const unprotected = fail(409, 12, 'This account has no second factor.');
export const wrong = fail(422, 1, 'Invalid 2FA code.', { code: 'security.code.wrong' });
export const late = fail(401, 2, 'This took too long. Log in again.');
export const appSetUpAlready = fail(409, 4, 'Your authenticator app is set up already.');
export const noAppBeingSetUp = fail(409, 5, 'No authenticator app is being set up.');
export const noCodes = fail(409, 6, 'Set up two-factor protection first.');
export const unavailable = fail(409, 7, 'Passkeys need a site with a name and a secure connection.');
export const passkeyRefused = fail(422, 8, 'This passkey was not accepted. Try again.');
export const noPasskey = fail(404, 10, 'There is no such passkey.');
export const lastOfStaff = fail(
  409,
  14,
  'Staff log in with passkeys here, and without this one no administrator could. Add another one first.',
);
export const tooManyAttempts = (wait: number) =>
  fail(429, 429, `Too many attempts. Try again in ${wait} seconds.`);
export const nameRequired = fail(422, 422, 'name: required', { name: 'required' });
