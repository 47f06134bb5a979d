/** Days of a saved report, and when the next letter about it is due. Pure; everything is UTC. */
import type { Rhythm } from '../saved-contract.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Letters go at six, when everything of the night has been counted. */
const AT_HOUR = 6;

const dayOf = (at: number): number => at - (at % DAY_MS);
const text = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first moment of the day, week (from Monday) or month that `at` lies in. */
function beginning(every: Rhythm, at: number): number {
  const date = new Date(at);
  if (every === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return dayOf(at) - (every === 'week' ? ((date.getUTCDay() + 6) % 7) * DAY_MS : 0);
}

/** The last whole day, week or month before a moment: first day, and the day after the last. */
export function spanBefore(every: Rhythm, at: number): { from: string; to: string } {
  const to = beginning(every, at);
  return { from: text(beginning(every, to - 1)), to: text(to) };
}

/** The first moment after `at` at which a letter is due. */
export function nextDue(every: Rhythm, at: number): number {
  const today = beginning(every, at) + AT_HOUR * HOUR_MS;
  if (today > at) return today;
  // A month and a day later is in the next one, whatever its length.
  const later = beginning(every, at) + (every === 'month' ? 32 : every === 'week' ? 7 : 1) * DAY_MS;
  return beginning(every, later) + AT_HOUR * HOUR_MS;
}
