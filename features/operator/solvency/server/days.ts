const DAY_MS = 86_400_000;

/** Days since 1970: the number of a day's trees. */
export const heightOf = (at: number): number => Math.floor(at / DAY_MS);

/** The day in UTC, as 2026-11-21. */
export const dayOf = (height: number): string => new Date(height * DAY_MS).toISOString().slice(0, 10);
