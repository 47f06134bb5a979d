/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const unknownUser = fail(404, 1, 'Unknown user.');
export const yourself = fail(422, 2, 'You cannot ignore yourself.');
export const listFull = fail(409, 3, 'Your list of ignored players is full.');
export const unknownCurrency = fail(422, 422, 'Unknown currency.', { currency: 'invalid' });
export const notYours = fail(422, 422, 'before: not a bet of yours', { before: 'invalid' });
export const downloadExpired = fail(410, 410, 'This download has expired. Ask for it again.');
