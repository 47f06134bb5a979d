import { fail } from '#platform/contract/error.ts';

export const noCase = fail(404, 404, 'No such case.');
export const caseClosed = fail(409, 1, 'Somebody has closed this case already.');
