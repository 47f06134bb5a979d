/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const captchaRefused = fail(422, 4, 'The check that you are human did not pass. Try again.', {
  captcha: 'identity.captcha.refused',
});
export const wrongLogin = fail(401, 1, 'Wrong login or password.');
export const tooQuick = fail(429, 1, "You're too quick, try again in a few minutes.");
export const alreadyDone = fail(409, 2, 'Your e-mail address is confirmed already.');
export const noEmail = fail(409, 3, 'Your account has no e-mail address.');
export const emailKept = fail(422, 422, 'Failed to update contact info.', {
  email: 'identity.contact.emailKept',
});
export const badLink = fail(422, 1, 'This link does not work any more. Ask for a new one.');
export const wrongToken = fail(401, 1, 'This session has ended. Log in again.');
export const nameFixed = fail(409, 1, 'Cannot change username.', { name: 'fixed' });
export const wrongInvite = fail(422, 1, 'Invalid invite code.', {
  inviteCode: 'identity.register.inviteCode',
});
export const secondAccount = fail(422, 2, 'Multiaccounting is prohibited.');
export const registrationClosed = fail(403, 3, 'Registration is closed.');
export const needPassword = fail(403, 3, 'Enter your password to change your e-mail address.', {
  password: 'identity.email.password',
});
export const notFresh = fail(403, 4, 'Log in again before you change your e-mail address.');
export const wrongPassword = fail(422, 1, 'Wrong password.', { password: 'identity.password.wrong' });
export const wrongCurrentPassword = fail(422, 1, 'Wrong password.', { current: 'identity.password.wrong' });
export const noPassword = fail(409, 2, 'This account has no password yet. Ask for a link to choose one.');
export const tooManyAttempts = (wait: number) =>
  fail(429, 429, `Too many attempts. Try again in ${wait} seconds.`);
