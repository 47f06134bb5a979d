import { figureLocale } from '#ui/locale.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How far a moment is away, either way, in the largest unit that fits: "in 3h", "2d ago", "now". Pure. */
export function dueText(at: number, now: number, locale = figureLocale()): string {
  const seconds = Math.round((at - now) / 1000);
  const found = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!found) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, size] = found;
  return new Intl.RelativeTimeFormat(locale, { style: 'narrow' }).format(Math.trunc(seconds / size), unit);
}
