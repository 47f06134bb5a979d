/** Cache key of the back office's promocodes. */
export const codesKey = ['rewards', 'codes'] as const;
