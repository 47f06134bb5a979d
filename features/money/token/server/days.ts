const DAY_MS = 86_400_000;

/** The day in UTC, as 2026-11-21. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** So many days up to the one of `at`, oldest first. */
export function lastDays(at: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => dayOf(at - (count - 1 - index) * DAY_MS));
}

const WEEK_MS = 7 * DAY_MS;
/** The Monday before 1970 began. */
const FIRST_MONDAY = -3 * DAY_MS;

/** Number of the week (Monday to Sunday, UTC): the number of its tree. */
export const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK_MS);

/** When a week begins. */
export const weekStart = (height: number): number => FIRST_MONDAY + height * WEEK_MS;
