/** What a ticker may be marked with, of the icons that pages have. */
export const TICKER_ICONS = ['chart', 'flame', 'star', 'pulse', 'bolt', 'gem', 'globe', 'coins'] as const;
