/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noPlayer = fail(404, 404, 'There is no such player.');
export const keyUsed = fail(409, 409, 'This key was used for another letter.');
export const notPushService = fail(400, 1, 'This is no address of a push service.');
