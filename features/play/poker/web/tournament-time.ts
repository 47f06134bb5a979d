import { figureLocale } from '#ui/locale.ts';

const DAY_MS = 86_400_000;

/** When something begins or ends, by the reader's own clock: "20:00" today, "Sat 28 Nov, 20:00" else. @param at epoch ms */
export function momentText(at: number, now: number): string {
  const isNear = Math.abs(at - now) < DAY_MS && new Date(at).getDate() === new Date(now).getDate();
  return new Intl.DateTimeFormat(figureLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isNear && { weekday: 'short', day: 'numeric', month: 'short' }),
  }).format(at);
}
