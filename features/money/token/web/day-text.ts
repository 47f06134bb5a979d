import { figureLocale } from '#ui/locale.ts';

/** "November 21, 2026", of a day or moment in UTC. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(figureLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
