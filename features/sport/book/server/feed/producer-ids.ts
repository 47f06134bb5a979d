/** Producers of feeds that have one of their own; those of the unified feed and of the simulator are 1, 3 and what an account is booked for. */
export const ODDS_API = 30;
export const FILES = 31;
export const EXCHANGE = 32;
