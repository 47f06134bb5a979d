import { fail } from '#platform/contract/error.ts';

export const textsChanged = fail(409, 1, 'The texts have changed meanwhile. Please read them again.');
