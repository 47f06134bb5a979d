/** Days of a saved report, and when the next letter about it is due. Pure; days are those of the house's zone. */
import type { Rhythm } from '../saved-contract.ts';
import { dayIn, startOfDay } from './zone-days.ts';

const DAY_MS = 86_400_000;
/** Letters go so long after midnight, when everything of the night has been counted. */
const AFTER_MS = 6 * 3_600_000;

const text = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first day of the day, week (from Monday) or month that a day lies in. */
function beginning(every: Rhythm, day: string): string {
  if (every === 'month') return `${day.slice(0, 7)}-01`;
  const at = Date.parse(day);
  return text(at - (every === 'week' ? ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS : 0));
}

/** The last whole day, week or month before a moment: first day, and the day after the last. */
export function spanBefore(every: Rhythm, at: number, zone: string): { from: string; to: string } {
  const to = beginning(every, dayIn(at, zone));
  return { from: beginning(every, text(Date.parse(to) - DAY_MS)), to };
}

/** The first moment after `at` at which a letter is due. */
export function nextDue(every: Rhythm, at: number, zone: string): number {
  const first = beginning(every, dayIn(at, zone));
  const due = startOfDay(first, zone) + AFTER_MS;
  if (due > at) return due;
  // A month and a day later is in the next one, whatever its length.
  const later = Date.parse(first) + (every === 'month' ? 32 : every === 'week' ? 7 : 1) * DAY_MS;
  return startOfDay(beginning(every, text(later)), zone) + AFTER_MS;
}
