/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';
import { MAX_KEYS } from '../contract.ts';

export const tooMany = fail(409, 1, `No more than ${MAX_KEYS} keys.`);
export const wrongAddress = fail(422, 2, 'These are no IP addresses or networks.', {
  addresses: 'api-keys.refusal.address',
});
export const notFresh = fail(403, 4, 'Log in again first.');
export const wrongPassword = fail(422, 5, 'Wrong password.', { password: 'api-keys.password.wrong' });
export const needPassword = fail(403, 6, 'Enter your password first.', {
  password: 'api-keys.password.needed',
});
export const noKey = fail(404, 3, 'There is no such key.');
