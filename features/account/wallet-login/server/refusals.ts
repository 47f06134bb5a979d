/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const nonceFailed = fail(422, 1, 'An error has occurred. Try again later.');
export const failed = fail(401, 1, 'Failed to authenticate.');
export const closed = fail(403, 3, 'Registration is closed.');
export const taken = fail(409, 2, 'This wallet belongs to an account already.');
export const tooMany = fail(409, 3, 'An account has at most 10 wallets.');
export const last = fail(409, 1, 'It is the only way into your account. Set a password first.');
export const notFresh = fail(403, 4, 'Log in again before you link a wallet.');
export const unknown = fail(404, 404, 'This wallet is not yours.');
