/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noSuchCase = fail(404, 404, 'No such case.');
export const caseClosed = fail(409, 409, 'Somebody has closed this meanwhile.');
export const caseChanged = fail(409, 1, 'This case says something else now. Read it again.');
