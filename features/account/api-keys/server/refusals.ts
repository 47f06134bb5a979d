/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';
import { MAX_KEYS } from '../contract.ts';

export const tooMany = fail(409, 1, `No more than ${MAX_KEYS} keys.`);
export const wrongAddress = fail(422, 2, 'These are no IP addresses or networks.', {
  addresses: 'api-keys.refusal.address',
});
export const noKey = fail(404, 3, 'There is no such key.');
