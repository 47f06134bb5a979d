/** The calendar of limits: days, weeks from Monday, and months, all in UTC, so that everybody can be told when one ends. */
export type LimitPeriod = 'day' | 'week' | 'month';

const DAY = 86_400_000;
/** 1 January 1970 was a Thursday: the Monday of its week. */
const FIRST_MONDAY = -3 * DAY;

/** Start of the period that `now` is in, epoch milliseconds. */
export function periodStart(period: LimitPeriod, now: number): number {
  if (period === 'day') return now - modulo(now, DAY);
  if (period === 'week') return now - modulo(now - FIRST_MONDAY, 7 * DAY);
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The moment at which the next period begins. */
export function periodEnd(period: LimitPeriod, now: number): number {
  if (period === 'day') return periodStart('day', now) + DAY;
  if (period === 'week') return periodStart('week', now) + 7 * DAY;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
