import { figureLocale } from '#ui/locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${figureLocale()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(figureLocale(), options);
  formats.set(key, known);
  return known;
}

/** "Nov 20, 2026, 14:05" by the viewer's own clock. */
export function timeText(iso: string): string {
  return format('time', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** "November 2026". */
export function monthText(month: string): string {
  return format('month', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

/** "November 20, 2026". */
export function dayText(iso: string): string {
  return format('day', { dateStyle: 'long' }).format(new Date(iso));
}
