const DAY_MS = 86_400_000;

/** The day in UTC, as 2026-11-21. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** So many days up to the one of `at`, oldest first. */
export function lastDays(at: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => dayOf(at - (count - 1 - index) * DAY_MS));
}
