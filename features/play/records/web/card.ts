/** The frame of a section in a profile. */
export const CARD = 'rounded-xl border border-line/70 bg-panel p-4 sm:p-6';
