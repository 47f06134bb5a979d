/** How long a break may be. Both halves read this: the page names the lengths, the server counts them. Pure. */

/** A break that can be taken at any time. */
export const TIMEOUTS = ['1d', '7d', '14d', '30d', '42d'] as const;
/** Self-exclusion: the house's list, and three years. */
export const EXCLUSIONS = ['1d', '7d', '30d', '6m', '1y', '3y', '5y', 'ever'] as const;
export type BreakLength = (typeof TIMEOUTS)[number] | (typeof EXCLUSIONS)[number];

const DAY = 86_400_000;

/** End of a break that starts now, epoch milliseconds; -1: for ever. Months and years go by the calendar. */
export function breakEnd(length: BreakLength, now: number): number {
  if (length === 'ever') return -1;
  const count = Number.parseInt(length, 10);
  if (length.endsWith('d')) return now + count * DAY;
  return monthsLater(now, length.endsWith('y') ? count * 12 : count);
}

/** The same day and time so many months on; the last of the month where there is no such day. */
function monthsLater(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Minutes between two reality checks. */
export const REALITY_MINUTES = [5, 10, 15, 30, 60, 120] as const;
