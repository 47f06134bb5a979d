/** How long a player may be kept from playing, as the house offers it. Pure. */
import type { Translate } from '#platform/web/i18n.ts';
import { timeText } from './time-text.ts';

const DAY = 86_400_000;

export const EXCLUSIONS = [
  'keep',
  'none',
  'day',
  'week',
  'month',
  'halfYear',
  'year',
  'threeYears',
  'fiveYears',
  'ever',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

const LENGTH: Record<Exclude<Exclusion, 'keep' | 'none' | 'ever'>, number> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  halfYear: 182 * DAY,
  year: 365 * DAY,
  threeYears: 3 * 365 * DAY,
  fiveYears: 5 * 365 * DAY,
};

/** End of an exclusion that starts now: epoch milliseconds, -1 for ever, null for none. */
export function exclusionEnd(choice: Exclusion, current: number | null, now: number): number | null {
  if (choice === 'keep') return current;
  if (choice === 'none') return null;
  return choice === 'ever' ? -1 : now + LENGTH[choice];
}

/** @param t below backoffice.user */
export function exclusionText(until: number | null, t: Translate): string {
  if (until === null) return t('notExcluded');
  return until === -1
    ? t('excludedForEver')
    : t('excludedUntil', { time: timeText(new Date(until).toISOString()) });
}
