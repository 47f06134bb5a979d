import { figureLocale } from './locale.ts';

const formatters = new Map<string, Intl.RelativeTimeFormat>();

function relative(locale: string): Intl.RelativeTimeFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  formatters.set(locale, made);
  return made;
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, in the largest unit that fits: "now", "12s ago", "3h ago". The future counts as now. */
export function timeAgoText(then: number, now: number, locale = figureLocale()): string {
  const seconds = Math.max(0, Math.floor((now - then) / 1000));
  const unit = units.find(([, size]) => seconds >= size);
  if (unit) return relative(locale).format(-Math.floor(seconds / unit[1]), unit[0]);
  return seconds < 5 ? relative(locale).format(0, 'second') : relative(locale).format(-seconds, 'second');
}

/** Time left as 1d 02:03:04, 02:03:04 or 03:04; never negative; part seconds count as whole ones. */
export function countdownText(leftMs: number, locale = figureLocale()): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3600);
  const pad = (figure: number) => String(figure).padStart(2, '0');
  const tail = `${pad(Math.floor((total % 3600) / 60))}:${pad(total % 60)}`;
  if (days > 0) return `${daysText(days, locale)} ${pad(hours)}:${tail}`;
  return hours > 0 ? `${pad(hours)}:${tail}` : tail;
}

/** "1d", in German "1 T". */
function daysText(days: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' }).format(days);
}
