/** How an answer of the register of excluded people is coloured. */
export const ANSWER_TONES = { clear: 'win', excluded: 'lose', unavailable: 'warn' } as const;
