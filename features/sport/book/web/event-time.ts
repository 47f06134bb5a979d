/** When an event begins and where it stands, in words. */
import type { Translate } from '#platform/web/i18n.ts';

const DAY_MS = 86_400_000;

/** The same time for all of a reader's day. @param now epoch ms */
export function dayOf(now: number): number {
  return new Date(now).setHours(12, 0, 0, 0);
}

/** "18:30" today, "Sun 18:30" within the week, "Sat 28 Nov, 18:30" later, in the reader's language and zone. */
export function startText(at: number, now: number, locale: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const near = Math.abs(at - now) < 6 * DAY_MS;
  return new Intl.DateTimeFormat(locale, {
    ...time,
    ...(today ? {} : { weekday: 'short' }),
    ...(today || near ? {} : { day: 'numeric', month: 'short' }),
  }).format(at);
}

/** What a sport counts in while its feed counts only numbers. */
const UNITS: Readonly<Record<number, string>> = { 19: 'frame', 20: 'set', 22: 'leg', 109: 'map' };

/** "Map 3" where the feed sends "3."; other clocks are read as they are. @param t texts below `sport` */
export function clockText(t: Translate, sport: number, clock: string | null): string {
  const number = /^(\d+)\.$/.exec(clock ?? '')?.[1];
  const unit = UNITS[sport];
  return number !== undefined && unit !== undefined ? t(`clock.${unit}`, { number }) : (clock ?? '');
}
