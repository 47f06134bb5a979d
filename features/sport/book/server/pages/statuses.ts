/** Statuses of events in the unified feed. */
export const NOT_STARTED = 0;
export const LIVE_STATUS = 1;
/** Those that can be bet on at all. */
export const OPEN_STATUSES: ReadonlySet<number> = new Set([NOT_STARTED, LIVE_STATUS]);
